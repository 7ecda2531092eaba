import type {
  AssetId,
  BarColumns,
  EpochMs,
  Instrument,
  IntradayTimeframe,
  IsoDate,
  Market,
  Unsubscribe,
} from '@auspex/market';
import type { AssetListing } from './asset-listing.ts';
import type { CorporateAction } from './corporate-action.ts';
import type { Offer, SourceAnswer, SourceIdentity } from './source-answer.ts';

/** What was already done to the prices before they came; `unknown` where nothing says so. */
export type PriceAdjustment = 'none' | 'splits' | 'splits-and-dividends' | 'unknown';

/** A later correction of one bar: the whole bar as it should have been. */
export interface BarRevision {
  readonly time: EpochMs;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** `NaN` where the source has none. */
  readonly volume: number;
  readonly reason: string;
  /** When the correction was recorded. */
  readonly knownAt: EpochMs;
}

/** Bars with the instant at which the world could know each. */
export interface KnownBars {
  readonly bars: BarColumns;
  /** One instant per bar. */
  readonly knownAt: Float64Array;
  readonly adjustment: PriceAdjustment;
  readonly revisions: readonly BarRevision[];
  /** Why some of what was asked for may be had later; absent where the answer is all there is. */
  readonly incompleteBecause?: string | undefined;
}

/** The market of an asset at an instant. Absent numbers are unknown. */
export interface Quote {
  readonly assetId: AssetId;
  /** When it stood so: the last trade's instant while the market is closed. */
  readonly at: EpochMs;
  readonly last: number;
  readonly bid?: number | undefined;
  readonly ask?: number | undefined;
  /** Of the session so far (crypto: of the UTC day). */
  readonly open?: number | undefined;
  readonly high?: number | undefined;
  readonly low?: number | undefined;
  readonly volume?: number | undefined;
  /** Last close before this session, in today's shares. */
  readonly previousClose?: number | undefined;
  readonly phase: 'open' | 'closed' | 'halted';
}

/** A stretch in which trading stood still though the market was open. */
export interface TradingHalt {
  readonly assetId: AssetId;
  readonly from: EpochMs;
  readonly until: EpochMs;
  readonly reason: string;
  readonly knownAt: EpochMs;
}

export interface PriceCapabilities {
  readonly assets: Offer;
  readonly dailyBars: Offer;
  readonly intradayBars: Offer;
  /** Empty where bars within the day are not offered. */
  readonly intradayTimeframes: readonly IntradayTimeframe[];
  /** What one question about a session brings: that session, or all of its month at the same cost. */
  readonly intradayUnit?: 'session' | 'month';
  /** Of which markets it has bars within the day; of all it knows when left out. */
  readonly intradayMarkets?: readonly Market[];
  readonly volume: Offer;
  readonly corporateActions: Offer;
  readonly halts: Offer;
  readonly quotes: Offer;
  readonly stream: Offer;
}

/** Where prices come from. */
export interface PriceSource {
  readonly identity: SourceIdentity;
  readonly capabilities: PriceCapabilities;
  /** Everything it knows of, the delisted included. */
  assets(): Promise<SourceAnswer<readonly AssetListing[]>>;
  /** Complete bars of sessions between two dates, both included. */
  dailyBars(request: {
    readonly asset: Instrument;
    readonly from: IsoDate;
    readonly to: IsoDate;
  }): Promise<SourceAnswer<KnownBars>>;
  /** Complete bars of one session. */
  intradayBars(request: {
    readonly asset: Instrument;
    readonly date: IsoDate;
    readonly timeframe: IntradayTimeframe;
  }): Promise<SourceAnswer<KnownBars>>;
  corporateActions(asset: Instrument): Promise<SourceAnswer<readonly CorporateAction[]>>;
  halts(asset: Instrument): Promise<SourceAnswer<readonly TradingHalt[]>>;
  /** Of the assets asked for, those it has a quote of. */
  quotes(assets: readonly Instrument[]): Promise<SourceAnswer<readonly Quote[]>>;
  /** Calls back with quotes that changed until unsubscribed. */
  stream(
    assets: readonly Instrument[],
    onQuotes: (quotes: readonly Quote[]) => void,
  ): SourceAnswer<Unsubscribe>;
}
