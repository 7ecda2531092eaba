import { dateOfInstant, type Market } from '@auspex/market';
import type { RecordedLeaf } from '../../record/index.ts';
import { signalCodeHash } from '../model/code-hash.ts';
import { hashHistories, readHistories } from '../model/market-histories.ts';
import { modelsOfVersion } from '../store/model-store.ts';
import { modelsGiven } from '../store/models-given.ts';
import { findSignal } from '../store/signal-store.ts';
import { type SignalPublishing, signalId, signalText } from './publish-signals.ts';

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
  { database, ledger, market: service, pool }: Omit<SignalPublishing, 'events'>,
  { market, version, asOf, seenBy }: SignalRecipe,
): Promise<RemadeSignals> {
  const histories = await readHistories(service().view({ asOf, seenBy }), market);
  const question = { world: ledger.world, market, until: dateOfInstant(asOf), seenBy, at: asOf, version };
  const models = await modelsGiven(database, question);
  const task = { kind: 'make', market, histories: histories.histories, models, fit: false } as const;
  const symbols = new Map<string, string>(histories.assets.map(({ assetId, symbol }) => [assetId, symbol]));
  const { signals } = await pool.make(task);
  return {
    dataHash: hashHistories(histories),
    features: new Map(signals.map(({ assetId, body, features }) => [signalId(assetId, body.date), features])),
    texts: new Map(
      signals.map(({ assetId, body }) => [
        signalId(assetId, body.date),
        signalText(symbols.get(assetId) ?? assetId, body),
      ]),
    ),
  };
}

/** What came out when a recorded signal was made again. */
export interface ReproducedSignal {
  /** Null where nothing comes out any more. */
  readonly text: string | null;
  readonly dataHash: string;
  /** Whether this build computes with the code that the model was made by. */
  readonly sameCode: boolean;
  /** Whether the features that the page explains the scores with are those that come out. */
  readonly sameFeatures: boolean;
}

/** Makes one recorded signal again. */
export async function reproduceSignal(
  parts: Omit<SignalPublishing, 'events'>,
  leaf: RecordedLeaf,
): Promise<ReproducedSignal> {
  const { recipe, entry, id } = leaf;
  if (recipe === null) throw new RangeError(`${id} has no recipe.`);
  const [model] = await modelsOfVersion(parts.database, parts.ledger.world, recipe.model);
  const { dataHash, texts, features } = await remakeSignals(parts, {
    ...{ market: entry.market, version: recipe.model },
    ...{ asOf: Date.parse(recipe.asOf), seenBy: Date.parse(recipe.seenBy) },
  });
  const sameCode = model === undefined || model.codeHash === signalCodeHash();
  const shown = (await findSignal(parts.database, parts.ledger.world, id))?.features ?? null;
  const sameFeatures = sameBytes(features.get(id) ?? null, shown);
  return { text: texts.get(id) ?? null, dataHash, sameCode, sameFeatures };
}

function sameBytes(a: Float32Array | null, b: Float32Array | null): boolean {
  if (a === null || b === null) return a === b;
  const bytes = (row: Float32Array) => Buffer.from(row.buffer, row.byteOffset, row.byteLength);
  return bytes(a).equals(bytes(b));
}
