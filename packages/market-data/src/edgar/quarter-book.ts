import { addDays, type IsoDate } from '@auspex/market';
import type { FiscalPeriod, StatementFigure } from '../ports/fundamentals-source.ts';
import { type FiscalYear, spanOf } from './fiscal-years.ts';
import type { CompanyFact } from './read-company-facts.ts';

type Quarter = 1 | 2 | 3 | 4;

/** The figures that a filing stated or implied for one period. */
export interface PeriodFigures {
  readonly year: FiscalYear;
  readonly quarter: FiscalPeriod['quarter'];
  readonly end: IsoDate;
  /** As stated, or the day after the quarter before; absent if neither is known. */
  start: IsoDate | undefined;
  readonly figures: Map<StatementFigure, number>;
  derived: boolean;
}

/**
 * If the share count changed this much within a year there was a split: per-share figures of the year do not add up.
 */
const SPLIT_RATIO = 1.4;

/** What is known about a company's quarters, filing after filing; derives quarter values from year-to-date ones. */
export class QuarterBook {
  readonly #years: readonly FiscalYear[];
  /** Latest values: by figure, year and quarter, the quarter's own and the one from the beginning of the year. */
  readonly #quarters = new Map<string, number>();
  readonly #toDate = new Map<string, number>();
  /** The last day of each quarter, by the end of its year and its number. */
  readonly #ends = new Map<string, IsoDate>();

  constructor(years: readonly FiscalYear[]) {
    this.#years = years;
  }

  /** Adds a filing and returns what it gives for each period in it. */
  take(facts: readonly CompanyFact[]): readonly PeriodFigures[] {
    const periods = new Map<string, PeriodFigures>();
    const placed = facts.flatMap((fact) => {
      const span = spanOf(fact, this.#years);
      return span ? [{ fact, span }] : [];
    });
    for (const { fact, span } of placed) {
      this.#note(fact, span.kind, keyOf(fact, span));
      this.#ends.set(`${span.year.end} ${span.quarter}`, fact.end);
    }
    for (const { fact, span } of placed) {
      const at = { year: span.year, end: fact.end };
      const isWholeYear = span.quarter === 4 && span.kind !== 'quarter';
      if (isWholeYear) put(periodIn(periods, { ...at, quarter: 'full-year' }), fact);
      if (span.kind !== 'year-to-date') put(periodIn(periods, { ...at, quarter: span.quarter }), fact);
    }
    for (const { fact, span } of placed) {
      if (span.kind !== 'year-to-date') continue;
      const value = this.#derive(fact, span.year, span.quarter);
      const period = periodIn(periods, { year: span.year, end: fact.end, quarter: span.quarter });
      if (value === undefined || period.figures.has(fact.figure)) continue;
      period.figures.set(fact.figure, value);
      const before = this.#ends.get(`${span.year.end} ${span.quarter - 1}`);
      if (before) period.start ??= addDays(before, 1);
      period.derived = true;
      this.#quarters.set(keyOf(fact, span), value);
    }
    return [...periods.values()].filter(({ figures }) => figures.size > 0);
  }

  #note(fact: CompanyFact, kind: 'quarter' | 'instant' | 'year-to-date', key: string): void {
    if (kind === 'quarter') this.#quarters.set(key, fact.value);
    if (kind === 'year-to-date' || (kind === 'quarter' && key.endsWith(' 1')))
      this.#toDate.set(key, fact.value);
  }

  /** The last quarter of a span: the span minus what came before it. */
  #derive(fact: CompanyFact, year: FiscalYear, quarter: Quarter): number | undefined {
    if (fact.kind === 'average' || quarter === 1) return undefined;
    if (fact.kind === 'per-share' && this.#wasSplit(year)) return undefined;
    const before =
      this.#sumBefore(fact.figure, year, quarter) ?? this.#toDate.get(nameOf(fact.figure, year, quarter - 1));
    if (before === undefined) return undefined;
    const value = fact.value - before;
    return fact.kind === 'per-share' ? Math.round(value * 1e6) / 1e6 : value;
  }

  #sumBefore(figure: StatementFigure, year: FiscalYear, quarter: Quarter): number | undefined {
    let sum = 0;
    for (let earlier = 1; earlier < quarter; earlier += 1) {
      const value = this.#quarters.get(nameOf(figure, year, earlier));
      if (value === undefined) return undefined;
      sum += value;
    }
    return sum;
  }

  #wasSplit(year: FiscalYear): boolean {
    const whole = this.#toDate.get(nameOf('sharesDiluted', year, 4));
    const first = this.#quarters.get(nameOf('sharesDiluted', year, 1));
    if (!whole || !first) return false;
    return Math.max(whole / first, first / whole) > SPLIT_RATIO;
  }
}

function nameOf(figure: StatementFigure, year: FiscalYear, quarter: number): string {
  return `${figure} ${year.end} ${quarter}`;
}

function keyOf(fact: CompanyFact, span: { readonly year: FiscalYear; readonly quarter: Quarter }): string {
  return nameOf(fact.figure, span.year, span.quarter);
}

function put(period: PeriodFigures, fact: CompanyFact): void {
  period.start ??= fact.start;
  period.figures.set(fact.figure, fact.value);
}

function periodIn(
  periods: Map<string, PeriodFigures>,
  at: { readonly year: FiscalYear; readonly quarter: FiscalPeriod['quarter']; readonly end: IsoDate },
): PeriodFigures {
  const key = `${at.year.end} ${at.quarter}`;
  const known = periods.get(key);
  if (known) return known;
  const period: PeriodFigures = {
    ...at,
    start: undefined,
    figures: new Map<StatementFigure, number>(),
    derived: false,
  };
  periods.set(key, period);
  return period;
}
