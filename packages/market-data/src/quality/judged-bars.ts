import { DAY_MS, type EpochMs } from '@auspex/market';
import type { QualityFinding } from './quality-flag.ts';

/** A stretch of a history that is of one thing throughout. */
export interface Life {
  /** Number of its first bar, and of the first bar after it. */
  readonly first: number;
  readonly end: number;
  /** What separates it from the bars before; null for the first. */
  readonly begins: QualityFinding | null;
}

/** What of a history may be judged: nothing across a barrier, nothing from a bar that is left out. */
export interface JudgedBars {
  readonly lives: readonly Life[];
  /** 1 for bars that repeat another or are in the wrong unit: no signal begins at one. */
  readonly leftOut: Uint8Array;
}

/** Bars of a day that had none, or whose prices are of another order: they are in no return. */
const LEFT_OUT_RULES: ReadonlySet<string> = new Set(['holiday-copy', 'copied-bar', 'unit-error']);

/** Divides a history at everything across which its prices cannot be compared. */
export function judgedBars(time: Float64Array, findings: readonly QualityFinding[]): JudgedBars {
  const leftOut = new Uint8Array(time.length);
  const barriers = new Map<number, QualityFinding>();
  for (const finding of findings) {
    if (finding.barrier !== undefined) {
      const at = firstFrom(time, finding.barrier);
      if (at > 0 && at < time.length) barriers.set(at, finding);
    } else if (LEFT_OUT_RULES.has(finding.rule) || isStretch(finding)) {
      for (let i = firstFrom(time, Date.parse(finding.span.from)); i < time.length; i += 1) {
        if (time[i] >= Date.parse(finding.span.to) + DAY_MS) break;
        leftOut[i] = 1;
      }
    }
  }
  const starts = [0, ...[...barriers.keys()].sort((a, b) => a - b)];
  const lives = starts.map((first, k): Life => {
    return { first, end: starts[k + 1] ?? time.length, begins: barriers.get(first) ?? null };
  });
  return { lives, leftOut };
}

/** A few bars at another level than those before and after them. */
function isStretch({ rule, repair }: QualityFinding): boolean {
  return rule === 'split-adjustment' && repair.kind === 'scale-bars';
}

function firstFrom(time: Float64Array, wanted: EpochMs): number {
  const at = time.findIndex((one) => one >= wanted);
  return at < 0 ? time.length : at;
}
