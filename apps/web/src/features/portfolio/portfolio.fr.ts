import type { TextsOf } from '../../i18n/messages.ts';
import type { portfolioText } from './portfolio.text.ts';

export const texts: TextsOf<typeof portfolioText> = {
  'purpose.portfolio': 'Tout ce que vous détenez, compté une seule fois, et le poste pour passer vos ordres.',
  'part.value': 'Valeur au fil du temps',
  'part.ticket': 'Saisie d’ordre',
  'part.holdings': 'Positions, répartition et rendement',
};
