import { defineMessages } from '../../../i18n/messages.ts';

/** What the features of the models are sorted into. */
export const featureGroupsText = defineMessages(
  {
    returns: 'Returns',
    averages: 'Distance to averages',
    oscillators: 'Oscillators',
    trend: 'Trend',
    bands: 'Bands',
    volume: 'Volume',
    volatility: 'Volatility',
    extremes: 'Highs and lows',
    seasonal: 'Season',
    market: 'The whole market',
    ranks: 'Rank among others',
  },
  import.meta.glob('./feature-groups.??.ts'),
);
