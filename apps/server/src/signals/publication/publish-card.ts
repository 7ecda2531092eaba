import type { JsonObject } from '@auspex/contract/ledger';
import type { Market } from '@auspex/market';
import type { Transaction } from '../../platform/database/index.ts';
import type { Ledger } from '../../record/index.ts';
import { dateOf } from '../model/compute-signals.ts';
import { modelsOfVersion } from '../store/model-store.ts';

/** The leaf of the ledger that a model's card is. */
export function cardId(version: string): string {
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
