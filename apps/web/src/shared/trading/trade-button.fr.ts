import type { TextsOf } from '../../i18n/messages.ts';
import type { tradeButtonText } from './trade-button.text.ts';

export const texts: TextsOf<typeof tradeButtonText> = {
  trade: 'Passer un ordre',
  signal: 'Passer un ordre sur ce signal',
  past: 'Vous regardez le passé. Revenez au présent pour négocier.',
};
