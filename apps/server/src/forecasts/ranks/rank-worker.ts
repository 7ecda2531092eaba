import { countCoverage } from '../making/coverage.ts';
import { rankAssets } from './rank-assets.ts';
import type { ForecastAnswer, ForecastTask } from './rank-pool.ts';

/** Does one task in a thread of its own. */
function work(task: ForecastTask): ForecastAnswer {
  switch (task.kind) {
    case 'ranks':
      return { kind: 'ranks', fifths: rankAssets(task.assets) };
    case 'coverage':
      return { kind: 'coverage', counted: task.closes.map((close) => countCoverage(task.market, close)) };
  }
}

// biome-ignore lint/style/noDefaultExport: the thread pool calls the default export of a worker file
export default work;
