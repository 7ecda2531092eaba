import { canonicalJson, type JsonObject, type JsonValue, type LedgerBreak } from '@auspex/contract/ledger';
import { MARKETS, type Market } from '@auspex/market';
import { z } from 'zod';
import { type Sql, sqlOn } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
import { type RecordCheck, writtenInstant } from '../../record/index.ts';
import { gatesOfMarket } from '../store/gate-store.ts';
import { fingerprint, readHistory, readHistoryScores } from '../store/history-store.ts';
import { hashText, modelsOfVersion, modelText } from '../store/model-store.ts';
import {
  hashAssets,
  hashGates,
  type JudgedRow,
  type WalkCommitment,
  walkResults,
} from './walk-commitment.ts';

/** What the entry of a walk says; those of earlier builds commit to less. */
type SaidOfWalk = {
  readonly version: string;
  readonly until: string;
  readonly dataHash: string;
  readonly fileHash: string;
  readonly assets: number;
  readonly results?: readonly JsonObject[];
} & Partial<WalkCommitment>;

/** The fingerprint of a walk in the record beside the row that the pages read. */
interface KeptWalk {
  readonly market: Market;
  readonly version: string;
  /** Null where only the other is there. */
  readonly written: { readonly seq: number; readonly id: string; readonly body: string } | null;
  readonly row: {
    readonly seq: number;
    readonly until: string;
    readonly dataHash: string;
    readonly fileHash: string;
    readonly madeAt: string;
  } | null;
}

async function keptWalks(sql: Sql, world: string, before: number): Promise<KeptWalk[]> {
  return sql.query<KeptWalk>(
    `select coalesce(l.market, h.market) as market, coalesce(l.version, h.version) as version,
       case when l.seq is not null then json_build_object('seq', l.seq, 'id', l.id, 'body', l.body) end as written,
       case when h.seq is not null then json_build_object('seq', h.seq, 'until', to_char(h.until, 'YYYY-MM-DD'),
         'dataHash', h.data_hash, 'fileHash', h.file_hash, 'madeAt', ${writtenInstant('h.made_at')}) end as row
     from (
       select l.seq, l.id, l.body, split_part(e.subject, '/', 1) as market, substr(l.id, 14) as version
       from ledger_leaf l join ledger_entry e on e.world = l.world and e.seq = l.seq
       where l.world = $1 and l.seq < $2 and l.id like 'walk-forward:%'
     ) l
     full join (
       select seq, until, data_hash, file_hash, made_at, market, version from signal_history where world = $1
       union
       -- Scores without their history.
       select null, null, null, null, null, market, version from signal_history_scores s where world = $1
         and not exists (select from signal_history h where h.world = s.world and h.market = s.market and h.version = s.version)
     ) h on h.market = l.market and h.version = l.version
     where coalesce(l.seq, h.seq, 0) < $2 order by coalesce(l.seq, h.seq), version`,
    [world, before],
  );
}

function readSaid(body: string): SaidOfWalk {
  return JSON.parse(body) as SaidOfWalk;
}

/** The walk-forward histories that the pages read are those whose hash was written down. */
const histories: RecordCheck = {
  name: 'walk-forward histories',
  async find(client, { world, before }) {
    const sql = sqlOn(client);
    for (const walk of await keptWalks(sql, world, before)) {
      const found = await findInWalk(sql, world, walk);
      if (found !== null) return found;
    }
    return null;
  },
};

async function findInWalk(sql: Sql, world: string, walk: KeptWalk): Promise<LedgerBreak | null> {
  const { written, row, version, market } = walk;
  if (written === null) return { seq: row?.seq ?? 1, id: `walk-forward:${version}`, reason: 'stray-copy' };
  const { seq, id, body } = written;
  if (row === null) return { seq, id, reason: 'missing-copy' };
  const said = readSaid(body);
  const sound =
    row.seq === seq &&
    said.version === version &&
    row.until === said.until &&
    row.dataHash === said.dataHash &&
    row.fileHash === said.fileHash &&
    (said.madeAt === undefined || row.madeAt === said.madeAt) &&
    (await holdsItsColumns(sql, { world, market, version }, said));
  return sound ? null : { seq, id, reason: 'shown-differs' };
}

async function holdsItsColumns(
  sql: Sql,
  key: { readonly world: string; readonly market: Market; readonly version: string },
  said: SaidOfWalk,
): Promise<boolean> {
  try {
    const history = await readHistory(sql, key);
    if (history === null) return false;
    const horizons = await readHistoryScores(sql, key);
    const { assetIds } = history;
    return (
      fingerprint({ ...history, horizons }) === said.fileHash &&
      assetIds.length === said.assets &&
      (said.assetsHash === undefined || hashAssets(assetIds) === said.assetsHash) &&
      (said.horizons === undefined || horizons.map(({ horizon }) => horizon).join() === said.horizons.join())
    );
  } catch {
    // Bytes that cannot be unpacked are not those that were packed.
    return false;
  }
}

/** The gates that the pages read are those that walks judged. */
const gates: RecordCheck = {
  name: 'edge gates',
  async find(client, { world, before }) {
    const sql = sqlOn(client);
    const walks = await keptWalks(sql, world, before);
    const found = await Promise.all(
      MARKETS.map(async (market) => {
        const own = walks.filter((walk) => walk.market === market);
        const rows = await gatesOfMarket(sql, { world, market });
        // Where entries are broken their walks are not looked at, and whose a gate is cannot be told.
        const whole = before === Number.MAX_SAFE_INTEGER;
        return findAlteredGates(own, rows) ?? (whole ? findStrayGate(own, rows) : null);
      }),
    );
    return found.filter((one) => one !== null).sort((a, b) => a.seq - b.seq)[0] ?? null;
  },
  async uncovered(client, { world }) {
    const sql = sqlOn(client);
    const walks = await keptWalks(sql, world, Number.MAX_SAFE_INTEGER);
    const sentences = await Promise.all(
      MARKETS.map(async (market) => {
        const own = walks.filter((walk) => walk.market === market);
        const rows = await gatesOfMarket(sql, { world, market });
        return own.flatMap((walk) => sayUncovered(walk, rows));
      }),
    );
    return sentences.flat();
  },
};

type GateRow = JudgedRow & { readonly madeAt: string };

/** When a walk was made: as it says, or else as its row does. */
function madeAtOf({ written, row }: KeptWalk): string | null {
  return (written === null ? null : readSaid(written.body).madeAt) ?? row?.madeAt ?? null;
}

function findAlteredGates(walks: readonly KeptWalk[], rows: readonly GateRow[]): LedgerBreak | null {
  for (const walk of walks) {
    const { written, version } = walk;
    if (written === null) continue;
    const madeAt = madeAtOf(walk);
    const judged = rows.filter((gate) => gate.madeAt === madeAt);
    if (!holdsItsGates(readSaid(written.body), judged, version))
      return { seq: written.seq, id: written.id, reason: 'shown-differs' };
  }
  return null;
}

/** A gate that no walk of the record judged. */
function findStrayGate(walks: readonly KeptWalk[], rows: readonly GateRow[]): LedgerBreak | null {
  const times = new Set(walks.map(madeAtOf));
  const stray = rows.find(({ madeAt }) => !times.has(madeAt));
  if (!stray) return null;
  const seq = walks.find(({ written }) => written !== null)?.written?.seq ?? 1;
  return { seq, id: `walk-forward:${stray.version}`, reason: 'stray-copy' };
}

/** Entries of earlier builds commit to the verdicts of their newest version alone. */
function holdsItsGates(said: SaidOfWalk, judged: readonly GateRow[], version: string): boolean {
  if (said.gatesHash !== undefined) return hashGates(judged) === said.gatesHash;
  if (said.results === undefined) return true;
  const again = walkResults({ version, gates: judged });
  return canonicalJson(again) === canonicalJson(said.results as unknown as JsonValue);
}

function sayUncovered({ written, row, version }: KeptWalk, rows: readonly GateRow[]): string[] {
  if (written === null) return [];
  const said = readSaid(written.body);
  if (said.gatesHash !== undefined) return [];
  const count = rows.filter((gate) => gate.madeAt === row?.madeAt && gate.version !== version).length;
  return [
    `gates of earlier quarters (${count}), names of the assets and the instant of the walk of entry ${written.seq}: an earlier build wrote their hash down nowhere; "auspex reproduce ${written.id}" judges them again`,
  ];
}

/** What a card in the ledger says of its models. */
interface SaidOfModels {
  readonly market: Market;
  readonly fittedOn: string;
  readonly dataHash: string;
  readonly codeHash: string;
  readonly madeAt: string;
  readonly models: readonly { readonly horizon: number; readonly hash: string }[];
}

const writtenCards = z.array(z.object({ seq: z.number(), id: z.string(), body: z.string() }));

/** The models whose cards pages show are those whose hashes the cards in the ledger hold. */
const models: RecordCheck = {
  name: 'models',
  async find(client, { world, before }) {
    const sql = sqlOn(client);
    const found = await sql.query(
      `select seq::float8 as seq, id, body from ledger_leaf
       where world = $1 and seq < $2 and id like 'model:%' order by seq, id`,
      [world, before],
    );
    for (const { seq, id, body } of writtenCards.parse(found)) {
      const kept = await keptModelHashes(sql, world, id.slice('model:'.length));
      if (kept.length === 0) return { seq, id, reason: 'missing-copy' };
      if (!areThose(kept, JSON.parse(body) as SaidOfModels)) return { seq, id, reason: 'shown-differs' };
    }
    return null;
  },
};

async function keptModelHashes(sql: Sql, world: string, version: string) {
  try {
    const kept = await modelsOfVersion(sql, world, version);
    return kept.map((model) => ({ ...model, hash: hashText(modelText(model.document)) }));
  } catch {
    // A document that cannot be unpacked is not the one that was packed.
    return [];
  }
}

function areThose(kept: Awaited<ReturnType<typeof keptModelHashes>>, said: SaidOfModels): boolean {
  return (
    kept.length === said.models.length &&
    kept.every(({ horizon, hash, fittedOn, dataHash, codeHash, madeAt }) => {
      const own = said.models.find((model) => model.horizon === horizon);
      const isDated = fittedOn === said.fittedOn && madeAt.toISOString() === said.madeAt;
      return own?.hash === hash && isDated && dataHash === said.dataHash && codeHash === said.codeHash;
    })
  );
}

/** No leaf holds what a signal's scores are explained with; making the signal again is what compares it. */
const explanations: RecordCheck = {
  name: 'explanations',
  find: async () => null,
  async uncovered(client, { world }) {
    const explained = tables(sqlOn(client)).selectFrom('signal').where('world', '=', world);
    const one = await explained.where('features', 'is not', null).select('id').limit(1).executeTakeFirst();
    const sentence =
      'the features of the signals, which explain them on their pages; auspex reproduce ID compares those of one signal';
    return one ? [sentence] : [];
  },
};

/** What `auspex verify-ledger` compares of the signals beside the leaves themselves. */
export const historyChecks: readonly RecordCheck[] = [histories, gates, models, explanations];
