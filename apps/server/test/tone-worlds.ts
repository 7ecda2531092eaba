import { randomStream } from '@auspex/quant/random';
import type { StudyAsset } from '../src/sentiment/study-panel.ts';

const DAY_MS = 86_400_000;
const FIRST_DAY = 18_000;
const SECTORS = 6;
const MONTH_BARS = 21;
const YEAR_BARS = 252;

/** What moves prices and tones in a made-up market. */
export interface ToneWorld {
  readonly seed: number;
  readonly names: number;
  readonly bars: number;
  /** Part of a bar's return that the tone of the day before causes: nothing, or a planted effect. */
  readonly effect: number;
  /** How much of the last month goes on, and shows in the tone. */
  readonly momentum: number;
  /** Return of a name in its own good months, which its tone knows. */
  readonly season: number;
  /** How far names drift apart for good, and are spoken of accordingly by chance. */
  readonly drift: number;
}

/** A world in which prices and tones have much in common, and the tone nothing to say unless an effect is planted. */
export function toneWorld(world: ToneWorld): StudyAsset[] {
  const { names, bars } = world;
  const [market, sectors] = [shocks(world, 'market', bars), sectorShocks(world)];
  return Array.from({ length: names }, (_, name) => {
    const stream = randomStream({ seed: world.seed, name: `tone-world/${name}` });
    const [drift, character] = [world.drift * stream.normal(), 0.4 * stream.normal()];
    const goodMonth = stream.integerBelow(12);
    const sector = sectors[name % SECTORS];
    // Sessions on five days of seven, so that a year of bars is a year.
    const time = Float64Array.from(
      { length: bars },
      (_, i) => (FIRST_DAY + Math.floor((i * 365.25) / YEAR_BARS)) * DAY_MS,
    );
    const [open, close] = [new Float64Array(bars), new Float64Array(bars)];
    const logs = new Float64Array(bars);
    const mean = new Array<number>(bars);
    let price = 0;
    for (let i = 0; i < bars; i++) {
      const trend = i > MONTH_BARS ? (logs[i - 1] - logs[i - MONTH_BARS]) / MONTH_BARS : 0;
      const inSeason = Math.floor((i % YEAR_BARS) / MONTH_BARS) === goodMonth ? 1 : 0;
      const heavy = stream.normal() / Math.sqrt(Math.max(0.2, stream.normal() ** 2));
      const shock = 0.5 * market[i] + 0.5 * sector[i] + 0.008 * Math.max(-5, Math.min(5, heavy));
      open[i] = Math.exp(price);
      price +=
        drift + world.momentum * trend + world.season * inSeason + world.effect * (mean[i - 1] ?? 0) + shock;
      close[i] = Math.exp(price);
      logs[i] = price;
      mean[i] = Math.tanh(
        character + 60 * world.momentum * trend + 150 * world.season * inSeason + stream.normal(),
      );
    }
    const day = Array.from(time, (at) => at / DAY_MS);
    return { time, open, close, day, n: day.map(() => 1), mean };
  });
}

function shocks({ seed }: ToneWorld, of: string, bars: number): Float64Array {
  const stream = randomStream({ seed, name: `tone-world/${of}` });
  return Float64Array.from({ length: bars }, () => 0.012 * stream.normal());
}

function sectorShocks(world: ToneWorld): Float64Array[] {
  return Array.from({ length: SECTORS }, (_, sector) => shocks(world, `sector ${sector}`, world.bars));
}
