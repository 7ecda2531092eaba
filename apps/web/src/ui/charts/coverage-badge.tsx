import { Badge } from '../badge/badge.tsx';
import { useDataLabels } from '../data-labels.ts';

/** Whole per cent of cases between which an 80 % range does what it promises. */
const LEAST = 75;
const MOST = 85;

const PROMISED = 0.8;

export type CoverageFault = 'narrow' | 'wide';

/** How many of some 80 % ranges held, with the 95 % interval for as many independent ones as they are worth. */
export interface HeldShare {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A share of ranges that are worth so many independent ones; those that overlap or move together are worth fewer. */
export function heldShare(value: number | null, worth: number): HeldShare {
  if (value === null || !(worth > 0)) return { value, low: null, high: null };
  const reach = 1.96 * Math.sqrt((PROMISED * (1 - PROMISED)) / worth);
  return { value, low: value - reach, high: value + reach };
}

/**
 * What is wrong with 80 % ranges of which this part held: the same per cent is judged that the reader sees, and nothing
 * is where chance explains it.
 */
export function coverageFault({ value, low, high }: HeldShare): CoverageFault | null {
  if (value === null || low === null || high === null) return null;
  const held = Math.round(value * 100);
  if (held < LEAST && high < PROMISED) return 'narrow';
  return held > MOST && low > PROMISED ? 'wide' : null;
}

/** Marks 80 % ranges that held too seldom or too often; nothing where they held as promised, or too few say so. */
export function CoverageBadge({ held }: { readonly held: HeldShare }) {
  const labels = useDataLabels();
  const fault = coverageFault(held);
  if (fault === null) return null;
  return (
    <Badge
      tone={fault === 'narrow' ? 'loss' : 'accent'}
      icon="warning"
      title={labels[`coverage.${fault}Why`]}
    >
      {labels[`coverage.${fault}`]}
    </Badge>
  );
}
