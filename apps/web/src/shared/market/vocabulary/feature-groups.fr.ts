import type { Texts } from '../../i18n/messages.ts';
import type { featureGroupsEnglish } from './feature-groups.en.ts';

export const featureGroupsFrench: Texts<keyof typeof featureGroupsEnglish> = {
  returns: 'Rendements',
  averages: 'Distance aux moyennes',
  oscillators: 'Oscillateurs',
  trend: 'Tendance',
  bands: 'Bandes',
  volume: 'Volumes',
  volatility: 'Volatilité',
  extremes: 'Plus hauts et plus bas',
  seasonal: 'Saison',
  market: 'Le marché entier',
  ranks: 'Rang parmi les autres',
};
