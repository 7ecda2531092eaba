import type { TextsOf } from '../../i18n/messages.ts';
import type { sharedTradingText } from './trading.text.ts';

export const texts: TextsOf<typeof sharedTradingText> = {
  trade: 'Passer un ordre',
  signal: 'Passer un ordre sur ce signal',
  past: 'Vous regardez le passé. Revenez au présent pour négocier.',
  paper: 'Compte fictif',
  formerly: '(anciennement {{name}})',
};
