import { createHash } from 'node:crypto';
import type { JsonObject } from '@auspex/contract/ledger';
import type { RecordedLeaf } from '../../ledger/index.ts';
import { signalCodeHash } from '../making/code-hash.ts';
import { historiesOfThen } from '../models/histories-of-then.ts';
import { modelsOfVersion, packedModels } from '../models/model-store.ts';
import type { SignalPublishing } from '../publishing/publish-signals.ts';
import type { WalkResult } from '../work/walk-market.ts';
import { historyColumns, readHistory, readHistoryScores } from './history-store.ts';
import { walkResults } from './walk-results.ts';

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
}

function fingerprint(columns: Parameters<typeof historyColumns>[0]): string {
  const hash = createHash('sha256');
  for (const column of historyColumns(columns)) hash.update(column);
  return hash.digest('hex');
}

/**
 * Walks a market through its past again, on what was known and stored when its fingerprint was written down, with the
 * models fitted then.
 */
export async function remakeHistory(
  { database, ledger, market: service, pool }: Omit<SignalPublishing, 'events'>,
  { body, entry }: RecordedLeaf,
  run: { readonly progress: (done: number, total: number) => void; readonly signal: AbortSignal },
): Promise<RemadeHistory> {
  const { market } = entry;
  const { version, dataHash: recorded } = body as { readonly version: string; readonly dataHash?: string };
  const key = { world: ledger.world, market, version };
  const [made] = await database.query<{ madeAt: Date }>(
    `select made_at as "madeAt" from signal_history where world = $1 and market = $2 and version = $3`,
    [key.world, market, version],
  );
  const at = made?.madeAt.getTime() ?? Date.parse(entry.at);
  const { histories, dataHash } = await historiesOfThen(service(), { market, at, dataHash: recorded });
  const known = await packedModels(database, { world: key.world, market });
  const hear = (message: { readonly kind: string; readonly done?: number; readonly total?: number }) => {
    if (message.kind === 'progress') run.progress(message.done ?? 0, message.total ?? 1);
  };
  const task = { market, histories: histories.histories, known };
  const walked = await pool.walk(task, { hear, signal: run.signal });
  const [model] = await modelsOfVersion(database, key.world, version);
  return {
    // Fingerprints of earlier builds do not say what the walk found.
    body: walked && {
      ...bodyOf(walked, dataHash),
      ...('results' in (body as object) ? { results: walkResults(walked) } : {}),
    },
    dataHash,
    sameCode: model === undefined || model.codeHash === signalCodeHash(),
    storedHash: await storedFingerprint(database, key),
  };
}

function bodyOf(walked: WalkResult, dataHash: string) {
  const { version, until, assetIds, days } = walked;
  const counts = { assets: assetIds.length, days: days.length };
  return { version, until, dataHash, fileHash: fingerprint(walked), ...counts };
}

async function storedFingerprint(
  database: SignalPublishing['database'],
  key: Parameters<typeof readHistory>[1],
): Promise<string | null> {
  const stored = await readHistory(database, key);
  if (stored === null) return null;
  return fingerprint({ ...stored, horizons: await readHistoryScores(database, key) });
}
