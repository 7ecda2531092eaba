import type { AssetId, BarColumns, EpochMs, IntradayTimeframe, IsoDate, Market } from '@auspex/market';
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

/** From which past the market is looked at. */
export interface ViewPoint {
  /** The instant whose knowledge counts; now when left out. */
  readonly asOf?: EpochMs | undefined;
  /** Only what was stored by then; now when left out. Recomputing a published number uses both. */
  readonly seenBy?: EpochMs | undefined;
}

/** An asset as it was called at the instant of the view. */
export interface ViewAsset {
  readonly assetId: AssetId;
  readonly market: Market;
  readonly kind: AssetKind;
  readonly symbol: string;
  readonly name: string;
  readonly currency: string;
  readonly sector: string | null;
  readonly industry: string | null;
  /** Symbols and names before the present one, oldest first. */
  readonly former: readonly SymbolPeriod[];
  readonly listedOn: IsoDate;
  /** Known by the instant of the view; a delisting known beforehand may lie ahead of it. */
  readonly delisting: Delisting | null;
  /** Source that names it. */
  readonly source: string;
}

export type Adjustment = 'none' | 'splits' | 'splits-and-dividends';

/** Bars known at the instant of the view. The columns are shared: read, never write. */
export interface ViewBars {
  readonly bars: BarColumns;
  /** When the world could know each bar. */
  readonly knownAt: Float64Array;
  readonly source: string;
  /** Where more bars of the stretch are on their way: why they are not here yet. */
  readonly coming?: ComingBars;
}

/** Bars that a source may have and the store lacks. */
export interface ComingBars {
  readonly reason: string;
  /** When they are asked for again; null while that is being done. */
  readonly retryAt: EpochMs | null;
}

export interface BarsRequest {
  /** `splits-and-dividends` when left out. */
  readonly adjustment?: Adjustment;
  /** `1d` when left out; weeks and months are put together from complete days, the running one left out. */
  readonly timeframe?: '1d' | '1w' | '1M';
  readonly from?: IsoDate;
  readonly to?: IsoDate;
}

/** One thing the quality screen flagged. */
export interface QualityFlag {
  readonly assetId: AssetId;
  readonly date: IsoDate;
  readonly rule: string;
  readonly evidence: string;
  readonly suggestion: string;
}

/** The member of an index and its weight (part of 1). */
export interface IndexMember {
  readonly assetId: AssetId;
  readonly weight: number;
  readonly effectiveFrom: IsoDate;
}

/**
 * The market as it was known at an instant: the only way by which analyses see it. Nothing known later than `asOf`
 * or stored later than `seenBy` leaves it, splits and dividends known by then are applied, and names are those of
 * that time.
 */
export interface MarketView {
  readonly world: string;
  readonly asOf: EpochMs;
  readonly seenBy: EpochMs;
  /** True where `asOf` was left out: the present, with live quotes. */
  readonly present: boolean;
  /** What an answer may be kept under while the data version stays: equal for views that see the same. */
  readonly moment: string;
  /** Assets known by then, by symbol; those delisted before are left out unless asked for. */
  assets(filter?: { readonly market?: Market; readonly delisted?: boolean }): Promise<readonly ViewAsset[]>;
  /** The asset that carried a symbol, as people write it; one that is gone only where no living one has it. */
  findAsset(symbol: string, market?: Market): Promise<ViewAsset | undefined>;
  asset(assetId: AssetId): Promise<ViewAsset | undefined>;
  /** Empty columns for an asset without bars by then. */
  bars(assetId: AssetId, request?: BarsRequest): Promise<ViewBars>;
  /**
   * Complete bars of one session: those that are stored. What is missing is fetched in the background; whoever has to
   * answer somebody says how long that may be waited for.
   */
  intradayBars(
    assetId: AssetId,
    request: {
      readonly date: IsoDate;
      readonly timeframe: IntradayTimeframe;
      readonly adjustment?: Adjustment;
      /** As long as it takes when left out. */
      readonly patienceMs?: number;
    },
  ): Promise<ViewBars>;
  actions(assetId: AssetId): Promise<readonly CorporateAction[]>;
  halts(assetId: AssetId): Promise<readonly TradingHalt[]>;
  /** In the order in which they became known; the newest about a period is the one that holds. */
  statements(assetId: AssetId): Promise<readonly FinancialStatement[]>;
  shareCounts(assetId: AssetId): Promise<readonly ShareCount[]>;
  indices(): Promise<readonly MarketIndex[]>;
  indexMembers(indexId: string): Promise<readonly IndexMember[]>;
  rates(pair: CurrencyPair, from?: IsoDate): Promise<readonly DailyRate[]>;
  /** At present the live quote; in the past the last one that the bars known by then allow. */
  quotes(assetIds: readonly AssetId[]): Promise<readonly Quote[]>;
  qualityFlags(assetId: AssetId): Promise<readonly QualityFlag[]>;
}
