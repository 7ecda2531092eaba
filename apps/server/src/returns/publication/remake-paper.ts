import type { JsonObject } from '@auspex/contract/ledger';
import type { IsoDate, Market } from '@auspex/market';
import type { MarketView } from '../../market/index.ts';
import type { Sql } from '../../platform/database/index.ts';
import type { RecordedLeaf, WrittenOutcome } from '../../record/index.ts';
import type { StancesOfMarket } from '../../signals/index.ts';
import { readSeries } from '../reading/read-series.ts';
import { paperTrades } from '../store/paper-store.ts';
import { hashRecord } from './paper-recipe.ts';
import { endBody, endedOf, type PaperRecording } from './record-paper-ends.ts';
import { describeTrades, tradeBody, turnsOf } from './record-paper-trades.ts';

export interface RemadePaper {
  readonly body: JsonObject;
  readonly dataHash: string;
}

/** Makes a trade of the published record again from the signals and prices that stood there; null where none comes out. */
export async function remakePaperTrade(
  parts: PaperRecording,
  { recipe, body, entry }: RecordedLeaf,
): Promise<RemadePaper | null> {
  if (recipe === null) return null;
  const { assetId, decidedOn } = body as { readonly assetId?: string; readonly decidedOn?: IsoDate };
  const view = parts.market().view({ asOf: Date.parse(recipe.asOf), seenBy: Date.parse(recipe.seenBy) });
  const stances = await parts.signals().stances(view, entry.market);
  const turns = turnsOf(stances, entry.market).filter(
    (turn) => turn.assetId === assetId && turn.decidedOn === decidedOn,
  );
  const [made] = await describeTrades(view, turns);
  return made ? { body: tradeBody(made), dataHash: made.dataHash } : null;
}

/** Makes the ends of trades again; stances are read once for all that were written down together. */
export function createEndRemaking(parts: PaperRecording) {
  const recent = new Map<string, Promise<StancesOfMarket>>();
  const stancesOf = (view: MarketView, market: Market): Promise<StancesOfMarket> => {
    const key = `${market}/${view.asOf}/${view.seenBy}`;
    const known = recent.get(key);
    if (known) return known;
    recent.clear();
    const read = parts.signals().stances(view, market);
    recent.set(key, read);
    return read;
  };
  return async (
    { market, asOf, seenBy, call }: WrittenOutcome,
    sql: Sql = parts.database,
  ): Promise<RemadePaper | null> => {
    const view = parts.market().view({ asOf, seenBy });
    const { assetId } = call.body;
    const all = await stancesOf(view, market);
    const stances = { ...all, assets: all.assets.filter((own) => own.assetId === assetId) };
    const known = await paperTrades(sql, { world: parts.ledger.world, market, madeBy: asOf });
    const series = await readSeries(view, stances, { kind: 'paper-forward', market, trades: known });
    const running = known.filter(({ id }) => id === call.id).map((one) => ({ ...one, ended: false }));
    const [ended] = series.assets.flatMap((one) => endedOf(one, running, market));
    return ended ? { body: endBody(ended), dataHash: hashRecord(ended.one.record) } : null;
  };
}
