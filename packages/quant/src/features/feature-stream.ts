import type { Bar } from '@auspex/market';
import { BARS_PER_YEAR } from '../distribution/return-distribution.ts';
import { VolatilityRecursion } from '../distribution/volatility-state.ts';
import { AssetFeatures } from './asset-features.ts';
import { CrossSection, makeDayRows } from './cross-section.ts';
import { FEATURE_COUNT } from './feature-table.ts';
import type { Panel, PanelAsset } from './panel.ts';
import { SPAN_BARS, Span, type WantedRows } from './span.ts';

interface Follower {
  readonly features: AssetFeatures;
  readonly volatility: VolatilityRecursion;
}

const nothing: WantedRows = {
  block: new Float32Array(0),
  start: 0,
  stride: FEATURE_COUNT,
  bars: new Int32Array(0),
  count: 0,
};
const first = new Int32Array(1);

function put(span: Span, place: number, bar: Bar): void {
  span.open[place] = bar.open;
  span.high[place] = bar.high;
  span.low[place] = bar.low;
  span.close[place] = bar.close;
  span.volume[place] = bar.volume;
}

function putVariances(span: Span, place: number, volatility: VolatilityRecursion): void {
  const state = volatility.state();
  span.fast[place] = state?.fast ?? Number.NaN;
  span.slow[place] = state?.slow ?? Number.NaN;
  span.longRun[place] = state?.longRun ?? Number.NaN;
}

/** Feeds an asset the bars that came before. */
function catchUp({ features, volatility }: Follower, { bars }: PanelAsset, span: Span): void {
  const { open, high, low, close, volume } = bars;
  for (let from = 0; from < close.length; from += SPAN_BARS) {
    span.count = Math.min(SPAN_BARS, close.length - from);
    for (let place = 0; place < span.count; place++) {
      const i = from + place;
      span.open[place] = open[i];
      span.high[place] = high[i];
      span.low[place] = low[i];
      span.close[place] = close[i];
      span.volume[place] = volume[i];
      volatility.next(close[i]);
    }
    features.take(span, nothing);
  }
}

/**
 * The daily form: follows a whole market and returns the rows of each new day, byte for byte as `computeFeatures`
 * over the longer histories would.
 */
export class FeatureStream {
  readonly #followers: readonly Follower[];
  readonly #section: CrossSection;
  readonly #block: Float32Array;
  readonly #day = new Span(1);

  /** Reads the histories once; later days are added with `appendDay`. */
  constructor(panel: Panel) {
    const span = new Span();
    this.#followers = panel.assets.map((asset): Follower => {
      const features = new AssetFeatures(BARS_PER_YEAR[panel.market], asset.bars.close.length + 256);
      const follower = { features, volatility: new VolatilityRecursion() };
      catchUp(follower, asset, span);
      return follower;
    });
    this.#section = new CrossSection(panel.assets.length);
    this.#block = new Float32Array(panel.assets.length * FEATURE_COUNT);
  }

  /**
   * The next day: one closed bar per asset of the panel, `null` if it has none. Row `a` is at `a · FEATURE_COUNT`
   * (all gaps if there was no bar). The block is reused: copy what is to be kept.
   */
  appendDay(bars: readonly (Bar | null)[]): Float32Array {
    if (bars.length !== this.#followers.length)
      throw new RangeError(`The market has ${this.#followers.length} assets, but ${bars.length} bars came.`);
    const block = this.#block.fill(Number.NaN);
    const day = this.#day;
    const rows = makeDayRows(bars.length);
    bars.forEach((bar, a) => {
      if (bar === null) return;
      const { features, volatility } = this.#followers[a];
      put(day, 0, bar);
      volatility.next(bar.close);
      putVariances(day, 0, volatility);
      day.count = 1;
      features.take(day, { block, start: a * FEATURE_COUNT, stride: FEATURE_COUNT, bars: first, count: 1 });
      rows.blocks[rows.count] = block;
      rows.offsets[rows.count++] = a * FEATURE_COUNT;
    });
    this.#section.fill(rows);
    return block;
  }
}
