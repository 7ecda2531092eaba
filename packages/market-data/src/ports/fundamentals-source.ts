import type { AssetId, EpochMs, Instrument, IsoDate } from '@auspex/market';
import type { KnownFrom } from './known-at.ts';
import type { Offer, SourceAnswer, SourceIdentity } from './source-answer.ts';

/** Figures of a financial statement, in units of its currency (per-share and share counts as named). */
export const STATEMENT_FIGURES = [
  'revenue',
  'costOfRevenue',
  'grossProfit',
  'researchAndDevelopment',
  'sellingAndAdministration',
  'operatingIncome',
  'interestExpense',
  'incomeTax',
  'netIncome',
  'epsBasic',
  'epsDiluted',
  'sharesBasic',
  'sharesDiluted',
  'cash',
  'receivables',
  'inventory',
  'currentAssets',
  'totalAssets',
  'currentLiabilities',
  'longTermDebt',
  'totalLiabilities',
  'equity',
  'operatingCashFlow',
  'capitalExpenditure',
  'freeCashFlow',
  'dividendsPaid',
  'shareRepurchases',
  'debtIssuedNet',
  'cashChange',
  'depreciation',
  'stockCompensation',
] as const;

export type StatementFigure = (typeof STATEMENT_FIGURES)[number];

/** The period a statement covers. */
export interface FiscalPeriod {
  readonly fiscalYear: number;
  readonly quarter: 1 | 2 | 3 | 4 | 'full-year';
  readonly start: IsoDate;
  readonly end: IsoDate;
}

/** The figures of one period as stated in one filing. A restatement is another record about the same period. */
export interface FinancialStatement {
  readonly assetId: AssetId;
  readonly period: FiscalPeriod;
  readonly currency: string;
  /** `10-Q`, `10-K`, `10-K/A` …; absent if the source does not say. */
  readonly form?: string | undefined;
  /** The filing's own number, which leads to the document. */
  readonly accession?: string | undefined;
  /** The filing whose figures this one replaces. */
  readonly restates?: string | undefined;
  /** A figure the source lacks is absent, never zero. */
  readonly figures: Readonly<Partial<Record<StatementFigure, number>>>;
  /** Figures computed from others, as the fourth quarter is from the year. */
  readonly derived: boolean;
  readonly knownAt: EpochMs;
  readonly knownFrom: KnownFrom;
}

/** Shares outstanding from an instant on, in shares of that day. */
export interface ShareCount {
  readonly assetId: AssetId;
  readonly date: IsoDate;
  readonly shares: number;
  readonly knownAt: EpochMs;
}

export interface FundamentalsCapabilities {
  readonly statements: Offer;
  readonly quarterly: Offer;
  readonly restatements: Offer;
  readonly shareCounts: Offer;
}

/** Where income, balance and cash flow come from. */
export interface FundamentalsSource {
  readonly identity: SourceIdentity;
  readonly capabilities: FundamentalsCapabilities;
  /** Every statement and restatement in the order in which they became known. */
  statements(asset: Instrument): Promise<SourceAnswer<readonly FinancialStatement[]>>;
  shareCounts(asset: Instrument): Promise<SourceAnswer<readonly ShareCount[]>>;
}
