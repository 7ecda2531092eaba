import {
  alignPanel,
  computeAssetFeatures,
  computeNewestFeatures,
  fillCrossSections,
} from '../../packages/quant/src/features/index.ts';
import { makeBars } from '../market/made-bars.ts';
import { BARS } from './stored-market.ts';

/**
 * Milliseconds of processor time per symbol and year (including the runtime's helper threads), and the process's peak
 * memory.
 */
export interface FeatureFigures {
  /** Columns of one asset, and those that look at all names of a day: every row. */
  readonly own: number;
  readonly market: number;
  /** Only the newest row. */
  readonly newest: number;
  readonly peakMegabytes: number;
}

const ROUNDS = 3;

/** All features of a market with this many symbols, and only the newest rows. */
function measureFeatures(names: number): FeatureFigures {
  const panel = alignPanel({
    market: 'stocks',
    histories: Array.from({ length: names }, (_, i) => ({
      id: `A${i}`,
      bars: makeBars(BARS, { from: Date.parse('2015-01-01'), seed: i + 1 }),
    })),
  });
  const years = (names * BARS) / 252;
  const laps = { own: [] as number[], market: [] as number[], newest: [] as number[] };
  const timed = <T>(list: number[], work: () => T): T => {
    const began = process.cpuUsage();
    const done = work();
    const { user, system } = process.cpuUsage(began);
    list.push((user + system) / 1000 / years);
    return done;
  };
  for (let round = 0; round < ROUNDS; round++) {
    timed(laps.newest, () => computeNewestFeatures(panel));
    const blocks = timed(laps.own, () =>
      panel.assets.map((asset) => computeAssetFeatures(asset, panel.market)),
    );
    timed(laps.market, () => fillCrossSections(panel, blocks));
  }
  const middle = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? Number.NaN;
  return {
    own: middle(laps.own),
    market: middle(laps.market),
    newest: middle(laps.newest),
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  };
}

if (import.meta.main) console.log(JSON.stringify(measureFeatures(Number(process.argv[2]))));
