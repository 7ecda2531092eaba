import type { KeyedRandom } from '../numbers/keyed-random.ts';
import { portableExp } from '../numbers/portable-exp.ts';
import { portableLog } from '../numbers/portable-log.ts';
import { roundPrice } from './round-price.ts';

/** How a day's move is distributed: what came overnight, and how volatile the session was. All logarithmic. */
export interface DayMove {
  readonly kind: 'stock' | 'fund' | 'crypto';
  /** Yesterday's close, less what left the share overnight (dividend, split). */
  readonly from: number;
  /** Return that simply diffuses over the day and night. */
  readonly diffuse: number;
  readonly sigma: number;
  /** Fraction of a day's variance that falls between the sessions. */
  readonly overnightPart: number;
  /** News between the sessions, on top. */
  readonly gap: number;
  /** News within the session, on top. */
  readonly inside: number;
}

/** One day's prices on the asset's grid. */
export interface DayPrices {
  open: number;
  high: number;
  low: number;
  close: number;
}

/**
 * Draws a day's open, high, low and close. The open is the point of a Brownian bridge; high and low have the
 * distribution of a Brownian path's extremes given its ends: (a + b ± √((a − b)² − 2σ² ln u)) / 2.
 */
export function drawDay(move: DayMove, random: KeyedRandom, day: DayPrices): DayPrices {
  const { kind, from, diffuse, sigma, overnightPart: part, gap, inside } = move;
  const night = part * diffuse + sigma * Math.sqrt(part * (1 - part)) * random.normal();
  const open = from + gap + night;
  const close = from + gap + inside + diffuse;
  const spread = 2 * (1 - part) * sigma * sigma;
  const straight = (open - close) * (open - close);
  const up = Math.sqrt(straight - spread * portableLog(random.uniform()));
  const down = Math.sqrt(straight - spread * portableLog(random.uniform()));
  day.open = roundPrice(kind, portableExp(open));
  day.close = roundPrice(kind, portableExp(close));
  const high = roundPrice(kind, portableExp((open + close + up) / 2));
  const low = roundPrice(kind, portableExp((open + close - down) / 2));
  day.high = Math.max(high, day.open, day.close);
  day.low = Math.min(low, day.open, day.close);
  return day;
}
