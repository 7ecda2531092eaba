import type { Texts } from '../../shared/i18n/messages.ts';
import type { seasonalityEnglish } from './seasonality.en.ts';

export const seasonalityFrench: Texts<keyof typeof seasonalityEnglish> = {
  'purpose.regression': 'Savoir si un actif a une saison, comparé à tout ce que le hasard seul montrerait.',
  'part.years': 'Rendements par année et par mois',
  'part.average': 'L’année moyenne et l’année en cours',
  'part.windows': 'Mois, jours de la semaine et heures',
};
