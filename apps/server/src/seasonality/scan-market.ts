import {
  followPastProposals,
  type PastProposal,
  type ScannedWindow,
  scanWindows,
} from '@auspex/quant/seasonality';
import { benjaminiHochberg } from '@auspex/quant/statistics';
import { createThreadPool } from '../platform/threads/index.ts';

/** Adjusted closes of the assets of a market, and how many years count. */
export interface MarketScanTask {
  readonly assets: readonly { readonly time: Float64Array; readonly close: Float64Array }[];
  readonly years: number;
}

/** The asset's number in the task. */
interface OfAsset {
  readonly asset: number;
}

export interface MarketScan {
  readonly windows: readonly (ScannedWindow & OfAsset)[];
  readonly past: readonly (PastProposal & OfAsset)[];
  readonly scanned: number;
  readonly hits: number;
  readonly falseHitsExpected: number;
  readonly alpha: number;
}

const ALPHA = 0.05;
const SHOWN = 40;

/** Tests every window of every asset together, and follows what the same scan would have shown a year earlier. */
export function scanMarket({ assets, years }: MarketScanTask): MarketScan {
  const all = assets.flatMap((bars, asset) =>
    scanWindows(bars, { years, alpha: ALPHA }).windows.map((window) => ({ ...window, asset })),
  );
  const windows = leastLikely(all, ({ p }) => p).map(({ item, q }) => ({ ...item, q }));
  const proposals = assets.flatMap((bars, asset) =>
    followPastProposals(bars, { years, count: Number.POSITIVE_INFINITY }).map((past) => ({ ...past, asset })),
  );
  const past = leastLikely(proposals, ({ proposed }) => proposed.p).map(({ item, q }) => ({
    ...item,
    proposed: { ...item.proposed, q },
  }));
  return {
    ...{ windows, past, scanned: all.length, alpha: ALPHA },
    hits: all.filter(({ p }) => (p ?? 1) < ALPHA).length,
    falseHitsExpected: all.length * ALPHA,
  };
}

/** The first by p, each with its q over all of them. */
function leastLikely<Item>(items: readonly Item[], pOf: (item: Item) => number | null) {
  const q = benjaminiHochberg(Float64Array.from(items, (item) => pOf(item) ?? Number.NaN));
  return items
    .map((item, i) => ({ item, p: pOf(item) ?? 1, q: Number.isNaN(q[i]) ? null : q[i] }))
    .sort((a, b) => a.p - b.p)
    .slice(0, SHOWN);
}

// biome-ignore lint/style/noDefaultExport: the thread pool calls the default export of a worker file
export { scanMarket as default };

/** Scans a market away from the thread that answers requests. */
export function createScanPool() {
  return createThreadPool<MarketScanTask, MarketScan>({ worker: new URL(import.meta.url) });
}
