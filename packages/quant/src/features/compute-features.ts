import type { MarketKind } from '../distribution/quantile-table.ts';
import { type Allocate, allocatePlain } from '../learning/trees/binned-matrix.ts';
import { CrossSection, makeDayRows } from './cross-section.ts';
import { FEATURE_COUNT } from './feature-table.ts';
import { followBars } from './follow-bars.ts';
import type { Panel, PanelAsset } from './panel.ts';
import { Span } from './span.ts';

/** One block per asset of the panel: bar `i`, column `f` is at `i · FEATURE_COUNT + f`. */
export type FeatureBlocks = readonly Float32Array[];

/** How features are computed. */
export interface FeaturePlan {
  /** Shared memory for several threads; plain memory by default. */
  readonly allocate?: Allocate;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Reused from asset to asset: it holds nothing between two calls. */
const span = new Span();

/**
 * The columns of one asset that need no other asset. Assets may be distributed over threads in any way;
 * `fillCrossSections` then completes their blocks.
 */
export function computeAssetFeatures(
  { bars }: PanelAsset,
  market: MarketKind,
  allocate: Allocate = allocatePlain,
): Float32Array {
  const wanted = new Int32Array(bars.close.length);
  for (let bar = 0; bar < wanted.length; bar++) wanted[bar] = bar;
  const block = new Float32Array(allocate(wanted.length * FEATURE_COUNT * Float32Array.BYTES_PER_ELEMENT));
  followBars({ bars, market, wanted, block }, span);
  return block;
}

/** Completes the blocks with the columns that look at all names of each day, from day `fromDay` on. */
export function fillCrossSections(panel: Panel, blocks: FeatureBlocks, fromDay = 0): void {
  const { assets, days } = panel;
  const section = new CrossSection(assets.length);
  const rows = makeDayRows(assets.length);
  const next = Int32Array.from(assets, ({ dayOf }) => {
    let bar = 0;
    while (bar < dayOf.length && dayOf[bar] < fromDay) bar++;
    return bar;
  });
  for (let day = fromDay; day < days.length; day++) {
    rows.count = 0;
    for (let a = 0; a < assets.length; a++) {
      if (assets[a].dayOf[next[a]] !== day) continue;
      rows.blocks[rows.count] = blocks[a];
      rows.offsets[rows.count++] = next[a] * FEATURE_COUNT;
      next[a] += 1;
    }
    section.fill(rows);
  }
}

/** All features of a market. */
export function computeFeatures(
  panel: Panel,
  { allocate = allocatePlain, onProgress }: FeaturePlan = {},
): FeatureBlocks {
  const total = panel.assets.length;
  const blocks = panel.assets.map((asset, done) => {
    const block = computeAssetFeatures(asset, panel.market, allocate);
    onProgress?.(done + 1, total);
    return block;
  });
  fillCrossSections(panel, blocks);
  return blocks;
}
