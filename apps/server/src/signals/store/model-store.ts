import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { canonicalJson, type JsonObject } from '@auspex/contract/ledger';
import type { IsoDate, Market } from '@auspex/market';
import type { SignalModelDocument } from '@auspex/quant/signals';
import type { Sql } from '../../platform/database/index.ts';
import { signalCodeHash } from '../model/code-hash.ts';
import { dateOf, type FittedModel } from '../model/compute-signals.ts';
import type { PackedModel } from '../model/walk-market.ts';

/** A model as stored. */
export interface StoredModel extends FittedModel {
  readonly documentHash: string;
  readonly dataHash: string;
  readonly codeHash: string;
  readonly madeAt: Date;
}

interface Row {
  readonly version: string;
  readonly horizon: FittedModel['horizon'];
  readonly fittedOn: IsoDate;
  readonly assets: number;
  readonly document: Buffer;
  readonly documentHash: string;
  readonly dataHash: string;
  readonly codeHash: string;
  readonly madeAt: Date;
}

const COLUMNS = `version, horizon, to_char(fitted_on, 'YYYY-MM-DD') as "fittedOn", assets, document, document_hash as "documentHash",
  data_hash as "dataHash", code_hash as "codeHash", made_at as "madeAt"`;

function fromRow(row: Row): StoredModel {
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
    const text = modelText(document);
    await sql.query(
      `insert into signal_model (world, version, horizon, market, fitted_on, document, document_hash, assets, rows, learned_from,
         learned_to, data_hash, code_hash, made_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict do nothing`,
      [
        ...[about.world, version, horizon, about.market, fittedOn, gzipSync(text), hashText(text)],
        ...[assets, document.rows, dateOf(document.firstLearnedAt), dateOf(document.lastLearnedAt)],
        ...[about.dataHash, signalCodeHash(), about.madeAt],
      ],
    );
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
  const rows = await sql.query<Row>(
    `select ${COLUMNS} from signal_model where world = $1 and version = (
       select version from signal_model where world = $1 and market = $2 and fitted_on <= $3 and made_at <= $4
       order by made_at > $5, fitted_on desc, case when made_at <= $5 then made_at end desc, made_at limit 1) order by horizon`,
    [key.world, key.market, key.until, new Date(key.seenBy ?? 8.64e15), new Date(key.at ?? 8.64e15)],
  );
  return rows.map(fromRow);
}

export async function modelsOfVersion(sql: Sql, world: string, version: string): Promise<StoredModel[]> {
  const rows = await sql.query<Row>(
    `select ${COLUMNS} from signal_model where world = $1 and version = $2 order by horizon`,
    [world, version],
  );
  return rows.map(fromRow);
}

/** Every model of a market fitted by some code; `keys` says which versions. */
export async function modelsOfMarket(sql: Sql, world: string, market: Market): Promise<StoredModel[]> {
  const rows = await sql.query<Row>(
    `select ${COLUMNS} from signal_model where world = $1 and market = $2 order by fitted_on, horizon`,
    [world, market],
  );
  return rows.map(fromRow);
}

/** Every model of a market that this build's code fitted. */
export async function packedModels(
  sql: Sql,
  { world, market }: { readonly world: string; readonly market: Market },
): Promise<PackedModel[]> {
  return sql.query<PackedModel>(
    `select version, horizon, document as packed from signal_model
     where world = $1 and market = $2 and code_hash = $3 order by fitted_on, horizon`,
    [world, market, signalCodeHash()],
  );
}

/** The newest version of a market; null before the first. */
export async function newestVersion(
  sql: Sql,
  { world, market }: { readonly world: string; readonly market: Market },
): Promise<string | null> {
  const [row] = await sql.query<{ version: string }>(
    `select version from signal_model where world = $1 and market = $2 order by fitted_on desc, made_at desc limit 1`,
    [world, market],
  );
  return row?.version ?? null;
}

/** How many models of a market are kept: grows with every one that is fitted. */
export async function countModels(
  sql: Sql,
  { world, market }: { readonly world: string; readonly market: Market },
): Promise<number> {
  const [row] = await sql.query<{ count: string }>(
    'select count(*) as count from signal_model where world = $1 and market = $2',
    [world, market],
  );
  return Number(row?.count ?? 0);
}
