import type { Market } from '@auspex/market';
import type { AssetHistory } from '@auspex/quant/features';
import type { MarketService } from '../../market/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { AlreadyPublished, type Ledger } from '../../record/index.ts';
import type { FittedModel } from '../model/compute-signals.ts';
import { hashHistories, readHistories } from '../model/market-histories.ts';
import type { SignalPool } from '../model/signal-pool.ts';
import type { WalkMessage, WalkResult } from '../model/walk-market.ts';
import { gatesOfMarket, insertGates } from '../store/gate-store.ts';
import { fingerprint, insertHistory, newestHistoryVersion } from '../store/history-store.ts';
import { insertModels, newestVersion, packedModels } from '../store/model-store.ts';
import { commitTo, gateKey, walkResults } from './walk-commitment.ts';

/** A walk, wherever its parts are done: a market as stored at an instant, and the hash by which all see the same. */
export interface PlannedWalk {
  readonly market: Market;
  readonly at: number;
  readonly dataHash: string;
}

export interface WalkRun {
  readonly progress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** Has the models that a walk lacks fitted by all processes that run jobs. */
export interface Fits {
  fitLacking(walk: PlannedWalk, histories: readonly AssetHistory[], run: WalkRun): Promise<void>;
}

/** What a walk through the past works with. */
export interface WalkParts {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly market: () => MarketService;
  readonly pool: SignalPool;
  /** Without them the walk fits its models itself. */
  readonly fits?: Fits;
}

/** Whether the newest model of a market has no history that ends with it. */
export async function lacksHistory({ database, ledger }: WalkParts, market: Market): Promise<boolean> {
  const key = { world: ledger.world, market };
  const newest = await newestVersion(database, key);
  return newest !== null && newest !== (await newestHistoryVersion(database, key));
}

/**
 * Computes what the models of each quarter said of the days after their refit, and judges the gates. Each model is
 * kept as soon as it is fitted, so that an interrupted walk goes on where it was. Says whether a history was written.
 */
export async function walkHistory(parts: WalkParts, market: Market, run: WalkRun): Promise<boolean> {
  if (!(await lacksHistory(parts, market))) return false;
  const { database, ledger, pool } = parts;
  const { world } = ledger;
  const view = parts.market().view();
  const histories = await readHistories(view, market);
  const dataHash = hashHistories(histories);
  const madeAt = new Date(view.asOf);
  const progress = neverBack(run.progress);
  const walk = { market, at: view.asOf, dataHash };
  await parts.fits?.fitLacking(walk, histories.histories, { ...run, progress });
  // What nobody could fit is fitted on the way.
  const known = await packedModels(database, { world, market });
  const keeper = keepModels((model) => insertModels(database, { world, market, dataHash, madeAt }, [model]));
  const hear = (message: WalkMessage) => {
    if (message.kind === 'progress') progress(message.done, message.total);
    else keeper.keep(message.model);
  };
  const task = { market, histories: histories.histories, known };
  const signal = AbortSignal.any([run.signal, keeper.failed]);
  const walked = await pool.walk(task, { hear, signal }).finally(() => keeper.done());
  if (walked === null) return false;
  return keepHistory(parts, walked, { market, dataHash, madeAt });
}

/** The models are counted while they are fitted, and again while the days are walked through. */
function neverBack(progress: WalkRun['progress']): WalkRun['progress'] {
  let most = -1;
  return (done, total) => {
    if (done <= most) return;
    most = done;
    progress(done, total);
  };
}

/** Keeps models one after the other while others are fitted; where one cannot be kept, the walk need not go on. */
function keepModels(insert: (model: FittedModel) => Promise<void>) {
  const failing = new AbortController();
  let kept: Promise<void> = Promise.resolve();
  return {
    failed: failing.signal,
    keep(model: FittedModel): void {
      kept = kept
        .then(() => (failing.signal.aborted ? undefined : insert(model)))
        .catch((error) => failing.abort(error));
    },
    /** Resolves when all are kept; throws what kept one from it. */
    async done(): Promise<void> {
      await kept;
      failing.signal.throwIfAborted();
    },
  };
}

async function keepHistory(
  { database, ledger }: WalkParts,
  walked: WalkResult,
  about: { readonly market: Market; readonly dataHash: string; readonly madeAt: Date },
): Promise<boolean> {
  const { world } = ledger;
  const { market, dataHash, madeAt } = about;
  const { version, until, assetIds, days, gates } = walked;
  const fileHash = fingerprint(walked);
  const counts = { assets: assetIds.length, days: days.length };
  const results = walkResults(walked);
  try {
    await database.transaction(async (tx) => {
      const known = new Set((await gatesOfMarket(tx, { world, market })).map(gateKey));
      const first = gates.filter((gate) => !known.has(gateKey(gate)));
      const commitment = commitTo(walked, { madeAt: madeAt.toISOString(), gates: first });
      const body = { version, until, dataHash, fileHash, ...counts, results, ...commitment };
      const leaf = { id: `walk-forward:${version}`, subject: `${market}:signals`, body };
      const key = { kind: 'walk-forward', market, date: until, model: version } as const;
      const { seq } = await ledger.publish(tx, { ...key, leaves: [leaf] });
      await insertHistory(tx, { world, ...about, fileHash, seq }, walked);
      await insertGates(
        tx,
        { world, market },
        first.map((gate) => ({ ...gate, madeAt })),
      );
    });
    return true;
  } catch (error) {
    // Another process walked the same way.
    if (error instanceof AlreadyPublished) return false;
    throw error;
  }
}
