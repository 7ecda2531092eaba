import type { AssetId, EpochMs, IsoDate, Market } from '@auspex/market';
import type { Platform } from '../../platform/module.ts';
import type { MarketView } from '../view/market-view.ts';

export type DialectReportTime = 'before-open' | 'after-close' | 'unknown';

/** A report that is out, or one that is expected; per share in shares of the view's instant. */
export interface DialectReport {
  readonly symbol: string;
  readonly name: string;
  readonly date: IsoDate;
  readonly time: DialectReportTime;
  readonly periodEnd: IsoDate;
  readonly epsEstimate: number | null;
  readonly epsActual: number | null;
  readonly currency: string;
}

/** A headline with what it says of assets. */
export interface DialectArticle {
  readonly title: string;
  readonly url: string | null;
  readonly summary: string | null;
  readonly publisher: string;
  readonly publishedAt: EpochMs;
  readonly mentions: readonly {
    readonly assetId: AssetId;
    readonly ticker: string;
    readonly market: Market;
    /** −1 … 1. */
    readonly tone: number;
    /** 0 … 1. */
    readonly relevance: number;
  }[];
}

/** What modules above the market keep that the dialect has functions for. */
export interface DialectReaders {
  /** The reports of a company that are out, the latest first. */
  readonly reports?: (view: MarketView, assetId: AssetId) => Promise<readonly DialectReport[]>;
  /** Reports expected between two dates, both included; of one company where it is named. */
  readonly calendar?: (
    view: MarketView,
    question: { readonly from: IsoDate; readonly to: IsoDate; readonly assetId?: AssetId | undefined },
  ) => Promise<readonly DialectReport[]>;
  /** Headlines that became known from an instant until before another, oldest first. */
  readonly news?: (
    view: MarketView,
    question: {
      readonly from: EpochMs;
      readonly until: EpochMs;
      readonly assetIds?: readonly AssetId[] | undefined;
    },
  ) => Promise<readonly DialectArticle[]>;
}

const readers = new WeakMap<Platform, DialectReaders>();

/** Modules above the market say here how the dialect can ask them. */
export function addDialectReaders(platform: Platform, added: DialectReaders): void {
  readers.set(platform, { ...readers.get(platform), ...added });
}

export function dialectReadersOf(platform: Platform): DialectReaders {
  return readers.get(platform) ?? {};
}
