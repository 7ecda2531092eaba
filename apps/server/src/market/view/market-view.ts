import type {
  AssetId,
  BarColumns,
  EpochMs,
  IntradayTimeframe,
  IsoDate,
  Market,
  Sentence,
} from '@auspex/market';
import type {
  AssetKind,
  CorporateAction,
  CurrencyPair,
  DailyRate,
  Delisting,
  FinancialStatement,
  MarketIndex,
  Quote,
  ShareCount,
  SymbolPeriod,
  TradingHalt,
} from '@auspex/market-data';

/** As of when the market is viewed. */
export interface ViewPoint {
  /** The instant whose knowledge counts; now if omitted. */
  readonly asOf?: EpochMs | undefined;
  /** Only what was stored by then; now if omitted. Recomputing a published number uses both. */
  readonly seenBy?: EpochMs | undefined;
}

/** An asset under its name at the view's instant. */
export interface ViewAsset {
  readonly assetId: AssetId;
  readonly market: Market;
  readonly kind: AssetKind;
  readonly symbol: string;
  readonly name: string;
  readonly currency: string;
  readonly sector: string | null;
  readonly industry: string | null;
  /** Symbols and names before the current one, oldest first. */
  readonly former: readonly SymbolPeriod[];
  readonly listedOn: IsoDate;
  /** Known by the view's instant; a delisting known in advance may lie ahead of it. */
  readonly delisting: Delisting | null;
  /** The source that lists it. */
  readonly source: string;
}

export type Adjustment = 'none' | 'splits' | 'splits-and-dividends';

/** Bars known at the view's instant. The columns are shared: read-only. */
export interface ViewBars {
  readonly bars: BarColumns;
  /** When the world could know each bar. */
  readonly knownAt: Float64Array;
  readonly source: string;
  /** If more bars of the range are on their way: why they are not here yet. */
  readonly coming?: ComingBars;
}

/** Bars that a source may have and the store does not. */
export interface ComingBars {
  readonly reason: string;
  /** When they are requested again; null while that is happening. */
  readonly retryAt: EpochMs | null;
}

export interface BarsRequest {
  /** `splits-and-dividends` if omitted. */
  readonly adjustment?: Adjustment;
  /** `1d` if omitted; weeks and months are aggregated from complete days, without the running one. */
  readonly timeframe?: '1d' | '1w' | '1M';
  readonly from?: IsoDate;
  readonly to?: IsoDate;
}

/** What of an asset's bars may not be judged. */
export interface Judging {
  /** Times of the first bars after a move or a gap that nobody has explained, oldest first. */
  readonly barriers: readonly EpochMs[];
  /** Times of bars that repeat another or are in the wrong unit. */
  readonly leftOut: readonly EpochMs[];
}

/** One thing the quality screen flagged. */
export interface QualityFlag {
  readonly assetId: AssetId;
  readonly date: IsoDate;
  readonly rule: string;
  readonly evidence: Sentence;
  readonly suggestion: Sentence;
}

/** A member of an index and its weight (fraction of 1). */
export interface IndexMember {
  readonly assetId: AssetId;
  readonly weight: number;
  readonly effectiveFrom: IsoDate;
}

/**
 * The market as known at an instant: the only way analyses see it. It returns nothing known later than `asOf` or
 * stored later than `seenBy`, applies the splits and dividends known by then, and uses the names of that time.
 */
export interface MarketView {
  readonly world: string;
  readonly asOf: EpochMs;
  readonly seenBy: EpochMs;
  /** True if `asOf` was omitted: the present, with live quotes. */
  readonly present: boolean;
  /** A cache key while the data version stays the same: equal for views that see the same. */
  readonly moment: string;
  /** Assets known by then, by symbol; those already delisted only on request. */
  assets(filter?: { readonly market?: Market; readonly delisted?: boolean }): Promise<readonly ViewAsset[]>;
  /** The asset with a symbol, as people write it; a delisted one only if no listed one has it. */
  findAsset(symbol: string, market?: Market): Promise<ViewAsset | undefined>;
  asset(assetId: AssetId): Promise<ViewAsset | undefined>;
  /** Empty columns for an asset without bars by then. */
  bars(assetId: AssetId, request?: BarsRequest): Promise<ViewBars>;
  /**
   * Complete bars of one session: those that are stored. What is missing is fetched in the background; a caller that
   * has to answer somebody says how long it can wait.
   */
  intradayBars(
    assetId: AssetId,
    request: {
      readonly date: IsoDate;
      readonly timeframe: IntradayTimeframe;
      readonly adjustment?: Adjustment;
      /** As long as it takes if omitted. */
      readonly patienceMs?: number;
    },
  ): Promise<ViewBars>;
  /** Where its bars cannot be compared with those before, and which only repeat others: nothing is judged there. */
  judging(assetId: AssetId): Promise<Judging>;
  /** Days whose move, or the gap before them, a person has confirmed. */
  confirmedMoves(assetId: AssetId): Promise<readonly IsoDate[]>;
  actions(assetId: AssetId): Promise<readonly CorporateAction[]>;
  halts(assetId: AssetId): Promise<readonly TradingHalt[]>;
  /** In the order in which they became known; the newest about a period applies. */
  statements(assetId: AssetId): Promise<readonly FinancialStatement[]>;
  shareCounts(assetId: AssetId): Promise<readonly ShareCount[]>;
  indices(): Promise<readonly MarketIndex[]>;
  indexMembers(indexId: string): Promise<readonly IndexMember[]>;
  rates(pair: CurrencyPair, from?: IsoDate): Promise<readonly DailyRate[]>;
  /** At present the live quote; in the past the last one implied by the bars known by then. */
  quotes(assetIds: readonly AssetId[]): Promise<readonly Quote[]>;
  qualityFlags(assetId: AssetId): Promise<readonly QualityFlag[]>;
}
