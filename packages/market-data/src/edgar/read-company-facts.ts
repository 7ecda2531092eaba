import { type IsoDate, isIsoDate } from '@auspex/market';
import {
  isRecord,
  type JsonRecord,
  listOf,
  numberOf,
  recordOf,
  textOf,
  UnreadableAnswerError,
} from '../http/read-fields.ts';
import type { StatementFigure } from '../ports/fundamentals-source.ts';
import { FIGURE_TAGS, type FigureKind, type FigureTags } from './figure-tags.ts';

/** One number of one filing. */
export interface CompanyFact {
  readonly figure: StatementFigure;
  readonly kind: FigureKind;
  /** Absent for figures at a date. */
  readonly start: IsoDate | undefined;
  readonly end: IsoDate;
  readonly value: number;
  readonly accession: string;
  readonly form: string;
  readonly filed: IsoDate;
  /** The fiscal year the filing itself is about, in the company's own numbering. */
  readonly filingYear: number | undefined;
}

export interface SharesFact {
  readonly date: IsoDate;
  readonly shares: number;
  readonly accession: string;
  readonly filed: IsoDate;
}

export interface CompanyFacts {
  readonly name: string;
  readonly currency: string;
  readonly facts: readonly CompanyFact[];
  readonly shares: readonly SharesFact[];
}

const FORMS = /^10-(Q|K|KT|QT)(\/A)?$/;

function dateOf(value: unknown, name: string): IsoDate {
  if (typeof value === 'string' && isIsoDate(value)) return value;
  throw new UnreadableAnswerError(`${name} of a fact is not a date.`);
}

function factOf(value: unknown, { figure, kind }: FigureTags): CompanyFact | undefined {
  const record = recordOf(value, 'a fact');
  const form = textOf(record.form) ?? '';
  if (!FORMS.test(form)) return undefined;
  const amount = numberOf(record.val);
  const accession = textOf(record.accn);
  if (amount === undefined || !accession) throw new UnreadableAnswerError('a fact has no value or filing.');
  return {
    figure,
    kind,
    start: record.start === undefined ? undefined : dateOf(record.start, 'the start'),
    end: dateOf(record.end, 'the end'),
    value: amount,
    accession,
    form,
    filed: dateOf(record.filed, 'the filing date'),
    filingYear: numberOf(record.fy),
  };
}

/** What is stated under a name in a unit. */
function rowsOf(concepts: JsonRecord, at: { readonly name: string; readonly unit: string }) {
  const concept = concepts[at.name];
  const units = isRecord(concept) && isRecord(concept.units) ? concept.units : {};
  const rows = units[at.unit];
  return rows === undefined ? [] : listOf(rows, `the facts of ${at.name}`);
}

function unitOf(kind: FigureKind, currency: string): string {
  if (kind === 'per-share') return `${currency}/shares`;
  return kind === 'average' ? 'shares' : currency;
}

/** The facts of one name, by filing. */
function factsOfName(
  gaap: JsonRecord,
  figure: FigureTags,
  at: { readonly name: string; readonly unit: string },
): ReadonlyMap<string, readonly CompanyFact[]> {
  const byFiling = new Map<string, CompanyFact[]>();
  for (const row of rowsOf(gaap, at)) {
    const fact = factOf(row, figure);
    if (fact) byFiling.set(fact.accession, [...(byFiling.get(fact.accession) ?? []), fact]);
  }
  return byFiling;
}

/** The facts of a name, or of two added up where a filing states both for the same period. */
function factsOfTag(
  gaap: JsonRecord,
  figure: FigureTags,
  at: { readonly tag: string; readonly unit: string },
): ReadonlyMap<string, readonly CompanyFact[]> {
  const [first = '', second] = at.tag.split('+');
  const facts = factsOfName(gaap, figure, { name: first, unit: at.unit });
  if (second === undefined) return facts;
  const others = factsOfName(gaap, figure, { name: second, unit: at.unit });
  const sums = new Map<string, readonly CompanyFact[]>();
  for (const [accession, parts] of facts) {
    const both = parts.flatMap((part) => {
      const other = others.get(accession)?.find(({ start, end }) => start === part.start && end === part.end);
      return other ? [{ ...part, value: part.value + other.value }] : [];
    });
    if (both.length > 0) sums.set(accession, both);
  }
  return sums;
}

function latestEnd(facts: readonly CompanyFact[]): IsoDate | '' {
  return facts.reduce<IsoDate | ''>((latest, { end }) => (end > latest ? end : latest), '');
}

/**
 * The facts of a figure. One name is used per filing: the first that reaches to the filing's own period. Other names
 * in it mean something else (cash with restricted cash, in the cash flow statement of earlier years) and would look
 * like restatements.
 */
function conventionsOf(gaap: JsonRecord, figure: FigureTags, currency: string): readonly CompanyFact[] {
  const unit = unitOf(figure.kind, currency);
  const chosen = new Map<string, readonly CompanyFact[]>();
  for (const tag of figure.tags) {
    for (const [accession, facts] of factsOfTag(gaap, figure, { tag, unit })) {
      const before = chosen.get(accession);
      if (!before || latestEnd(before) < latestEnd(facts)) chosen.set(accession, facts);
    }
  }
  return [...chosen.values()].flat();
}

/** The currency in which most of the company's assets and income are stated. */
function reportingCurrency(gaap: JsonRecord): string {
  const counts = new Map<string, number>();
  for (const tag of ['Assets', 'NetIncomeLoss', 'StockholdersEquity']) {
    const concept = gaap[tag];
    const units = isRecord(concept) && isRecord(concept.units) ? concept.units : {};
    for (const [unit, rows] of Object.entries(units)) {
      const count = Array.isArray(rows) ? rows.length : 0;
      if (/^[A-Z]{3}$/.test(unit)) counts.set(unit, (counts.get(unit) ?? 0) + count);
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'USD';
}

function countsOf(concepts: JsonRecord, name: string): SharesFact[] {
  return rowsOf(concepts, { name, unit: 'shares' }).flatMap((row) => {
    const record = recordOf(row, 'a share count');
    const shares = numberOf(record.val);
    const accession = textOf(record.accn);
    if (!FORMS.test(textOf(record.form) ?? '') || shares === undefined || !(shares > 0) || !accession)
      return [];
    return [
      {
        date: dateOf(record.end, 'the date'),
        shares,
        accession,
        filed: dateOf(record.filed, 'the filing date'),
      },
    ];
  });
}

/** A count of some of the classes, or one that only holds the place, is farther than this from what earnings say. */
const MOST_AWAY = 1.5;

/** The last day of a filing's newest period and the shares that it divides its earnings by, by filing. */
function sharesOfEarnings(
  facts: readonly CompanyFact[],
): ReadonlyMap<string, { end: IsoDate; shares: number }> {
  const newest = new Map<string, { end: IsoDate; shares: number }>();
  for (const eps of facts) {
    if (eps.figure !== 'epsBasic' || (newest.get(eps.accession)?.end ?? '') >= eps.end) continue;
    const income = facts.find(
      ({ figure, accession, start, end }) =>
        figure === 'netIncome' && accession === eps.accession && start === eps.start && end === eps.end,
    );
    if (income) newest.set(eps.accession, { end: eps.end, shares: income.value / eps.value });
  }
  return newest;
}

/**
 * Shares outstanding by the covers of quarterly and annual reports. A company with several classes of shares states
 * them one by one there, which are not among these facts: then it is the total of its balance sheet, where that is
 * near what its earnings per share say. Foreign reports count the shares at home, of which one that is traded in the
 * US may be several.
 */
function sharesOf(dei: JsonRecord, gaap: JsonRecord, facts: readonly CompanyFact[]): SharesFact[] {
  const covers = countsOf(dei, 'EntityCommonStockSharesOutstanding');
  const covered = new Set(covers.map(({ accession }) => accession));
  const earnings = sharesOfEarnings(facts);
  const totals = countsOf(gaap, 'CommonStockSharesOutstanding').filter(({ accession, date, shares }) => {
    const earning = earnings.get(accession);
    if (covered.has(accession) || earning?.end !== date) return false;
    return shares <= earning.shares * MOST_AWAY && earning.shares <= shares * MOST_AWAY;
  });
  return [...covers, ...totals];
}

/** Parses the SEC's companyfacts: quarterly and annual reports only, keeping every filing's version. */
export function readCompanyFacts(answer: JsonRecord): CompanyFacts {
  const all = recordOf(answer.facts, 'the facts');
  const gaap = isRecord(all['us-gaap']) ? all['us-gaap'] : {};
  const currency = reportingCurrency(gaap);
  const facts = FIGURE_TAGS.flatMap((figure) => conventionsOf(gaap, figure, currency));
  return {
    name: textOf(answer.entityName) ?? '',
    currency,
    facts,
    shares: sharesOf(isRecord(all.dei) ? all.dei : {}, gaap, facts),
  };
}
