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

/**
 * Where an annual report restates the year before by this much more than the quarterly ones did, it leaves out what was
 * sold since: the quarters before are of more than the year is.
 */
const OTHER_BASIS = 0.03;

/** A figure as the latest filing states it. */
interface Stated {
  readonly value: number;
  /** As an earlier filing did; absent in the first that states it. */
  readonly before: number | undefined;
  readonly filing: number;
}

/** What is known about a company's quarters, filing after filing; derives quarter values from year-to-date ones. */
export class QuarterBook {
  readonly #years: readonly FiscalYear[];
  /** Latest values: by figure, year and quarter, the quarter's own and the one from the beginning of the year. */
  readonly #quarters = new Map<string, Stated>();
  readonly #toDate = new Map<string, Stated>();
  /** How many filings were taken. */
  #filing = 0;
  /** The last day of each quarter, by the end of its year and its number. */
  readonly #ends = new Map<string, IsoDate>();

  constructor(years: readonly FiscalYear[]) {
    this.#years = years;
  }

  /** Adds a filing and returns what it gives for each period in it. */
  take(facts: readonly CompanyFact[]): readonly PeriodFigures[] {
    this.#filing += 1;
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
      this.#state(this.#quarters, keyOf(fact, span), value);
    }
    return [...periods.values()].filter(({ figures }) => figures.size > 0);
  }

  #note(fact: CompanyFact, kind: 'quarter' | 'instant' | 'year-to-date', key: string): void {
    if (kind === 'quarter') this.#state(this.#quarters, key, fact.value);
    if (kind === 'year-to-date' || (kind === 'quarter' && key.endsWith(' 1')))
      this.#state(this.#toDate, key, fact.value);
  }

  #state(figures: Map<string, Stated>, key: string, value: number): void {
    const known = figures.get(key);
    const before = known?.filing === this.#filing ? known.before : known?.value;
    figures.set(key, { value, before, filing: this.#filing });
  }

  /** The last quarter of a span: the span minus what came before it. */
  #derive(fact: CompanyFact, year: FiscalYear, quarter: Quarter): number | undefined {
    if (fact.kind === 'average' || quarter === 1) return undefined;
    if (fact.kind === 'per-share' && this.#wasSplit(year)) return undefined;
    if (quarter === 4 && this.#isOtherBasis(fact, year)) return undefined;
    const before = this.#before(fact.figure, year, quarter);
    if (before === undefined) return undefined;
    const value = fact.value - before;
    return fact.kind === 'per-share' ? Math.round(value * 1e6) / 1e6 : value;
  }

  /** What came before a quarter in its year, by the latest filing: the whole of it, or quarter by quarter. */
  #before(figure: StatementFigure, year: FiscalYear, quarter: Quarter): number | undefined {
    const toDate = this.#toDate.get(nameOf(figure, year, quarter - 1));
    let [sum, filing] = [0, 0];
    for (let earlier = 1; earlier < quarter; earlier += 1) {
      const stated = this.#quarters.get(nameOf(figure, year, earlier));
      if (stated === undefined) return toDate?.value;
      sum += stated.value;
      filing = Math.max(filing, stated.filing);
    }
    return toDate !== undefined && toDate.filing >= filing ? toDate.value : sum;
  }

  /**
   * Whether an annual report is of another basis than the quarterly ones, as it shows in a year that was stated before. An
   * amendment corrects its year as it is.
   */
  #isOtherBasis({ figure, form }: CompanyFact, year: FiscalYear): boolean {
    const isFirst = this.#toDate.get(nameOf(figure, year, 4))?.before === undefined;
    const last = this.#years[this.#years.indexOf(year) - 1];
    if (isFirst) return last !== undefined && this.#isRestatedAlone(figure, last);
    return !form.endsWith('/A') && this.#isRestatedAlone(figure, year);
  }

  /** Whether this filing restates a year, and its nine months were not restated by as much. */
  #isRestatedAlone(figure: StatementFigure, year: FiscalYear): boolean {
    const [whole, three] = [4, 3].map((quarter) => this.#toDate.get(nameOf(figure, year, quarter)));
    if (whole?.filing !== this.#filing) return false;
    return restatedBy(whole) !== 1 && Math.abs(restatedBy(whole) / restatedBy(three) - 1) > OTHER_BASIS;
  }

  #wasSplit(year: FiscalYear): boolean {
    const whole = this.#toDate.get(nameOf('sharesDiluted', year, 4))?.value;
    const first = this.#quarters.get(nameOf('sharesDiluted', year, 1))?.value;
    if (!whole || !first) return false;
    return Math.max(whole / first, first / whole) > SPLIT_RATIO;
  }
}

/** The factor by which the latest filing changes a figure; 1 where it does not, or where there is no factor. */
function restatedBy(stated: Stated | undefined): number {
  const { value = 0, before = value } = stated ?? {};
  return before > 0 && value > 0 ? value / before : 1;
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
