/** One line of the benchmark: what ours took, what the peer took, and whether the bar is met. */
export interface Figure {
  readonly name: string;
  readonly ours: string;
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
