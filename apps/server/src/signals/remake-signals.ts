import { canonicalJson, type JsonObject } from '@auspex/contract/ledger';
import { type AssetId, dateOfInstant, type Market } from '@auspex/market';
import { type RecordedLeaf, type Reproduced, viewPointOf } from '../record/index.ts';
import { signalCodeHash } from './model/code-hash.ts';
import type { SignalBody } from './model/made-signal.ts';
import { hashHistories, readHistories } from './model/market-histories.ts';
import { modelsGiven, modelsOfVersion } from './store/model-store.ts';
import { findSignal, signalId } from './store/signal-store.ts';
import type { WalkParts } from './walk/walk-history.ts';

/** What is committed to: the signal with the symbol its asset had. */
export function signalText(symbol: string, body: SignalBody): string {
  return canonicalJson({ symbol, ...body } as unknown as JsonObject);
}

/** From where a market was looked at, and with which models. */
export interface SignalRecipe {
  readonly market: Market;
  readonly version: string;
  readonly asOf: number;
  readonly seenBy: number;
}

/** Signals made again. */
export interface RemadeSignals {
  readonly dataHash: string;
  /** What would be committed to, by id. */
  readonly texts: ReadonlyMap<string, string>;
  /** The rows of features behind the scores, by id. */
  readonly features: ReadonlyMap<string, Float32Array | null>;
}

/** Makes the signals of a market again from what was known and stored at an instant, with the models of a version. */
export async function remakeSignals(
  { database, ledger, market: service, pool }: WalkParts,
  { market, version, asOf, seenBy }: SignalRecipe,
): Promise<RemadeSignals> {
  const histories = await readHistories(service().view({ asOf, seenBy }), market);
  const question = { world: ledger.world, market, until: dateOfInstant(asOf), seenBy, at: asOf, version };
  const models = await modelsGiven(database, question);
  const task = { kind: 'make', market, histories: histories.histories, models, fit: false } as const;
  const symbols = new Map<AssetId, string>(histories.assets.map(({ assetId, symbol }) => [assetId, symbol]));
  const { signals } = await pool.make(task);
  const made = signals.map(({ assetId, body, features }) => {
    const text = signalText(symbols.get(assetId) ?? assetId, body);
    return { id: signalId(assetId, body.date), text, features };
  });
  return {
    dataHash: hashHistories(histories),
    features: new Map(made.map(({ id, features }) => [id, features])),
    texts: new Map(made.map(({ id, text }) => [id, text])),
  };
}

/** Makes one recorded signal again, with the features that the page explains its scores with. */
export async function reproduceSignal(parts: WalkParts, leaf: RecordedLeaf): Promise<Reproduced> {
  const { recipe, entry, id } = leaf;
  const { database, ledger } = parts;
  if (recipe === null) throw new RangeError(`${id} has no recipe.`);
  const [model] = await modelsOfVersion(database, ledger.world, recipe.model);
  const { dataHash, texts, features } = await remakeSignals(parts, {
    market: entry.market,
    version: recipe.model,
    ...viewPointOf(recipe),
  });
  const sameCode = model === undefined || model.codeHash === signalCodeHash();
  const shown = (await findSignal(database, ledger.world, id))?.features ?? null;
  const note = sameBytes(features.get(id) ?? null, shown)
    ? { text: 'The features that the page explains its scores with come out as well.', wrong: false }
    : { text: 'The features that the page explains its scores with are DIFFERENT.', wrong: true };
  return { text: texts.get(id) ?? null, dataHash, sameCode, notes: [note] };
}

function sameBytes(a: Float32Array | null, b: Float32Array | null): boolean {
  if (a === null || b === null) return a === b;
  const bytes = (row: Float32Array) => Buffer.from(row.buffer, row.byteOffset, row.byteLength);
  return bytes(a).equals(bytes(b));
}
