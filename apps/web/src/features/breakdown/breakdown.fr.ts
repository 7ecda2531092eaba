import type { Texts } from '../../shared/i18n/messages.ts';
import type { breakdownEnglish } from './breakdown.en.ts';

export const breakdownFrench: Texts<keyof typeof breakdownEnglish> = {
  'purpose.assetBreakdown':
    'Un actif sous tous les angles : cours, prévision, chiffres, calendrier, actualité.',
  'part.price': 'Cours et amplitude prévue',
  'part.figures': 'Chiffre d’affaires, bénéfices et trésorerie',
  'part.checks': 'Contrôles et leurs formules',
};
