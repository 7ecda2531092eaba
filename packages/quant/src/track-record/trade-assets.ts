import {
  type BacktestResult,
  distancesT1,
  runBacktest,
  type Trade,
  type TradeRules,
  tradeRuleT1,
} from '../backtest/index.ts';
import { combineEquity } from '../performance/index.ts';
import { type RecordAsset, type RecordCalendar, type RecordPlan, spreadOver } from './record-asset.ts';

/** A trade of a track record with what was put into it. */
export interface RecordTrade {
  /** Place of the asset in the record. */
  readonly asset: number;
  readonly trade: Trade;
  /** Part of the starting equity: 1/N of what the record was worth at the close before the entry. */
  readonly amount: number;
  /** What it brought, fees paid, as a part of the starting equity: the curve is 1 plus the sum of these. */
  readonly profit: number;
}

/** All assets traded by one rule, and what the whole was worth at each close. */
export interface TradedRecord {
  readonly equity: Float64Array;
  readonly trades: readonly RecordTrade[];
  /** Mean share of assets in which a position was held. */
  readonly exposure: number;
  /** Amount bought and sold over the whole time, in multiples of the mean equity. */
  readonly turnover: number;
}

/** Rule T1 of a plan, with the costs it asks for. */
export function rulesOf({ market, costBasisPoints }: RecordPlan): TradeRules {
  const rules = tradeRuleT1(market);
  if (costBasisPoints === undefined) return rules;
  return { ...rules, costs: { feeBasisPoints: costBasisPoints, slippageBasisPoints: 0 } };
}

/** Trades one asset by rule T1 on a stance. */
export function tradeByT1(asset: RecordAsset, stance: Int8Array, rules: TradeRules): BacktestResult {
  return runBacktest({
    bars: asset.bars,
    stance,
    ...distancesT1(asset.averageTrueRange),
    splits: asset.splits,
    dividends: asset.dividends,
    rules,
  });
}

/** Trades an asset in and out on a stance alone: no stop, no target, no longest time. */
export function tradeByStance(asset: RecordAsset, stance: Int8Array, rules: TradeRules): BacktestResult {
  return runBacktest({
    bars: asset.bars,
    stance,
    splits: asset.splits,
    dividends: asset.dividends,
    rules: { ...rules, maxHoldingBars: null },
  });
}

/** Puts the assets' results together on the calendar. */
export function combineResults(calendar: RecordCalendar, results: readonly BacktestResult[]): TradedRecord {
  const spread = results.map(({ equity, trades }, asset) => ({
    equity: spreadOver(calendar, { values: equity, places: calendar.places[asset], before: 1 }),
    entryBars: trades.map(({ entryBar }) => calendar.places[asset][entryBar]),
  }));
  const equity = combineEquity(spread);
  const trades = results.flatMap((result, asset) =>
    result.trades.map((trade) => {
      const eve = calendar.places[asset][trade.entryBar] - 1;
      const amount = equity[eve] / results.length;
      return { asset, trade, amount, profit: amount * profitShare(trade, spread[asset].equity[eve]) };
    }),
  );
  trades.sort((a, b) => a.trade.entryBar - b.trade.entryBar || a.asset - b.asset);
  return { equity, trades, ...activity(results, { equity, trades }) };
}

/** What a trade brought per unit of the equity that went into it. */
function profitShare(trade: Trade, before: number): number {
  return trade.net / before;
}

function activity(
  results: readonly BacktestResult[],
  { equity, trades }: { equity: Float64Array; trades: readonly RecordTrade[] },
): { exposure: number; turnover: number } {
  const mean = equity.reduce((sum, value) => sum + value, 0) / (equity.length || 1);
  const traded = trades.reduce((sum, { amount, trade }) => {
    const exit = trade.reason === 'open' ? 0 : (trade.splitFactor * trade.exitPrice) / trade.entryPrice;
    return sum + amount * (1 + exit);
  }, 0);
  return {
    exposure: results.reduce((sum, { exposure }) => sum + exposure, 0) / (results.length || 1),
    turnover: mean > 0 ? traded / mean : 0,
  };
}
