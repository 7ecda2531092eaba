import {
  bandOf,
  buyAndHoldLine,
  type LineBand,
  percentileAmong,
  placeboLines,
  randomEntryLines,
} from './comparison-lines.ts';
import { type RecordAsset, type RecordPlan, recordCalendar } from './record-asset.ts';
import { combineResults, rulesOf, type TradedRecord, tradeByT1 } from './trade-assets.ts';

/** A track record with everything it has to be compared with. All lines are on `time` and begin with 1. */
export interface TrackRecord extends TradedRecord {
  readonly time: Float64Array;
  readonly buyAndHold: Float64Array;
  readonly placebo: LineBand;
  readonly randomEntry: LineBand;
  /** Fraction of the placebos that ended lower; `null` if the record is too short for one. */
  readonly placeboPercentile: number | null;
}

/** Trades every asset by rule T1, and the same again without knowledge: placebo, random entry, buy and hold. */
export function runTrackRecord(assets: readonly RecordAsset[], plan: RecordPlan): TrackRecord {
  const calendar = recordCalendar(assets);
  const results = assets.map((asset) => tradeByT1(asset, asset.stance, rulesOf(plan)));
  const record = combineResults(calendar, results);
  const placebos = placeboLines(assets, calendar, plan);
  const randoms = randomEntryLines(assets, calendar, {
    ...plan,
    trades: results.map(({ trades }) => trades),
  });
  return {
    ...record,
    time: calendar.time,
    buyAndHold: buyAndHoldLine(assets, calendar, plan),
    placebo: bandOf(placebos),
    randomEntry: bandOf(randoms),
    placeboPercentile: percentileAmong(placebos, record.equity[record.equity.length - 1] ?? 1),
  };
}
