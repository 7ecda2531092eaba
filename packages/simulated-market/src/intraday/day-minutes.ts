import { MINUTE_MS } from '@auspex/market';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import { portableExp } from '../numbers/portable-exp.ts';
import { coinUnit } from '../prices/coin-path.ts';
import type { PricePath } from '../prices/price-path.ts';
import { stepsPerDollar } from '../prices/round-price.ts';
import { suddenNewsOf } from '../prices/sudden-news.ts';
import { sessionGrid } from '../session-grid.ts';
import type { SimulatedAsset } from '../universe/universe.ts';
import { bridgePrices, POINTS_A_MINUTE } from './bridge-prices.ts';
import { type HaltedMinutes, haltedMinutes, minuteOfNews } from './halts.ts';
import { splitVolume } from './split-volume.ts';

/** How busy each hour of the UTC day is for coins: most while Europe and America are both awake. */
const COIN_HOURS = [
  1.05, 0.95, 0.9, 0.85, 0.8, 0.8, 0.85, 0.95, 1.05, 1.05, 1.0, 1.0, 1.1, 1.3, 1.5, 1.5, 1.4, 1.2, 1.1, 1.05,
  1.05, 1.0, 0.95, 0.95,
];

/** One session minute by minute; halted minutes are left out. */
export interface DayMinutes {
  readonly open: number;
  /** `POINTS_A_MINUTE` prices for each traded minute. */
  readonly points: Float64Array;
  /** Of each traded minute. */
  readonly volume: Float64Array;
  readonly halt?: HaltedMinutes | undefined;
}

/** The minute of the session that the n-th traded minute is. */
export function sessionMinute(day: DayMinutes, traded: number): number {
  return day.halt && traded >= day.halt.first ? traded + day.halt.count : traded;
}

/** Without the halted minutes. */
function tradedOnly(activity: Float64Array, halt: HaltedMinutes | undefined): Float64Array {
  if (!halt) return activity;
  const { first, count } = halt;
  return Float64Array.of(...activity.subarray(0, first), ...activity.subarray(first + count));
}

/** Generates the minutes of one session from its daily bar, to which they aggregate exactly. */
export function dayMinutes(
  seed: string,
  asset: SimulatedAsset,
  at: { readonly path: PricePath; readonly session: number },
): DayMinutes {
  const { path, session } = at;
  const grid = sessionGrid(asset.kind === 'crypto' ? 'crypto' : 'us');
  const i = session - path.firstSession;
  const [open, high, low, close] = [
    path.bars.open[i],
    path.bars.high[i],
    path.bars.low[i],
    path.bars.close[i],
  ];
  const minutes = (grid.close[session] - grid.open[session]) / MINUTE_MS;
  const halt = asset.kind === 'stock' ? haltedMinutes(seed, asset)(session) : undefined;
  const activity = tradedOnly(volumeCurve(asset.kind, minutes), halt);
  const news = asset.kind === 'fund' ? undefined : suddenNewsOf(seed, asset)(session);
  const inside = news && !news.overnight ? news : undefined;
  const random = new KeyedRandom([seed, asset.assetId, 'minutes']).at(session);
  const points = bridgePrices(
    {
      open,
      high,
      low,
      close,
      steps: stepsPerDollar(asset.kind, open),
      activity,
      jump: inside && {
        minute: Math.min(activity.length - 1, minuteOfNews(inside.moment, minutes)),
        size: open * (portableExp(0.8 * inside.size * path.sigma[i]) - 1),
      },
    },
    random,
  );
  const unit = asset.kind === 'crypto' ? coinUnit(path.bars.volume[i]) : 1;
  const volume = splitVolume({ volume: path.bars.volume[i], unit, activity, points }, random);
  return { open: grid.open[session], points, volume, halt };
}

/** Number of traded minutes. */
export function minuteCount(day: DayMinutes): number {
  return day.points.length / POINTS_A_MINUTE;
}

/** Usual trading in each minute of a session, in any unit: busy at the open, quiet at noon, busiest at the close. */
function volumeCurve(kind: 'stock' | 'fund' | 'crypto', minutes: number): Float64Array {
  const curve = new Float64Array(minutes);
  for (let m = 0; m < minutes; m++) {
    if (kind === 'crypto') {
      const hour = Math.floor(m / 60);
      const into = (m % 60) / 60;
      curve[m] = COIN_HOURS[hour] * (1 - into) + COIN_HOURS[(hour + 1) % 24] * into;
    } else {
      const left = minutes - 1 - m;
      const middle = (2 * m) / minutes - 1;
      curve[m] =
        0.55 + 0.45 * middle * middle + 2.8 / (1 + m / 6) + 1.1 / (1 + left / 14) + (left === 0 ? 3 : 0);
    }
  }
  return curve;
}
