/** One line of the benchmark: our time, the peer's time, and whether the threshold is met. */
export interface Figure {
  readonly name: string;
  readonly ours: string;
  /** What the same measurement found earlier, where that is worth comparing. */
  readonly before?: string;
  readonly peer: string;
  /** Ours divided by the peer's. */
  readonly ratio: number;
  readonly bar: string;
  readonly ok: boolean;
}

/** Prints figures as aligned lines. */
export function printFigures(figures: readonly Figure[]): void {
  for (const { name, ours, peer, ratio, bar, ok } of figures) {
    const verdict = ok ? 'ok' : 'MISSED';
    console.log(`${name}: ours ${ours}, peer ${peer}, ratio ${ratio.toFixed(3)} (bar ${bar}) ${verdict}`);
  }
}

/** Our milliseconds next to the peer's. */
export function timeFigure(name: string, found: { ours: number; peer: number; most: number }): Figure {
  const ratio = found.ours / found.peer;
  const text = (milliseconds: number) => `${milliseconds.toFixed(milliseconds < 10 ? 3 : 0)} ms`;
  return {
    name,
    ours: text(found.ours),
    peer: text(found.peer),
    ratio,
    bar: `≤ ${found.most}×`,
    ok: ratio <= found.most,
  };
}

/** The median of several timings of each piece of work; they alternate, so that a busy machine slows all alike. */
export async function medians(rounds: number, works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[][] = works.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [place, work] of works.entries()) {
      const start = performance.now();
      await work();
      // The first round warms up.
      if (round > 0) times[place].push(performance.now() - start);
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b)[list.length >> 1]);
}
