import { Badge } from '../badge/badge.tsx';
import { useDataLabels } from '../data-labels.ts';

/** Whole per cent of cases between which an 80 % range does what it promises. */
const LEAST = 75;
const MOST = 85;

export type CoverageFault = 'narrow' | 'wide';

/** What is wrong with 80 % ranges of which this part held; the same per cent is judged that the reader sees. */
export function coverageFault(inside80: number | null | undefined): CoverageFault | null {
  if (inside80 === null || inside80 === undefined) return null;
  const held = Math.round(inside80 * 100);
  if (held < LEAST) return 'narrow';
  return held > MOST ? 'wide' : null;
}

/** Marks 80 % ranges that held too seldom or too often; nothing where they held as promised. */
export function CoverageBadge({ inside80 }: { readonly inside80: number | null | undefined }) {
  const labels = useDataLabels();
  const fault = coverageFault(inside80);
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
