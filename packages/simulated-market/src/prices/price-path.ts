import { type BarColumns, makeBarColumns } from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';

/** The whole history of one asset as simulated: one entry per session it traded in. */
export interface PricePath {
  /** Index of the first session in its market's grid. */
  readonly firstSession: number;
  /** Prices as traded, not adjusted. */
  readonly bars: BarColumns;
  /** Logarithmic return of each session, dividends included. */
  readonly returns: Float64Array;
  /** Standard deviation of that return, news excluded, before it was drawn. */
  readonly sigma: Float64Array;
  /** Shares per share of the first session. */
  readonly shareFactor: Float64Array;
  readonly actions: readonly CorporateAction[];
  /** What it cost before the first session. */
  readonly firstPrice: number;
  /** The price, in shares of the first session, at which a company has the value of its table. */
  readonly valuePrice: number;
}

/** The part of a path that grows session by session. */
export type PathColumns = Omit<PricePath, 'actions' | 'firstPrice' | 'valuePrice'>;

/** An empty path of a length. */
export function makePath(firstSession: number, length: number): PathColumns {
  return {
    firstSession,
    bars: makeBarColumns(length),
    returns: new Float64Array(length),
    sigma: new Float64Array(length),
    shareFactor: new Float64Array(length).fill(1),
  };
}
