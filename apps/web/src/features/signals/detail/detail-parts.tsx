import { formatNumber, formatPercent, type Language } from '@auspex/market';
import { type ReactNode, useState } from 'react';

interface FoldProps {
  readonly className: string | undefined;
  readonly summary: ReactNode;
  /** Made when it is first unfolded. */
  readonly children: () => ReactNode;
}

/** Something that is there for whoever asks for it. */
export function Fold({ className, summary, children }: FoldProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={className} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{summary}</summary>
      {opened && children()}
    </details>
  );
}

/** Members that measure in per cent; the others in prices or in a scale of their own. */
const IN_PERCENT: ReadonlySet<string> = new Set(['roc-120']);

/** A figure without a unit: two decimals, four where it is small, none where it is large. */
export function plainNumber(value: number, language: Language): string {
  const size = Math.abs(value);
  const places = size >= 10_000 ? 0 : size >= 1 || size === 0 ? 2 : 4;
  return formatNumber(value, places, language);
}

/** What a member of the stance reads, in its unit. */
export function memberNumber(id: string, value: number, language: Language): string {
  return IN_PERCENT.has(id) ? formatPercent(value / 100, 2, language) : plainNumber(value, language);
}
