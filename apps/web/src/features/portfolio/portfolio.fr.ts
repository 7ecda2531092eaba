import type { Texts } from '../../shared/i18n/messages.ts';
import type { portfolioEnglish } from './portfolio.en.ts';

export const portfolioFrench: Texts<keyof typeof portfolioEnglish> = {
  'purpose.portfolio': 'Tout ce que vous détenez, compté une seule fois, et le poste pour passer vos ordres.',
  'part.value': 'Valeur au fil du temps',
  'part.ticket': 'Saisie d’ordre',
  'part.holdings': 'Positions, répartition et rendement',
};
