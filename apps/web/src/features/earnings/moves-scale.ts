import type { Company, PastReport } from './earnings-queries.ts';

export type MoveKind = keyof Company['moves'];

export interface DatedMove {
  readonly id: string;
  readonly date: string;
  readonly name: string;
  readonly value: number | null;
}

function moveOf(report: PastReport, kind: MoveKind): number | null {
  if (kind === 'gap') return report.gap;
  return kind === 'nextDay' ? report.nextDayMove : report.fiveDayMove;
}

/** The moves after each report, the oldest first. */
export function movesOf(reports: readonly PastReport[], kind: MoveKind): readonly DatedMove[] {
  return reports
    .map((report) => ({
      id: `${report.fiscalYear} Q${report.quarter}`,
      date: report.date,
      name: `Q${report.quarter} ${String(report.fiscalYear).slice(2)}`,
      value: moveOf(report, kind),
    }))
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

export interface MoveScale {
  /** The scale runs from minus this to plus this, so that zero stands in the middle. */
  readonly fullAt: number;
  /** Where a value stands, per cent from the top. */
  readonly top: (value: number) => number;
}

const STEPS = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5] as const;

/** One scale for everything drawn, of a round size. */
export function moveScale(values: readonly number[]): MoveScale {
  const largest = Math.max(...values.map(Math.abs), 0);
  const fullAt = STEPS.find((step) => largest <= step) ?? largest;
  return { fullAt, top: (value) => Math.round((50 - (value / fullAt) * 50) * 100) / 100 };
}
