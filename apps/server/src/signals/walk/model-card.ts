import type { JsonObject } from '@auspex/contract/ledger';
import type { Market } from '@auspex/market';
import type { Transaction } from '../../platform/database/index.ts';
import type { Ledger, RecordedLeaf } from '../../record/index.ts';
import { signalCodeHash } from '../model/code-hash.ts';
import { dateOf } from '../model/compute-signals.ts';
import { hashText, modelsOfVersion, modelText } from '../store/model-store.ts';
import { storedHistories } from './remake-history.ts';
import type { WalkParts } from './walk-history.ts';

/** The leaf of the ledger that a model's card is. */
function cardId(version: string): string {
  return `model:${version}`;
}

/**
 * Writes the card of a version into the ledger once: its span, its data and code, its features, and the hash of each
 * model. What it measured out of sample stands in the fingerprint of the walk that judged it.
 */
export async function publishCard(
  tx: Transaction,
  about: { readonly ledger: Ledger; readonly market: Market; readonly version: string },
): Promise<void> {
  const { ledger, market, version } = about;
  if ((await ledger.leaf(cardId(version), tx)) !== null) return;
  const models = await modelsOfVersion(tx, ledger.world, version);
  const [first] = models;
  if (!first) return;
  const { fittedOn, dataHash, codeHash, madeAt, document } = first;
  const body: JsonObject = {
    ...{ version, market, fittedOn, dataHash, codeHash },
    madeAt: madeAt.toISOString(),
    features: [...document.features],
    models: models.map(({ horizon, document, documentHash: hash }) => ({
      horizon,
      rows: document.rows,
      learnedFrom: dateOf(document.firstLearnedAt),
      learnedTo: dateOf(document.lastLearnedAt),
      hash,
    })),
  };
  const leaf = { id: cardId(version), subject: `${market}:signals`, body };
  await ledger.publish(tx, { kind: 'model-card', market, date: fittedOn, model: version, leaves: [leaf] });
}

export interface RemadeCard {
  /** The card as it would be written now; null where no model of its version can be fitted. */
  readonly body: JsonObject | null;
  readonly dataHash: string;
  readonly sameCode: boolean;
}

/** Fits the models of a card again on what was known and stored when they were fitted. */
export async function remakeCard(
  { market: service, pool }: Pick<WalkParts, 'market' | 'pool'>,
  { body: recorded, entry }: RecordedLeaf,
): Promise<RemadeCard> {
  const { market } = entry;
  const card = recorded as JsonObject & { readonly version: string; readonly madeAt: string };
  const made = { market, at: Date.parse(card.madeAt), dataHash: card.dataHash };
  const { histories, dataHash } = await storedHistories(service(), made);
  const task = { kind: 'make', market, histories: histories.histories, models: [], fit: true } as const;
  const { fitted } = await pool.make(task);
  const models = fitted
    .filter(({ version }) => version === card.version)
    .toSorted((a, b) => a.horizon - b.horizon)
    .map(({ horizon, document }) => ({
      horizon,
      rows: document.rows,
      learnedFrom: dateOf(document.firstLearnedAt),
      learnedTo: dateOf(document.lastLearnedAt),
      hash: hashText(modelText(document)),
    }));
  const codeHash = signalCodeHash();
  // Cards of earlier builds do not name the features.
  const features: JsonObject =
    'features' in card ? { features: [...(fitted[0]?.document.features ?? [])] } : {};
  return {
    body: models.length === 0 ? null : { ...card, ...features, dataHash, codeHash, models },
    dataHash,
    sameCode: card.codeHash === codeHash,
  };
}
