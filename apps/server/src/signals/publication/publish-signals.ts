import { canonicalJson, type JsonObject } from '@auspex/contract/ledger';
import type { AssetId, IsoDate, Market } from '@auspex/market';
import { isDayIn, type MarketService, type MarketView } from '../../market/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Events } from '../../platform/events/events.ts';
import { AlreadyPublished, type CallLeaf, type Ledger } from '../../record/index.ts';
import type { MakeResult } from '../model/compute-signals.ts';
import type { MadeSignal, SignalBody } from '../model/made-signal.ts';
import {
  hashHistories,
  lastDatesOf,
  type MarketHistories,
  readHistories,
} from '../model/market-histories.ts';
import { SIGNAL_SEED, versionWithoutModel } from '../model/model-version.ts';
import type { SignalPool } from '../model/signal-pool.ts';
import { newestHistoryVersion } from '../store/history-store.ts';
import { insertModels } from '../store/model-store.ts';
import { modelsGiven } from '../store/models-given.ts';
import { insertSignals, newestDate, newestSignals, type StoredSignal } from '../store/signal-store.ts';
import { publishCard } from './publish-card.ts';

export interface SignalPublishing {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly market: () => MarketService;
  readonly events: Events;
  readonly pool: SignalPool;
}

/** Judges the gates of models that were just fitted, so that not a day is published without; says whether it did. */
export type JudgeModels = (market: Market) => Promise<boolean>;

/** The leaf of the ledger that a signal is. An asset's identifier may hold a character that ids may not. */
export function signalId(assetId: AssetId, date: IsoDate): string {
  return `signal:${assetId.replaceAll('@', '_')}:${date}`;
}

/** What is committed to: the signal with the symbol its asset had. */
export function signalText(symbol: string, body: SignalBody): string {
  return canonicalJson({ symbol, ...body } as unknown as JsonObject);
}

/**
 * Makes the signals of a market on its newest bar and writes them into the ledger, in one transaction with the rows
 * that the pages read and with the model, where it is a new one. Does nothing where that bar has its signals, or
 * while bars of that day are still to come; says how many were published.
 */
export async function publishSignals(
  parts: SignalPublishing,
  market: Market,
  judge: JudgeModels | null = null,
): Promise<number> {
  const { database, ledger, pool } = parts;
  const { world } = ledger;
  const view = parts.market().view();
  const histories = await readHistories(view, market);
  const published = await newestDate(database, { world, market, madeBy: Number.MAX_SAFE_INTEGER / 2 });
  const { date } = histories;
  if (date === null || (published !== null && date <= published)) return 0;
  if (!isDayIn({ market, lastDates: lastDatesOf(histories, view.asOf), asOf: view.asOf })) return 0;
  const models = await modelsGiven(database, { world, market, until: date });
  const made = await pool.make({ kind: 'make', market, histories: histories.histories, models, fit: true });
  if (made.fitted.length > 0 && judge && (await newestHistoryVersion(database, { world, market })) !== null) {
    const about = { world, market, dataHash: hashHistories(histories), madeAt: new Date(view.asOf) };
    await insertModels(database, about, made.fitted);
    if (await judge(market)) return publishSignals(parts, market);
  }
  const items = made.signals.filter(({ body }) => body.date === date);
  if (items.length === 0) return 0;
  try {
    await writeDown(parts, { view, histories, made, items, date });
  } catch (error) {
    // Another process was quicker: the same signals stand there.
    if (error instanceof AlreadyPublished) return 0;
    throw error;
  }
  return items.length;
}

interface Writing {
  readonly view: MarketView;
  readonly histories: MarketHistories;
  readonly made: MakeResult;
  readonly items: readonly MadeSignal[];
  readonly date: IsoDate;
}

async function writeDown(parts: SignalPublishing, writing: Writing): Promise<void> {
  const { database, ledger, events } = parts;
  const { view, histories, made, items, date } = writing;
  const { world } = ledger;
  const { market } = histories;
  const dataHash = hashHistories(histories);
  const model = made.version ?? versionWithoutModel(market);
  const symbols = new Map(histories.assets.map(({ assetId, symbol }) => [assetId, symbol]));
  const texts = items.map(({ assetId, body }) => signalText(symbols.get(assetId) ?? assetId, body));
  const recipe = {
    model,
    seed: SIGNAL_SEED,
    asOf: instant(view.asOf),
    seenBy: instant(view.seenBy),
    dataHash,
  };
  const leaves = items.map(
    ({ assetId }, i): CallLeaf => ({
      id: signalId(assetId, date),
      subject: assetId,
      sealed: true,
      recipe,
      body: JSON.parse(texts[i]) as JsonObject,
    }),
  );
  const madeAt = new Date(view.asOf);
  await database.transaction(async (tx) => {
    const before = await newestSignals(tx, { world, market, madeBy: view.asOf });
    await insertModels(tx, { world, market, dataHash, madeAt }, made.fitted);
    const { seq } = await ledger.publish(tx, { kind: 'signals', market, date, model, leaves });
    const rows = items.map(({ assetId, body, features }, i): StoredSignal & { text: string } => ({
      ...{ assetId, market, version: model, id: signalId(assetId, date), seq, body, features },
      ...{ dataHash, madeAt, text: texts[i] },
    }));
    await insertSignals(tx, world, rows);
    if (made.version !== null) await publishCard(tx, { ledger, market, version: made.version });
    const known = new Map(before.map(({ assetId, body }) => [assetId, body.stance]));
    for (const { assetId, id, body } of rows) {
      const earlier = known.get(assetId);
      if (earlier !== undefined && earlier !== body.stance)
        await events.emit(tx, 'signal.flipped', { world, assetId, signalId: id });
    }
  });
}

function instant(at: number): string {
  return new Date(at).toISOString();
}
