import { type AssetId, dateOfInstant, type IsoDate, type Market } from '@auspex/market';
import { T1_STOP_RANGES, T1_TARGET_RANGES, type Trade, tradeRuleT1 } from '@auspex/quant/backtest';
import { rulesOf, tradeByT1 } from '@auspex/quant/track-record';
import type { Ledger } from '../../ledger/index.ts';
import type { MarketService } from '../../market/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { SignalsService } from '../../signals/index.ts';
import { readSeries, type SeriesAsset } from '../reading/read-series.ts';
import { RULE, RULE_NAME } from '../rule.ts';
import { insertPaperEnd, insertPaperTrade, type PaperTrade, paperTrades } from './paper-store.ts';

export interface PaperRecording {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly market: () => MarketService;
  readonly signals: () => Pick<SignalsService, 'stances'>;
}

/** The leaf of the ledger that a trade is. An asset's identifier may hold a character that ids may not. */
export function paperTradeId(assetId: AssetId, decidedOn: IsoDate): string {
  return `trade:${assetId.replaceAll('@', '_')}:${decidedOn}:${RULE_NAME}`;
}

/**
 * Writes down what rule T1 makes of the published signals: a trade when the stance has turned buy on the newest bar,
 * before the open it enters at; its end, as an outcome, once it is known. Says how many of both.
 */
export async function recordPaperTrades(
  parts: PaperRecording,
  market: Market,
): Promise<{ readonly begun: number; readonly ended: number }> {
  const { database, ledger } = parts;
  const view = parts.market().view();
  const stances = await parts.signals().stances(view, market);
  const series = await readSeries(view, stances, { kind: 'paper-forward', market });
  if (series.assets.length === 0) return { begun: 0, ended: 0 };
  const known = await paperTrades(database, { world: ledger.world, market, madeBy: view.asOf });
  const newest = Math.max(...series.assets.map(({ record }) => record.bars.time.at(-1) ?? 0));
  const date = dateOfInstant(newest);
  const written = new Set(known.map(({ id }) => id));
  const begun = series.assets.filter(
    (one) =>
      turnsOn(one, newest) &&
      !one.gone &&
      !written.has(paperTradeId(one.asset.assetId, dateOfInstant(newest))),
  );
  const ended = findEnded(series.assets, known, market);
  const madeAt = new Date(view.asOf);
  if (begun.length > 0) await publishBegun(parts, begun, { market, date, madeAt });
  if (ended.length > 0) await publishEnded(parts, ended, { market, date, madeAt });
  return { begun: begun.length, ended: ended.length };
}

/** Whether the stance turned buy on the newest bar of the market. */
function turnsOn({ record: { bars, stance } }: SeriesAsset, newest: number): boolean {
  const last = stance.length - 1;
  return bars.time[last] === newest && stance[last] > 0 && stance[last - 1] <= 0;
}

interface Stamp {
  readonly market: Market;
  readonly date: IsoDate;
  readonly madeAt: Date;
}

async function publishBegun(
  { database, ledger }: PaperRecording,
  begun: readonly SeriesAsset[],
  { market, date, madeAt }: Stamp,
): Promise<void> {
  await database.transaction(async (tx) => {
    const leaves = begun.map(({ asset, record }) => {
      const range = record.averageTrueRange.at(-1) ?? Number.NaN;
      const known = range > 0;
      return {
        id: paperTradeId(asset.assetId, date),
        subject: asset.assetId,
        sealed: true,
        body: {
          rule: RULE,
          symbol: asset.symbol,
          side: 'long',
          decidedOn: date,
          entry: 'next-open',
          stopDistance: known ? T1_STOP_RANGES * range : null,
          targetDistance: known ? T1_TARGET_RANGES * range : null,
          longestBars: tradeRuleT1('stocks').maxHoldingBars,
        },
      };
    });
    const entry = await ledger.publish(tx, { kind: 'trades', market, date, model: RULE_NAME, leaves });
    for (const [at, { asset }] of begun.entries()) {
      const { id } = leaves[at];
      const hash = (await ledger.leaf(id, tx))?.bodyHash;
      if (hash === undefined) throw new Error(`The trade ${id} was not written.`);
      const row = { world: ledger.world, market, id, seq: entry.seq, hash, assetId: asset.assetId };
      await insertPaperTrade(tx, { ...row, decidedOn: date, madeAt });
    }
  });
}

interface Ended {
  readonly id: string;
  readonly one: SeriesAsset;
  readonly trade: Trade;
}

function findEnded(
  assets: readonly SeriesAsset[],
  known: readonly PaperTrade[],
  market: Market,
): readonly Ended[] {
  const open = new Set(known.filter(({ ended }) => !ended).map(({ id }) => id));
  if (open.size === 0) return [];
  const rules = rulesOf({ market: market === 'us' ? 'stocks' : 'crypto', seed: 0, copies: 0 });
  return assets.flatMap((one) =>
    tradeByT1(one.record, one.record.stance, rules).trades.flatMap((trade): Ended[] => {
      const decidedOn = dateOfInstant(one.record.bars.time[trade.entryBar - 1]);
      const id = paperTradeId(one.asset.assetId, decidedOn);
      const over = trade.reason !== 'open' || one.gone;
      return over && open.has(id) ? [{ id, one, trade }] : [];
    }),
  );
}

async function publishEnded(
  { database, ledger }: PaperRecording,
  ended: readonly Ended[],
  { market, date, madeAt }: Stamp,
): Promise<void> {
  await database.transaction(async (tx) => {
    const leaves = ended.map(({ id, one, trade }) => {
      const { time } = one.record.bars;
      return {
        id: `${id}:end`,
        subject: one.asset.assetId,
        of: id,
        body: {
          openedOn: dateOfInstant(time[trade.entryBar]),
          closedOn: dateOfInstant(time[trade.exitBar]),
          entry: trade.entryPrice,
          exit: trade.exitPrice,
          reason: trade.reason === 'open' ? 'delisted' : trade.reason,
          net: trade.netReturn,
        },
      };
    });
    const { seq } = await ledger.publish(tx, { kind: 'outcomes', market, date, model: RULE_NAME, leaves });
    for (const { id } of ended) await insertPaperEnd(tx, { world: ledger.world, id, seq, madeAt });
  });
}
