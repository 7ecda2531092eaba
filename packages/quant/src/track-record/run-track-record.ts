import { placebos } from './comparison-copies.ts';
import { bandOf, buyAndHoldLine, type LineBand, percentileAmong } from './comparison-lines.ts';
import { openPositionBook, priceLine } from './position-book.ts';
import type { RecordAsset, RecordPlan } from './record-asset.ts';
import { combineResults, rulesOf, type TradedRecord, tradeByT1 } from './trade-assets.ts';

/** A track record with everything it has to be compared with. All lines are on `time` and begin with 1. */
export interface TrackRecord extends TradedRecord {
  readonly time: Float64Array;
  readonly buyAndHold: Float64Array;
  readonly placebo: LineBand;
  /** Fraction of the placebos that ended lower; `null` if the record is too short for one. */
  readonly placeboPercentile: number | null;
}

/** Trades every asset by rule T1, and the same again without knowledge: placebo, and buy and hold. */
export function runTrackRecord(assets: readonly RecordAsset[], plan: RecordPlan): TrackRecord {
  const book = openPositionBook(assets);
  const { calendar } = book;
  const rules = rulesOf(plan);
  const results = assets.map((asset) => tradeByT1(asset, asset.stance, rules));
  const record = combineResults(calendar, results);
  const stances = assets.map(({ stance }) => stance);
  const lines = placebos(book, { ...plan, stances }, (positions) =>
    priceLine(book, positions, rules.costs.feeBasisPoints),
  );
  return {
    ...record,
    time: calendar.time,
    buyAndHold: buyAndHoldLine(assets, calendar, plan),
    placebo: bandOf(lines),
    placeboPercentile: percentileAmong(lines, record.equity[record.equity.length - 1] ?? 1),
  };
}
