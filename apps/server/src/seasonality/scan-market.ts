import {
  firstApart,
  type PastProposal,
  PastSearch,
  type RankedWindow,
  type ScannedWindow,
  WindowSearch,
} from '@auspex/quant/seasonality';
import { benjaminiHochberg } from '@auspex/quant/statistics';
import { createSharedThreads } from '../platform/threads/index.ts';

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
function scanMarket({ assets, years }: MarketScanTask): MarketScan {
  const now = assets.map((bars) => new WindowSearch(bars, { years }));
  const pasts = assets.map((bars) => PastSearch.open(bars));
  const then = pasts.map((past) => past && new WindowSearch(past.known, { years }));
  const all = rankTogether(now);
  const past = leastLikely(rankTogether(then)).flatMap(({ asset, q, ...ranked }) => {
    const proposed = then[asset]?.describe(ranked);
    return proposed && pasts[asset] ? [{ ...pasts[asset].follow({ ...proposed, q }), asset }] : [];
  });
  return {
    windows: leastLikely(all).map(({ asset, q, ...ranked }) => ({
      ...now[asset].describe(ranked),
      q,
      asset,
    })),
    ...{ past, scanned: all.length, alpha: ALPHA },
    hits: all.filter(({ p }) => p < ALPHA).length,
    falseHitsExpected: all.length * ALPHA,
  };
}

type RankedOfAsset = RankedWindow & OfAsset;

function rankTogether(searches: readonly (WindowSearch | null)[]): RankedOfAsset[] {
  return searches.flatMap((search, asset) => search?.tested.map((ranked) => ({ ...ranked, asset })) ?? []);
}

/** The first by p that do not overlap, each with its q over all of them. */
function leastLikely(ranked: readonly RankedOfAsset[]): (RankedOfAsset & { readonly q: number | null })[] {
  const q = benjaminiHochberg(Float64Array.from(ranked, ({ p }) => p));
  const byP = ranked
    .map((one, i) => ({ ...one, q: Number.isNaN(q[i]) ? null : q[i] }))
    .sort((a, b) => a.p - b.p);
  return firstApart(byP, {
    ...{ count: SHOWN, windowOf: ({ window }) => window },
    isAlike: (one, other) => one.asset === other.asset,
  });
}

// biome-ignore lint/style/noDefaultExport: the thread pool calls the default export of a worker file
export { scanMarket as default };

/** Scans a market away from the thread that answers requests. */
export function createScanPool() {
  return createSharedThreads<MarketScanTask, MarketScan>({ worker: new URL(import.meta.url) });
}
