import { randomBytes } from 'node:crypto';
import { type AssetId, type EpochMs, type IsoDate, type Market, startOfDate } from '@auspex/market';
import { T1_STOP_RANGES, T1_TARGET_RANGES, tradeRuleT1 } from '@auspex/quant/backtest';
import { atr } from '@auspex/quant/indicators';
import type { MarketView, ViewAsset } from '../../market/index.ts';
import { isGone } from '../../market/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { StancesOfMarket } from '../../signals/index.ts';
import { buyTurns } from '../reading/acted-stance.ts';
import { PUBLISHING_MS } from '../reading/read-series.ts';
import { firstOpenAfter } from '../reading/session-opens.ts';
import { RULE, RULE_NAME } from '../rule.ts';
import { insertPaperTrade, paperTrades } from '../store/paper-store.ts';
import { hashBars, paperRecipe } from './paper-recipe.ts';
import { type PaperRecording, recordPaperEnds } from './record-paper-ends.ts';

/** What one run of the job did. */
export interface PaperRecorded {
  readonly begun: number;
  readonly ended: number;
}

/**
 * Writes down what rule T1 makes of the published signals: a trade for a stance that has turned buy, while the open it
 * enters at is still ahead; its end, as an outcome, once it is known.
 */
export async function recordPaperTrades(parts: PaperRecording, market: Market): Promise<PaperRecorded> {
  const { database, ledger } = parts;
  const view = parts.market().view();
  const stances = await parts.signals().stances(view, market);
  const known = await paperTrades(database, { world: ledger.world, market, madeBy: EVER });
  const written = new Set(known.map(({ assetId, decidedOn }) => `${assetId}/${decidedOn}`));
  const turned = turnsOf(stances, market).filter(
    ({ assetId, decidedOn, entersAt }) => view.asOf < entersAt && !written.has(`${assetId}/${decidedOn}`),
  );
  const begun = await publishBegun(parts, { view, market }, await describeTrades(view, turned));
  const ended = await recordPaperEnds(parts, { view, market, stances, known });
  return { begun, ended };
}

/** Later than every instant. */
const EVER = 8.64e15;

/** A stance that stands at buy, and the open at which rule T1 goes in. */
export interface Turn {
  readonly assetId: AssetId;
  readonly decidedOn: IsoDate;
  readonly entersAt: EpochMs;
}

export function turnsOf({ assets, publishedFrom }: StancesOfMarket, market: Market): Turn[] {
  if (publishedFrom === null) return [];
  return assets.flatMap((own): Turn[] => {
    const decidedOn = buyTurns(own, publishedFrom).at(-1) ?? null;
    if (decidedOn === null) return [];
    const publishedAt = own.publishedAt[own.dates.indexOf(decidedOn)];
    const entersAt = firstOpenAfter(market, publishedAt + PUBLISHING_MS);
    return [{ assetId: own.assetId, decidedOn, entersAt }];
  });
}

export interface Begun extends Turn {
  readonly asset: ViewAsset;
  /** Average true range when it was decided; null where it is not known. */
  readonly range: number | null;
  /** SHA-256 of the bars up to the decision. */
  readonly dataHash: string;
}

export async function describeTrades(view: MarketView, turns: readonly Turn[]): Promise<Begun[]> {
  const found: Begun[] = [];
  for (const turn of turns) {
    const asset = await view.asset(turn.assetId);
    if (!asset || isGone(asset, view.asOf)) continue;
    const { bars: traded } = await view.bars(turn.assetId, { adjustment: 'none', to: turn.decidedOn });
    const { bars: adjusted } = await view.bars(turn.assetId, { adjustment: 'splits', to: turn.decidedOn });
    const last = traded.time.length - 1;
    if (traded.time[last] !== startOfDate(turn.decidedOn)) continue;
    const range = (atr.kernel(adjusted).atr[last] * traded.close[last]) / adjusted.close[last];
    found.push({ ...turn, asset, range: range > 0 ? range : null, dataHash: hashBars([traded, adjusted]) });
  }
  return found;
}

/**
 * One entry per day of decision. A leaf of a trade says by its being there that a stance turned buy: its id and subject
 * name no asset, and their order is that of the draw, so that a sealed trade cannot be read from them.
 */
async function publishBegun(
  parts: PaperRecording,
  { view, market }: { readonly view: MarketView; readonly market: Market },
  begun: readonly Begun[],
): Promise<number> {
  let done = 0;
  for (const [date, trades] of Map.groupBy(begun, ({ decidedOn }) => decidedOn)) {
    const drawn = trades
      .map((trade) => ({
        ...trade,
        id: `trade:${market}:${date}:${RULE_NAME}:${randomBytes(9).toString('hex')}`,
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    try {
      await parts.database.transaction((tx) => publishDay(parts, tx, { view, market, date, trades: drawn }));
      done += drawn.length;
    } catch (error) {
      if (!(error instanceof WrittenTooLate)) throw error;
    }
  }
  return done;
}

/** The open passed while its trades were being written down: none of them is. */
class WrittenTooLate extends Error {}

async function publishDay(
  { ledger }: PaperRecording,
  tx: Transaction,
  day: {
    readonly view: MarketView;
    readonly market: Market;
    readonly date: IsoDate;
    readonly trades: readonly (Begun & { readonly id: string })[];
  },
): Promise<void> {
  const { view, market, date, trades } = day;
  const leaves = trades.map((trade) => ({
    id: trade.id,
    subject: market,
    sealed: true,
    body: tradeBody(trade),
    recipe: paperRecipe(view, trade.dataHash),
  }));
  const { seq } = await ledger.publish(tx, { kind: 'trades', market, date, model: RULE_NAME, leaves });
  for (const { id, assetId, entersAt } of trades) {
    const leaf = await ledger.leaf(id, tx);
    if (leaf === null) throw new Error(`The trade ${id} was not written.`);
    const writtenAt = new Date(leaf.entry.at);
    if (writtenAt.getTime() >= entersAt) throw new WrittenTooLate();
    const row = { world: ledger.world, market, id, seq, hash: leaf.bodyHash, assetId };
    await insertPaperTrade(tx, { ...row, decidedOn: date, writtenAt });
  }
}

/** What is committed to. */
export function tradeBody({ asset, assetId, decidedOn, entersAt, range }: Begun) {
  return {
    rule: RULE,
    assetId,
    symbol: asset.symbol,
    side: 'long',
    decidedOn,
    entry: 'next-open',
    entersAt: new Date(entersAt).toISOString(),
    stopDistance: range && T1_STOP_RANGES * range,
    targetDistance: range && T1_TARGET_RANGES * range,
    longestBars: tradeRuleT1('stocks').maxHoldingBars,
  };
}
