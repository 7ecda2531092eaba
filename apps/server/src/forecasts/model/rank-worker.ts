import type { Market } from '@auspex/market';
import { type CoverageCounts, countCoverage } from './coverage.ts';
import { type ForecastTask, type MadeForecasts, makeForecasts } from './make-forecasts.ts';

export type PoolTask =
  | { readonly kind: 'forecasts'; readonly task: ForecastTask }
  | { readonly kind: 'coverage'; readonly market: Market; readonly closes: readonly Float64Array[] };

export type PoolAnswer =
  | { readonly kind: 'forecasts'; readonly made: MadeForecasts }
  | { readonly kind: 'coverage'; readonly counted: readonly CoverageCounts[] };

/** Does one task away from the thread that answers requests. */
function work(given: PoolTask): PoolAnswer {
  switch (given.kind) {
    case 'forecasts':
      return { kind: 'forecasts', made: makeForecasts(given.task) };
    case 'coverage':
      return { kind: 'coverage', counted: given.closes.map((close) => countCoverage(given.market, close)) };
  }
}

// biome-ignore lint/style/noDefaultExport: the thread pool calls the default export of a worker file
export default work;
