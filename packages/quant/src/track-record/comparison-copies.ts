import { permutation, type RandomStream, randomStream, sampleRising } from '../random/index.ts';
import { type PositionBook, type Positions, positionsOf } from './position-book.ts';
import { spreadOver } from './record-asset.ts';

/** Portfolios without knowledge: what luck alone makes of the same market. */
export interface ComparisonCopies {
  /** The same stances at other times and on other assets; none on a record too short to shift. */
  readonly placebo: readonly Positions[];
  /** As many trades of the same lengths, begun at random. */
  readonly randomEntry: readonly Positions[];
}

/** Copies of which stances. */
export interface PlaceboPlan {
  readonly seed: number;
  readonly copies: number;
  readonly stances: readonly Int8Array[];
}

interface CopyPlan extends PlaceboPlan {
  /** What was traded, which random entries imitate. */
  readonly traded: Positions;
}

/** The longest holding time of rule T1: a placebo is shifted by at least twice that. */
const HOLDING_BARS = 60;

/** Placebos of the stances, and random entries as often and as long as what was traded. */
export function makeCopies(book: PositionBook, plan: CopyPlan): ComparisonCopies {
  return {
    placebo: placebos(book, plan, (positions) => positions),
    randomEntry: randomEntries(book, plan),
  };
}

function streams<T>(plan: PlaceboPlan, name: string, make: (stream: RandomStream) => T): T[] {
  return Array.from({ length: plan.copies }, (_, day) => make(randomStream({ seed: plan.seed, name, day })));
}

/**
 * What each placebo's positions are read as: the same stances at other times and on other assets. Each copy shifts all of
 * them by the same random number of bars and reassigns the assets, so that everything but the right moment and the
 * right asset is preserved. None on a record too short to shift.
 */
export function placebos<T>(book: PositionBook, plan: PlaceboPlan, read: (positions: Positions) => T): T[] {
  const { calendar } = book;
  const length = calendar.time.length;
  const room = length - 4 * HOLDING_BARS;
  if (room < 1 || plan.stances.length === 0) return [];
  const spread = plan.stances.map((stance, a) =>
    spreadOver(calendar, { values: Float64Array.from(stance), places: calendar.places[a], before: 0 }),
  );
  return streams(plan, 'placebo', (stream) => {
    const shift = 2 * HOLDING_BARS + stream.integerBelow(room + 1);
    const dealt = permutation(plan.stances.length, stream);
    const stances = plan.stances.map((_, a) => shifted(spread[dealt[a]], calendar.places[a], shift));
    return read(positionsOf(book, stances, 'rule-t1'));
  });
}

/** A stance as it was so many places later, round the end of the record. */
function shifted(source: Float64Array, places: Int32Array, shift: number): Int8Array {
  const stance = new Int8Array(places.length);
  for (let bar = 0; bar < stance.length; bar++) {
    const at = places[bar] + shift;
    stance[bar] = source[at < source.length ? at : at - source.length];
  }
  return stance;
}

function randomEntries(book: PositionBook, plan: CopyPlan): Positions[] {
  const lengths: number[][] = plan.stances.map(() => []);
  const { asset, entryBar, exitBar } = plan.traded;
  for (let at = 0; at < asset.length; at++) {
    // An open trade lasts to the last bar there is.
    const last = Math.min(exitBar[at], plan.stances[asset[at]].length - 1);
    lengths[asset[at]].push(Math.max(1, last - entryBar[at]));
  }
  return streams(plan, 'random-entry', (stream) =>
    positionsOf(
      book,
      plan.stances.map((stance, a) => randomStance(lengths[a], stance.length, stream)),
      'stance-alone',
    ),
  );
}

/** Positions of the given lengths in random order with random waits between; each but the last is followed by a wait. */
function randomStance(lengths: readonly number[], bars: number, stream: RandomStream): Int8Array {
  const stance = new Int8Array(bars);
  const order = permutation(lengths.length, stream);
  const needed = lengths.reduce((sum, length) => sum + length, 0) + Math.max(0, lengths.length - 1);
  const free = Math.max(0, bars - 1 - needed);
  const starts = sampleRising({ count: lengths.length, length: free + lengths.length }, stream);
  let used = 0;
  for (let i = 0; i < lengths.length; i++) {
    const length = lengths[order[i]];
    const from = starts[i] - i + used;
    stance.fill(1, from, from + length);
    used += length + 1;
  }
  return stance;
}
