/** What a member pays per side, in basis points of the traded amount. */
export interface TradingCosts {
  readonly feeBasisPoints: number;
  /** How much worse than the quoted price market and stop orders fill; target (limit) orders fill at their price. */
  readonly slippageBasisPoints: number;
}

/** The rules a backtest trades by. */
export interface TradeRules {
  readonly sides: 'long-only' | 'long-and-short';
  readonly costs: TradingCosts;
  /** Share of equity put into a position, 1 = all of it. */
  readonly weight: number;
  /** Out at the open after this many bars; `null` = never because of time. */
  readonly maxHoldingBars: number | null;
}

/** A cash dividend: holders at the previous close get `amount` per share, counted in shares after any split of that bar. */
export interface DividendEvent {
  readonly bar: number;
  readonly amount: number;
}

/** A split before the open of a bar: each share becomes `ratio` shares (2 for 2:1, 0.1 for 1-for-10). */
export interface SplitEvent {
  readonly bar: number;
  readonly ratio: number;
}

/** Why a trade ended; `open` = it has not, `unexplained` = nobody can say what the next price is a price of. */
export type ExitReason = 'signal' | 'stop' | 'target' | 'time' | 'open' | 'unexplained';

/** One round trip. Amounts are in the currency of the prices, for the equity of the test. */
export interface Trade {
  readonly side: 'long' | 'short';
  readonly entryBar: number;
  /** Fill, slippage included. */
  readonly entryPrice: number;
  /** Last bar of the data while the trade is open. */
  readonly exitBar: number;
  /** Fill, or the last close while the trade is open. */
  readonly exitPrice: number;
  /** Levels after the last split; `null` if the rules set none. */
  readonly stop: number | null;
  readonly target: number | null;
  readonly reason: ExitReason;
  /** Shares at entry, before any split during the trade. */
  readonly shares: number;
  /** Product of the splits during the trade. */
  readonly splitFactor: number;
  readonly fees: number;
  /** Cost of filling worse than quoted, entry and exit. */
  readonly slippage: number;
  /** Dividends received (or, short, paid: negative). */
  readonly dividends: number;
  /** Result at quoted prices with dividends, before fees and slippage. */
  readonly gross: number;
  /** Net result. */
  readonly net: number;
  /** Net as a fraction of the amount at entry. */
  readonly netReturn: number;
  /**
   * The furthest the price went against and for the trade, as fractions of the entry price (adverse ≤ 0 ≤
   * favourable).
   */
  readonly adverse: number;
  readonly favourable: number;
  readonly barsHeld: number;
}

/** The outcome: every trade, and the equity at each close. */
export interface BacktestResult {
  readonly trades: readonly Trade[];
  readonly equity: Float64Array;
  /** Share of bars at whose close a position was held. */
  readonly exposure: number;
  /** Amount bought and sold, as multiples of the mean equity. */
  readonly turnover: number;
}
