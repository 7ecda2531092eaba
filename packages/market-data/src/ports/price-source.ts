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

/** Adjustments made to the prices before they arrived; `unknown` if nothing says so. */
export type PriceAdjustment = 'none' | 'splits' | 'splits-and-dividends' | 'unknown';

/** Prices beyond are no prices of one share or coin, in no currency. */
export const HIGHEST_PRICE = 1e9;
export const LOWEST_PRICE = 1e-12;

/** A later correction of one bar: the whole bar as it should have been. */
export interface BarRevision {
  readonly time: EpochMs;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** `NaN` if the source has none. */
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
  /** Splits and dividends that the answer names along with the prices. */
  readonly actions?: readonly CorporateAction[] | undefined;
  /** Why some of what was requested may be available later; absent if the answer is complete. */
  readonly incompleteBecause?: string | undefined;
}

/** An asset's quote at an instant. Absent numbers are unknown. */
export interface Quote {
  readonly assetId: AssetId;
  /** The time of the quote: the last trade's instant while the market is closed. */
  readonly at: EpochMs;
  readonly last: number;
  readonly bid?: number | undefined;
  readonly ask?: number | undefined;
  /** For the session so far (crypto: the UTC day). */
  readonly open?: number | undefined;
  readonly high?: number | undefined;
  readonly low?: number | undefined;
  readonly volume?: number | undefined;
  /** Last close before this session, in today's shares. */
  readonly previousClose?: number | undefined;
  readonly phase: 'open' | 'closed' | 'halted';
  /** How late the source of a stored quote says that it is; omitted where it is not. */
  readonly delayMs?: number | undefined;
}

/** A period during which trading was halted although the market was open. */
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
  /** Empty if intraday bars are not offered. */
  readonly intradayTimeframes: readonly IntradayTimeframe[];
  /** What one request for a session returns: that session, or all of its month at the same cost. */
  readonly intradayUnit?: 'session' | 'month';
  /** The markets for which it has intraday bars; all it knows if omitted. */
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
  /** Everything it knows, delisted assets included. */
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
  /** Of the requested assets, those it has a quote for. */
  quotes(assets: readonly Instrument[]): Promise<SourceAnswer<readonly Quote[]>>;
  /** Calls back with changed quotes until unsubscribed. */
  stream(
    assets: readonly Instrument[],
    onQuotes: (quotes: readonly Quote[]) => void,
  ): SourceAnswer<Unsubscribe>;
}
