import type { TextsOf } from '../../i18n/messages.ts';
import type { breakdownText } from './breakdown.text.ts';

export const texts: TextsOf<typeof breakdownText> = {
  'purpose.assetBreakdown':
    'Un actif sous tous les angles : cours, prévision, chiffres, calendrier, actualité.',
  'part.price': 'Cours et amplitude prévue',
  'part.figures': 'Chiffre d’affaires, bénéfices et trésorerie',
  'part.checks': 'Contrôles et leurs formules',
};
