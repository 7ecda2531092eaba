import { disturbEarnings } from './disturb-earnings.ts';
import { disturbForecasts } from './disturb-forecasts.ts';
import { disturbMarket } from './disturb-market.ts';
import { disturbModels } from './disturb-models.ts';
import { disturbNews } from './disturb-news.ts';
import { disturbRelativeVolume } from './disturb-relative-volume.ts';
import { disturbReturns } from './disturb-returns.ts';
import { disturbSentiment } from './disturb-sentiment.ts';
import { disturbSignals } from './disturb-signals.ts';
import type { Disturbance } from './disturbance.ts';

/** Every module whose calls take `asOf` says here how its data is disturbed. */
export const disturbances: readonly Disturbance[] = [
  disturbMarket,
  disturbNews,
  disturbEarnings,
  disturbRelativeVolume,
  disturbForecasts,
  disturbSignals,
  disturbModels,
  disturbSentiment,
  disturbReturns,
  // It stores nothing of the market: everything it reads is disturbed above.
  { module: 'screener', disturb: async () => {} },
  // These know nothing but what the market's disturbance changes: bars, filings, dividends, counts of shares.
  { module: 'breakdown', disturb: async () => {} },
  { module: 'correlation', disturb: async () => {} },
  {
    module: 'seasonality',
    disturb: async () => {},
    unmoved: { 'seasonality.hours': 'the simulated market computes its hours, nothing of them is stored' },
  },
];

/**
 * Modules whose calls are declared before their handlers exist; each leaves this list when it is registered above.
 */
export const waitingModules: ReadonlySet<string> = new Set<string>();
