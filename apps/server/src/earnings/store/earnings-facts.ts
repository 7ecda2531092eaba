import type { AssetId, EpochMs } from '@auspex/market';
import type { EarningsDateNotice, EarningsEstimate, EarningsReport } from '@auspex/market-data';

/** A report with its source. */
export interface StoredReport extends EarningsReport {
  readonly source: string;
}

/** An estimate with its source. */
export interface StoredEstimate extends EarningsEstimate {
  readonly source: string;
}

/** Everything known about one report of one company. */
export interface PeriodFacts {
  readonly assetId: AssetId;
  readonly period: EarningsReport['period'];
  /** In the order in which they became known. */
  readonly notices: readonly EarningsDateNotice[];
  /** Null until it is out. */
  readonly report: StoredReport | null;
  /** What was given as the report before, in the order in which it became known. */
  readonly replaced: readonly StoredReport[];
  /** In the order in which they became known. */
  readonly estimates: readonly StoredEstimate[];
}

/** Whose facts, and as of which instant. */
export interface EarningsScope {
  readonly world: string;
  readonly asOf: EpochMs;
  readonly seenBy: EpochMs;
}
