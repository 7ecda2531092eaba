import type { TextsOf } from '../../i18n/messages.ts';
import type { seasonalityText } from './seasonality.text.ts';

export const texts: TextsOf<typeof seasonalityText> = {
  'purpose.regression': 'Savoir si un actif a une saison, comparé à tout ce que le hasard seul montrerait.',
  'part.years': 'Rendements par année et par mois',
  'part.average': 'L’année moyenne et l’année en cours',
  'part.windows': 'Mois, jours de la semaine et heures',
};
