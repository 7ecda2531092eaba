import type { TextsOf } from '../../../i18n/messages.ts';
import type { featureGroupsText } from './feature-groups.text.ts';

export const texts: TextsOf<typeof featureGroupsText> = {
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
