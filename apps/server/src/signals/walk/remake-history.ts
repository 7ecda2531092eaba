import type { JsonObject } from '@auspex/contract/ledger';
import type { Market } from '@auspex/market';
import type { MarketService } from '../../market/index.ts';
import type { Sql } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
import type { RecordedLeaf } from '../../record/index.ts';
import { signalCodeHash } from '../model/code-hash.ts';
import { hashHistories, type MarketHistories, readHistories } from '../model/market-histories.ts';
import type { WalkResult } from '../model/walk-market.ts';
import { gatesOfMarket } from '../store/gate-store.ts';
import { fingerprint, type HistoryKey, readHistory, readHistoryScores } from '../store/history-store.ts';
import { modelsOfVersion, packedModels } from '../store/model-store.ts';
import { commitTo, gateKey, hashAssets, hashGates, type JudgedRow, walkResults } from './walk-commitment.ts';
import type { WalkParts } from './walk-history.ts';

export interface RemadeHistory {
  /** What the fingerprint would say now; null where nothing comes out. */
  readonly body: {
    readonly version: string;
    readonly until: string;
    readonly dataHash: string;
    readonly fileHash: string;
    readonly assets: number;
    readonly days: number;
    readonly results?: readonly JsonObject[];
  } | null;
  readonly dataHash: string;
  readonly sameCode: boolean;
  /** Fingerprint of the history that the pages read; null where it is not there. */
  readonly storedHash: string | null;
  /** Whether the names of its assets and the gates it judged first are, as the pages read them, those that come out. */
  readonly sameGates: boolean;
}

/**
 * Walks a market through its past again, on what was known and stored when its fingerprint was written down, with the
 * models fitted then.
 */
export async function remakeHistory(
  { database, ledger, market: service, pool }: WalkParts,
  { body, entry }: RecordedLeaf,
  run: { readonly progress: (done: number, total: number) => void; readonly signal: AbortSignal },
): Promise<RemadeHistory> {
  const { market } = entry;
  const said = body as { readonly version: string; readonly dataHash?: string; readonly madeAt?: string };
  const { version, dataHash: recorded } = said;
  const key = { world: ledger.world, market, version };
  const at = said.madeAt === undefined ? await madeAtOf(database, key, entry.at) : Date.parse(said.madeAt);
  const { histories, dataHash } = await storedHistories(service(), { market, at, dataHash: recorded });
  const known = await packedModels(database, { world: key.world, market });
  const hear = (message: { readonly kind: string; readonly done?: number; readonly total?: number }) => {
    if (message.kind === 'progress') run.progress(message.done ?? 0, message.total ?? 1);
  };
  const task = { market, histories: histories.histories, known };
  const walked = await pool.walk(task, { hear, signal: run.signal });
  const [model] = await modelsOfVersion(database, key.world, version);
  const madeAt = new Date(at).toISOString();
  const gates = (await gatesOfMarket(database, key)).filter((gate) => gate.madeAt === madeAt);
  const stored = await readHistory(database, key);
  const commitment = walked && commitAgain(walked, { madeAt, gates });
  return {
    // Fingerprints of earlier builds do not say what the walk found.
    body: walked && {
      ...bodyOf(walked, dataHash),
      ...('results' in (body as object) ? { results: walkResults(walked) } : {}),
      ...(said.madeAt === undefined ? {} : commitment),
    },
    dataHash,
    sameCode: model === undefined || model.codeHash === signalCodeHash(),
    storedHash: stored && fingerprint({ ...stored, horizons: await readHistoryScores(database, key) }),
    sameGates:
      commitment?.gatesHash === hashGates(gates) &&
      commitment.assetsHash === hashAssets(stored?.assetIds ?? []),
  };
}

/** Fingerprints of earlier builds do not say when their walk was made; its row does. */
async function madeAtOf(sql: Sql, key: HistoryKey, said: string): Promise<number> {
  const histories = tables(sql).selectFrom('signal_history').where('world', '=', key.world);
  const own = histories.where('market', '=', key.market).where('version', '=', key.version);
  const made = await own.select('madeAt').executeTakeFirst();
  return made?.madeAt.getTime() ?? Date.parse(said);
}

/** The commitment beside the columns, with the gates that this walk was the first to judge. */
function commitAgain(
  walked: WalkResult,
  { madeAt, gates }: { readonly madeAt: string; readonly gates: readonly JudgedRow[] },
) {
  const first = new Set(gates.map(gateKey));
  return commitTo(walked, { madeAt, gates: walked.gates.filter((gate) => first.has(gateKey(gate))) });
}

function bodyOf(walked: WalkResult, dataHash: string) {
  const { version, until, assetIds, days } = walked;
  const counts = { assets: assetIds.length, days: days.length };
  return { version, until, dataHash, fileHash: fingerprint(walked), ...counts };
}

/**
 * The bars that something was made from, which says when but not what was stored by then: those stored by that instant,
 * or, where their hash is another than the recorded one, all that were known by it whenever they were stored.
 */
export async function storedHistories(
  market: MarketService,
  made: { readonly market: Market; readonly at: number; readonly dataHash: unknown },
): Promise<{ readonly histories: MarketHistories; readonly dataHash: string }> {
  const { at } = made;
  const read = async (point: { readonly asOf: number; readonly seenBy?: number }) => {
    const histories = await readHistories(market.view(point), made.market);
    return { histories, dataHash: hashHistories(histories) };
  };
  const stored = await read({ asOf: at, seenBy: at });
  if (stored.dataHash === made.dataHash) return stored;
  const known = await read({ asOf: at });
  return known.dataHash === made.dataHash ? known : stored;
}
