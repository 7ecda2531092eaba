import type { TextsOf } from '../../i18n/messages.ts';
import type { returnsText } from './returns.text.ts';

export const texts: TextsOf<typeof returnsText> = {
  'purpose.crypto.member':
    'Ce que suivre les signaux crypto aurait rapporté et a rapporté, frais déduits, face au hasard.',
  'purpose.us.member':
    'Ce que suivre les signaux sur actions aurait rapporté et a rapporté, frais déduits, face au hasard.',
  'purpose.crypto.public':
    'L’historique public de nos signaux crypto : backtest, fictif et réel séparés, frais déduits, pertes comprises.',
  'purpose.us.public':
    'L’historique public de nos signaux sur actions : backtest, fictif et réel séparés, frais déduits, pertes comprises.',
  'purpose.crypto.trades':
    'Chaque opération de l’historique crypto, gagnante ou perdante, dans une chaîne que votre navigateur peut vérifier.',
  'purpose.us.trades':
    'Chaque opération de l’historique actions, gagnante ou perdante, dans une chaîne que votre navigateur peut vérifier.',
};
