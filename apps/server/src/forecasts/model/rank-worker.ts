import { countCoverage } from './coverage.ts';
import { makeForecasts } from './make-forecasts.ts';
import type { PoolAnswer, PoolTask } from './rank-pool.ts';

/** Does one task in a thread of its own. */
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
