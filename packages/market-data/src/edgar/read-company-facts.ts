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

function unitOf(kind: FigureKind, currency: string): string {
  if (kind === 'per-share') return `${currency}/shares`;
  return kind === 'average' ? 'shares' : currency;
}

/** The facts of one name, by filing. */
function factsOfTag(
  gaap: JsonRecord,
  figure: FigureTags,
  at: { readonly tag: string; readonly unit: string },
) {
  const concept = gaap[at.tag];
  const units = isRecord(concept) && isRecord(concept.units) ? concept.units : {};
  const rows = units[at.unit];
  const byFiling = new Map<string, CompanyFact[]>();
  for (const row of rows === undefined ? [] : listOf(rows, `the facts of ${at.tag}`)) {
    const fact = factOf(row, figure);
    if (fact) byFiling.set(fact.accession, [...(byFiling.get(fact.accession) ?? []), fact]);
  }
  return byFiling;
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

function sharesOf(dei: JsonRecord): SharesFact[] {
  const concept = dei.EntityCommonStockSharesOutstanding;
  const units = isRecord(concept) && isRecord(concept.units) ? concept.units : {};
  const rows = units.shares === undefined ? [] : listOf(units.shares, 'the share counts');
  return rows.flatMap((row) => {
    const record = recordOf(row, 'a share count');
    const shares = numberOf(record.val);
    const accession = textOf(record.accn);
    if (shares === undefined || !(shares > 0) || !accession) return [];
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

/** Parses the SEC's companyfacts: quarterly and annual reports only, keeping every filing's version. */
export function readCompanyFacts(answer: JsonRecord): CompanyFacts {
  const all = recordOf(answer.facts, 'the facts');
  const gaap = isRecord(all['us-gaap']) ? all['us-gaap'] : {};
  const currency = reportingCurrency(gaap);
  return {
    name: textOf(answer.entityName) ?? '',
    currency,
    facts: FIGURE_TAGS.flatMap((figure) => conventionsOf(gaap, figure, currency)),
    shares: sharesOf(isRecord(all.dei) ? all.dei : {}),
  };
}
