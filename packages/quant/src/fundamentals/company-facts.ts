import type { EpochMs } from '@auspex/market';

/** Figures of a statement that checks rest on. */
export type FiledFigure =
  | 'revenue'
  | 'grossProfit'
  | 'operatingIncome'
  | 'interestExpense'
  | 'incomeTax'
  | 'netIncome'
  | 'cash'
  | 'currentAssets'
  | 'totalAssets'
  | 'currentLiabilities'
  | 'longTermDebt'
  | 'totalLiabilities'
  | 'equity'
  | 'operatingCashFlow'
  | 'capitalExpenditure'
  | 'freeCashFlow'
  | 'dividendsPaid'
  | 'stockCompensation';

/** One period with the figures last filed about it. */
export interface StatedPeriod {
  readonly kind: 'quarter' | 'year';
  readonly start: string;
  readonly end: string;
  readonly figures: Readonly<Partial<Record<FiledFigure, number>>>;
  readonly knownAt: EpochMs;
  readonly form: string | null;
  readonly accession: string | null;
  readonly restated: boolean;
}

/** Shares outstanding from a day on, in shares of the instant asked about. */
export interface CountedShares {
  readonly date: string;
  readonly shares: number;
  readonly knownAt: EpochMs;
}

/** Cash per share, in shares of the instant asked about. */
export interface PaidDividend {
  readonly exDate: string;
  readonly amount: number;
}

/** Closes adjusted for splits and dividends, and the same bars adjusted for splits only. */
export interface PriceHistory {
  readonly time: Float64Array;
  readonly total: Float64Array;
  readonly close: Float64Array;
  readonly high: Float64Array;
  readonly volume: Float64Array;
  readonly knownAt: Float64Array;
  /** Bars of a usual year: 252 sessions, or 365 days. */
  readonly barsPerYear: number;
}

/** Everything that was known of an asset at an instant, as far as checks need it. */
export interface AssetFacts {
  readonly kind: 'stock' | 'fund' | 'crypto';
  readonly asOf: EpochMs;
  /** Whether statements and prices are in the same currency. */
  readonly sameCurrency: boolean;
  /** Newest first. */
  readonly periods: readonly StatedPeriod[];
  readonly shares: readonly CountedShares[];
  readonly dividends: readonly PaidDividend[];
  readonly prices: PriceHistory;
}

/** Median total returns of those an asset is compared with. */
export interface PeerReturns {
  /** Over the twelve months before the last one. */
  readonly year: number | null;
  readonly quarter: number | null;
}
