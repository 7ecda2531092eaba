import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { canonicalJson, type JsonObject } from '@auspex/contract/ledger';
import { type IsoDate, LAST_MS, type Market } from '@auspex/market';
import type { SignalModelDocument } from '@auspex/quant/signals';
import { sql as raw, type Selectable } from 'kysely';
import type { Sql } from '../../platform/database/index.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { anyOf, rowCount, tables } from '../../platform/database/tables.ts';
import { signalCodeHash } from '../model/code-hash.ts';
import { dateOf, FEATURE_IDS, type FittedModel, type ModelGiven } from '../model/compute-signals.ts';
import type { PackedModel } from '../model/walk-market.ts';
import { newestGates, type StoredGate } from './gate-store.ts';

/** A model as stored. */
export interface StoredModel extends FittedModel {
  readonly documentHash: string;
  readonly dataHash: string;
  readonly codeHash: string;
  readonly madeAt: Date;
}

const fitted = ['version', 'horizon', 'fittedOn', 'assets', 'document'] as const;
const columns = [...fitted, 'documentHash', 'dataHash', 'codeHash', 'madeAt'] as const;

function fromRow(row: Pick<Selectable<Schema['signal_model']>, (typeof columns)[number]>): StoredModel {
  const document = JSON.parse(gunzipSync(row.document).toString('utf8')) as SignalModelDocument;
  return { ...row, document };
}

/** The bytes of a model that its hash is taken of. */
export function modelText(document: SignalModelDocument): string {
  return canonicalJson(document as unknown as JsonObject);
}

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Keeps fitted models; one that is there already stays as it is. */
export async function insertModels(
  sql: Sql,
  about: {
    readonly world: string;
    readonly market: Market;
    readonly dataHash: string;
    readonly madeAt: Date;
  },
  models: readonly FittedModel[],
): Promise<void> {
  for (const { version, horizon, fittedOn, assets, document } of models) {
    const { rows, firstLearnedAt, lastLearnedAt } = document;
    const text = modelText(document);
    await tables(sql)
      .insertInto('signal_model')
      .values({
        ...{ ...about, version, horizon, fittedOn, assets, rows, codeHash: signalCodeHash() },
        ...{ document: gzipSync(text), documentHash: hashText(text) },
        ...{ learnedFrom: dateOf(firstLearnedAt), learnedTo: dateOf(lastLearnedAt) },
      })
      .onConflict((same) => same.doNothing())
      .execute();
  }
}

/** Models of the newest version fitted up to a date: one per horizon that has one. */
export async function newestModels(
  sql: Sql,
  key: {
    readonly world: string;
    readonly market: Market;
    readonly until: IsoDate;
    readonly seenBy?: number | undefined;
    /** What was made by then comes first; before the first was made the first one tells of that past. */
    readonly at?: number | undefined;
  },
): Promise<StoredModel[]> {
  const { world, market, until, seenBy = LAST_MS, at = LAST_MS } = key;
  const models = tables(sql).selectFrom('signal_model').where('world', '=', world);
  const newest = models
    .select('version')
    .where('market', '=', market)
    .where('fittedOn', '<=', until)
    .where('madeAt', '<=', new Date(seenBy))
    .orderBy(raw`made_at > ${new Date(at)}`)
    .orderBy('fittedOn', 'desc')
    .orderBy(raw`case when made_at <= ${new Date(at)} then made_at end`, 'desc')
    .orderBy('madeAt')
    .limit(1);
  const rows = await models.where('version', '=', newest).select(columns).orderBy('horizon').execute();
  return rows.map(fromRow);
}

export async function modelsOfVersion(sql: Sql, world: string, version: string): Promise<StoredModel[]> {
  const models = tables(sql).selectFrom('signal_model').where('world', '=', world);
  const own = models.where('version', '=', version).select(columns).orderBy('horizon');
  return (await own.execute()).map(fromRow);
}

function ofMarket(sql: Sql, { world, market }: { readonly world: string; readonly market: Market }) {
  return tables(sql).selectFrom('signal_model').where('world', '=', world).where('market', '=', market);
}

/** Every model of a market fitted by some code; `keys` says which versions. */
export async function modelsOfMarket(sql: Sql, world: string, market: Market): Promise<StoredModel[]> {
  const models = ofMarket(sql, { world, market }).select(columns).orderBy('fittedOn').orderBy('horizon');
  return (await models.execute()).map(fromRow);
}

/** Every model of a market that this build's code fitted. */
export function packedModels(
  sql: Sql,
  of: { readonly world: string; readonly market: Market },
): Promise<PackedModel[]> {
  const models = ofMarket(sql, of).where('codeHash', '=', signalCodeHash());
  const packed = models.select(['version', 'horizon', 'document as packed']);
  return packed.orderBy('fittedOn').orderBy('horizon').execute();
}

/** Which models of some versions are kept. */
export function keptModels(
  sql: Sql,
  world: string,
  versions: readonly string[],
): Promise<Pick<FittedModel, 'version' | 'horizon'>[]> {
  const models = tables(sql).selectFrom('signal_model').where('world', '=', world);
  return models.where('version', '=', anyOf(versions)).select(['version', 'horizon']).execute();
}

/** The newest version of a market; null before the first. */
export async function newestVersion(
  sql: Sql,
  of: { readonly world: string; readonly market: Market },
): Promise<string | null> {
  const newest = ofMarket(sql, of).orderBy('fittedOn', 'desc').orderBy('madeAt', 'desc').limit(1);
  return (await newest.select('version').executeTakeFirst())?.version ?? null;
}

/** How many models of a market are kept: grows with every one that is fitted. */
export async function countModels(
  sql: Sql,
  of: { readonly world: string; readonly market: Market },
): Promise<number> {
  return (await ofMarket(sql, of).select(rowCount.as('count')).executeTakeFirstOrThrow()).count;
}

/** What was known of models at some instant. */
export interface ModelQuestion {
  readonly world: string;
  readonly market: Market;
  readonly until: IsoDate;
  readonly seenBy?: number | undefined;
  /** The instant that is asked about: models made later are not those of then. */
  readonly at?: number | undefined;
  /** The models of this version instead of the newest. */
  readonly version?: string;
}

/** The models in force on a date, calibrated and with their gates where these were judged. */
export async function modelsGiven(sql: Sql, question: ModelQuestion): Promise<ModelGiven[]> {
  const { world, version } = question;
  const stored =
    version === undefined ? await newestModels(sql, question) : await modelsOfVersion(sql, world, version);
  const gates = await newestGates(sql, question);
  return stored.filter(readsOurFeatures).map((model) => giveModel(model, gates));
}

/** A model of another build may read features that this one does not compute. */
function readsOurFeatures({ document: { features } }: StoredModel): boolean {
  return features.length === FEATURE_IDS.length && features.every((id, f) => id === FEATURE_IDS[f]);
}

function giveModel({ version, horizon, document }: StoredModel, gates: readonly StoredGate[]): ModelGiven {
  const judged = gates.find((gate) => gate.version === version && gate.horizon === horizon);
  if (!judged) return { version, document, gate: 'not-computed' };
  const gate = judged.verdict.open ? 'open' : 'shut';
  return { version, document: { ...document, ...judged.calibration }, gate };
}
