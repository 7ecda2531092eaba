import type { AssetId, EpochMs, Instrument, IsoDate } from '@auspex/market';
import type { Offer, SourceAnswer, SourceIdentity } from './source-answer.ts';

/** A company's quarter by its own fiscal year. */
export interface FiscalQuarter {
  readonly fiscalYear: number;
  readonly quarter: 1 | 2 | 3 | 4;
  /** Last day of the quarter. */
  readonly end: IsoDate;
}

export type ReportTime = 'before-open' | 'after-close' | 'unknown';

/** What one publisher said about the date of a report. Its later notices replace earlier ones. */
export interface EarningsDateNotice {
  readonly assetId: AssetId;
  readonly period: FiscalQuarter;
  readonly date: IsoDate;
  readonly time: ReportTime;
  /** Who says so: the company itself or a calendar. */
  readonly publisher: string;
  /** A calendar's estimate, or the date as announced. */
  readonly status: 'estimated' | 'confirmed';
  /** First seen. */
  readonly knownAt: EpochMs;
}

/** What a company reported. Per-share figures are in shares of the report's day. */
export interface EarningsReport {
  readonly assetId: AssetId;
  readonly period: FiscalQuarter;
  readonly date: IsoDate;
  readonly time: ReportTime;
  readonly epsActual?: number | undefined;
  readonly revenueActual?: number | undefined;
  readonly currency: string;
  readonly knownAt: EpochMs;
}

/** What analysts expected at an instant. Each revision is another record. */
export interface EarningsEstimate {
  readonly assetId: AssetId;
  readonly period: FiscalQuarter;
  readonly metric: 'eps' | 'revenue';
  readonly mean: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  readonly analysts?: number | undefined;
  readonly currency: string;
  /** First seen. */
  readonly knownAt: EpochMs;
}

export interface EarningsCapabilities {
  readonly dates: Offer;
  /** Whether earlier versions of a date are kept. */
  readonly dateHistory: Offer;
  readonly reports: Offer;
  readonly estimates: Offer;
}

/** Where report dates, results and estimates come from; each list in the order in which it became known. */
export interface EarningsSource {
  readonly identity: SourceIdentity;
  readonly capabilities: EarningsCapabilities;
  dateNotices(asset: Instrument): Promise<SourceAnswer<readonly EarningsDateNotice[]>>;
  reports(asset: Instrument): Promise<SourceAnswer<readonly EarningsReport[]>>;
  estimates(asset: Instrument): Promise<SourceAnswer<readonly EarningsEstimate[]>>;
}
