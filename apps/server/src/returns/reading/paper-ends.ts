import type { JsonObject } from '@auspex/contract/ledger';
import { dateOfInstant, type EpochMs, type IsoDate, type Market, planOf, startOfDate } from '@auspex/market';
import type { Trade } from '@auspex/quant/backtest';
import { type RecordAsset, rulesOf, tradeByT1 } from '@auspex/quant/track-record';
import { isLatelyGone } from '../../market/index.ts';
import { hashColumns } from '../../record/index.ts';
import type { PaperTrade } from '../store/paper-store.ts';
import type { SeriesAsset } from './read-series.ts';

/** A trade that is over, and what is committed to of its end. */
export interface Ended {
  readonly written: PaperTrade;
  /** The newest bar that was looked at. */
  readonly settledOn: IsoDate;
  readonly body: JsonObject;
  /** SHA-256 of the bars, stances and ranges that it stands on. */
  readonly dataHash: string;
}

/** An asset whose last bars may still come counts as trading: an end is written once. */
export function withPatience(one: SeriesAsset, asOf: EpochMs): SeriesAsset {
  return isLatelyGone(one.asset, asOf) ? { ...one, gone: false } : one;
}

/** What of the trades of an asset is over; one may never have got in, because its stance had left buy or no open came. */
export function endedOf(one: SeriesAsset, known: readonly PaperTrade[], market: Market): Ended[] {
  const { bars, stance } = one.record;
  const rules = rulesOf({ market: planOf(market), seed: 0, copies: 0 });
  const { trades } = tradeByT1(one.record, stance, rules);
  const entered = new Map(trades.map((trade) => [one.entries.get(trade.entryBar)?.id, trade]));
  const waiting = new Set([...one.entries].flatMap(([bar, { id }]) => (bar < bars.time.length ? [] : [id])));
  const end = (written: PaperTrade, trade: Trade | null): Ended[] => {
    const settledOn = dateOfInstant(bars.time.at(-1) ?? 0);
    return [{ written, settledOn, body: endBody(one, trade), dataHash: hashRecord(one.record) }];
  };
  return known.flatMap((written): Ended[] => {
    if (written.ended || written.assetId !== one.asset.assetId) return [];
    const trade = entered.get(written.id);
    if (trade) return trade.reason !== 'open' || one.gone ? end(written, trade) : [];
    const late = bars.time[bars.time.length - 1] > startOfDate(dateOfInstant(written.writtenAt));
    return one.gone || (late && !waiting.has(written.id)) ? end(written, null) : [];
  });
}

function endBody({ record }: SeriesAsset, trade: Trade | null): JsonObject {
  if (trade === null) return { entered: false };
  const day = (bar: number): IsoDate => dateOfInstant(record.bars.time[bar]);
  return {
    entered: true,
    openedOn: day(trade.entryBar),
    closedOn: day(trade.exitBar),
    entry: trade.entryPrice,
    exit: trade.exitPrice,
    reason: trade.reason === 'open' ? 'delisted' : trade.reason,
    net: trade.netReturn,
  };
}

function hashRecord({ bars, stance, averageTrueRange }: RecordAsset): string {
  const { time, open, high, low, close } = bars;
  return hashColumns([time, open, high, low, close, stance, averageTrueRange]);
}
