import type { Figure } from '../figure.ts';
import type { CPeer } from './c-peer.ts';

/** Processor time of this process in nanoseconds, its other threads included. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** A timer runs the work so many times and returns nanoseconds of processor time. */
export type Timer = (times: number) => number | Promise<number>;

export const timeHere =
  (work: () => unknown): Timer =>
  (times) => {
    const start = processorTime();
    for (let k = 0; k < times; k++) work();
    return processorTime() - start;
  };

export const timeThere =
  (peer: CPeer, work: string): Timer =>
  (times) =>
    peer.time(work, times);

/** Nanoseconds of one run on each side, and the ratio; medians over the rounds, the ratio of the ratios of each round. */
export interface Race {
  readonly ours: number;
  readonly peer: number;
  readonly ratio: number;
}

interface RacePlan {
  readonly ours: Timer;
  readonly peer: Timer;
  readonly rounds: number;
  /** Runs of each side within a round. */
  readonly times: number;
}

/** Both sides in turns, so that a busy machine slows both; the first round warms up. */
export async function race({ ours, peer, rounds, times }: RacePlan): Promise<Race> {
  const found: { mine: number; theirs: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const mine = await ours(times);
    const theirs = await peer(times);
    if (round > 0) found.push({ mine: mine / times, theirs: theirs / times });
  }
  return {
    ours: median(found.map(({ mine }) => mine)),
    peer: median(found.map(({ theirs }) => theirs)),
    ratio: median(found.map(({ mine, theirs }) => mine / theirs)),
  };
}

/** Time of ours as a multiple of the peer's, in nanoseconds a bar. */
export function barFigure(name: string, found: Race, { bars, most }: { bars: number; most: number }): Figure {
  const text = (nanoseconds: number) => `${(nanoseconds / bars).toFixed(2)} ns a bar`;
  const bar = Number.isFinite(most) ? `≤ ${most}× its time` : 'printed';
  return {
    ...{ name, ours: text(found.ours), peer: text(found.peer), ratio: found.ratio, bar },
    ok: found.ratio <= most,
  };
}

/** Throughput of ours as a share of the peer's. */
export function throughputFigure(
  name: string,
  found: Race,
  { bars, least }: { bars: number; least: number },
): Figure {
  const ratio = 1 / found.ratio;
  const text = (nanoseconds: number) => `${(nanoseconds / bars).toFixed(2)} ns a bar`;
  return {
    ...{ name, ours: text(found.ours), peer: text(found.peer), ratio },
    ...{ bar: `≥ ${least}× its throughput`, ok: ratio >= least },
  };
}

/** What is printed where no C compiler is found: not met, because not measured. */
export function unmeasured(name: string, bar: string): Figure {
  return { name, ours: '–', peer: 'no C compiler (gcc) here', ratio: Number.NaN, bar, ok: false };
}
