import {
  type BacktestResult,
  distancesT1,
  runBacktest,
  type Trade,
  type TradeRules,
  tradeRuleT1,
} from '../backtest/index.ts';
import { combineEquity } from '../performance/index.ts';
import { type RecordActivity, recordActivity } from './record-activity.ts';
import { type RecordAsset, type RecordCalendar, type RecordPlan, spreadOver } from './record-asset.ts';
import type { RecordTrade } from './record-trade.ts';

/** All assets traded by one rule, and the value of the whole at each close. */
export interface TradedRecord {
  readonly equity: Float64Array;
  readonly trades: readonly RecordTrade[];
  readonly activity: RecordActivity;
}

/** Rule T1 of a plan, with its costs. */
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
    barriers: asset.barriers,
    rules,
  });
}

/** Trades an asset in and out on a stance alone: no stop, no target, no maximum time. */
export function tradeByStance(asset: RecordAsset, stance: Int8Array, rules: TradeRules): BacktestResult {
  return runBacktest({
    bars: asset.bars,
    stance,
    splits: asset.splits,
    dividends: asset.dividends,
    barriers: asset.barriers,
    rules: { ...rules, maxHoldingBars: null },
  });
}

/** Combines the assets' results on the calendar. */
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
  return { equity, trades, activity: recordActivity(calendar, { trades, assets: results.length }) };
}

/** A trade's profit per unit of the equity invested in it. */
function profitShare(trade: Trade, before: number): number {
  return trade.net / before;
}
