import { type MeasuredBars, measureBars, measureSeason } from '@auspex/quant/asset-measures';
import { createSharedThreads } from '../platform/threads/index.ts';

type Closes = Pick<MeasuredBars['bars'], 'time' | 'close'>;

/** Bars of some assets, for the fields that follow from them. */
export type MeasureTask =
  | { readonly kind: 'bars'; readonly assets: readonly MeasuredBars[] }
  | { readonly kind: 'season'; readonly assets: readonly Closes[] };

/** The fields of each asset. */
export type Measures = readonly Readonly<Record<string, number>>[];

function measureMarket(task: MeasureTask): Measures {
  return task.kind === 'bars' ? task.assets.map(measureBars) : task.assets.map(measureSeason);
}

// biome-ignore lint/style/noDefaultExport: the thread pool calls the default export of a worker file
export { measureMarket as default };

/** Measures away from the thread that answers requests. */
export function createMeasurePool() {
  return createSharedThreads<MeasureTask, Measures>({ worker: new URL(import.meta.url) });
}

export type MeasurePool = ReturnType<typeof createMeasurePool>;
