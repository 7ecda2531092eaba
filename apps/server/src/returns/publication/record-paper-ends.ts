import { dateOfInstant, type IsoDate, type Market, startOfDate } from '@auspex/market';
import type { Trade } from '@auspex/quant/backtest';
import { rulesOf, tradeByT1 } from '@auspex/quant/track-record';
import type { MarketService, MarketView } from '../../market/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Ledger } from '../../record/index.ts';
import type { SignalsService, StancesOfMarket } from '../../signals/index.ts';
import { readSeries, type SeriesAsset } from '../reading/read-series.ts';
import { RULE_NAME } from '../rule.ts';
import { insertPaperEnd, type PaperTrade } from '../store/paper-store.ts';
import { hashRecord, paperRecipe } from './paper-recipe.ts';

export interface PaperRecording {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly market: () => Pick<MarketService, 'view'>;
  readonly signals: () => Pick<SignalsService, 'stances'>;
}

interface Ending {
  readonly view: MarketView;
  readonly market: Market;
  readonly stances: StancesOfMarket;
  readonly known: readonly PaperTrade[];
}

/** A trade that is over; one that never got in, because its stance had left buy by then or no open came, has no trade. */
export interface Ended {
  readonly written: PaperTrade;
  readonly one: SeriesAsset;
  readonly trade: Trade | null;
}

/** Writes the end of every trade that is over as an outcome that points to it; says how many. */
export async function recordPaperEnds(parts: PaperRecording, ending: Ending): Promise<number> {
  const { view, market, stances, known } = ending;
  const running = new Set(known.filter(({ ended }) => !ended).map(({ assetId }) => assetId));
  if (running.size === 0) return 0;
  const traded = { ...stances, assets: stances.assets.filter(({ assetId }) => running.has(assetId)) };
  const series = await readSeries(view, traded, { kind: 'paper-forward', market, trades: known });
  const ended = series.assets.flatMap((one) => endedOf(one, known, market));
  if (ended.length > 0) await publishEnded(parts, ended, { market, view });
  return ended.length;
}

/** What of the trades of an asset is over. */
export function endedOf(one: SeriesAsset, known: readonly PaperTrade[], market: Market): Ended[] {
  const { bars, stance } = one.record;
  const rules = rulesOf({ market: market === 'us' ? 'stocks' : 'crypto', seed: 0, copies: 0 });
  const { trades } = tradeByT1(one.record, stance, rules);
  const entered = new Map(trades.map((trade) => [one.entries.get(trade.entryBar)?.id, trade]));
  const waiting = new Set([...one.entries].flatMap(([bar, { id }]) => (bar < bars.time.length ? [] : [id])));
  return known.flatMap((written): Ended[] => {
    if (written.ended || written.assetId !== one.asset.assetId) return [];
    const trade = entered.get(written.id);
    if (trade) return trade.reason !== 'open' || one.gone ? [{ written, one, trade }] : [];
    const late = bars.time[bars.time.length - 1] > startOfDate(dateOfInstant(written.writtenAt));
    return one.gone || (late && !waiting.has(written.id)) ? [{ written, one, trade: null }] : [];
  });
}

async function publishEnded(
  { database, ledger }: PaperRecording,
  ended: readonly Ended[],
  { market, view }: { readonly market: Market; readonly view: MarketView },
): Promise<void> {
  const dates = ended.map(({ one }) => one.record.bars.time.at(-1) ?? 0);
  const date = dateOfInstant(Math.max(...dates));
  await database.transaction(async (tx) => {
    const leaves = ended.map((end) => ({
      id: `${end.written.id}:end`,
      subject: market,
      of: end.written.id,
      body: endBody(end),
      recipe: paperRecipe(view, hashRecord(end.one.record)),
    }));
    const { seq } = await ledger.publish(tx, { kind: 'outcomes', market, date, model: RULE_NAME, leaves });
    for (const { written } of ended)
      await insertPaperEnd(tx, { world: ledger.world, id: written.id, seq, madeAt: new Date(view.asOf) });
  });
}

/** What is committed to. */
export function endBody({ one, trade }: Ended) {
  return trade === null ? { entered: false } : { entered: true, ...resultOf(one, trade) };
}

function resultOf({ record }: SeriesAsset, trade: Trade) {
  const day = (bar: number): IsoDate => dateOfInstant(record.bars.time[bar]);
  return {
    openedOn: day(trade.entryBar),
    closedOn: day(trade.exitBar),
    entry: trade.entryPrice,
    exit: trade.exitPrice,
    reason: trade.reason === 'open' ? 'delisted' : trade.reason,
    net: trade.netReturn,
  };
}
