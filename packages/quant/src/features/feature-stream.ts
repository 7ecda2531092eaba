import type { Bar } from '@auspex/market';
import { BARS_PER_YEAR } from '../distribution/return-distribution.ts';
import { VolatilityRecursion } from '../distribution/volatility-state.ts';
import { AssetFeatures } from './asset-features.ts';
import { CrossSection, makeDayRows } from './cross-section.ts';
import { FEATURE_COUNT } from './feature-table.ts';
import type { Panel } from './panel.ts';

interface Follower {
  readonly features: AssetFeatures;
  readonly volatility: VolatilityRecursion;
}

const unknown = { fast: Number.NaN, slow: Number.NaN, longRun: Number.NaN };

function take({ features, volatility }: Follower, bar: Bar): void {
  const { now } = features;
  now.open = bar.open;
  now.high = bar.high;
  now.low = bar.low;
  now.close = bar.close;
  now.volume = bar.volume;
  volatility.next(bar.close);
  features.step(volatility.state() ?? unknown);
}

/**
 * The daily form: follows a whole market and gives the rows of each new day, byte for byte those that `computeFeatures`
 * over the longer histories would give.
 */
export class FeatureStream {
  readonly #followers: readonly Follower[];
  readonly #section: CrossSection;
  readonly #block: Float32Array;

  /** Reads the histories once; days that come later are added with `appendDay`. */
  constructor(panel: Panel) {
    this.#followers = panel.assets.map(({ bars }): Follower => {
      const features = new AssetFeatures(BARS_PER_YEAR[panel.market], bars.close.length + 256);
      return { features, volatility: new VolatilityRecursion() };
    });
    this.#section = new CrossSection(panel.assets.length);
    this.#block = new Float32Array(panel.assets.length * FEATURE_COUNT);
    panel.assets.forEach(({ bars }, a) => {
      const bar = { time: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 };
      for (let i = 0; i < bars.close.length; i++) {
        bar.open = bars.open[i];
        bar.high = bars.high[i];
        bar.low = bars.low[i];
        bar.close = bars.close[i];
        bar.volume = bars.volume[i];
        take(this.#followers[a], bar);
      }
    });
  }

  /**
   * The next day: one closed bar per asset of the panel, `null` where it has none. Row `a` stands at `a · FEATURE_COUNT`
   * (gaps throughout where there was no bar). The block is reused: copy what is to be kept.
   */
  appendDay(bars: readonly (Bar | null)[]): Float32Array {
    if (bars.length !== this.#followers.length)
      throw new RangeError(`The market has ${this.#followers.length} assets, but ${bars.length} bars came.`);
    const block = this.#block.fill(Number.NaN);
    const rows = makeDayRows(bars.length);
    bars.forEach((bar, a) => {
      if (bar === null) return;
      const follower = this.#followers[a];
      take(follower, bar);
      block.set(follower.features.row, a * FEATURE_COUNT);
      rows.blocks[rows.count] = block;
      rows.offsets[rows.count++] = a * FEATURE_COUNT;
    });
    this.#section.fill(rows);
    return block;
  }
}
