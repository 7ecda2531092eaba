import type { JsonObject } from '@auspex/contract/ledger';
import type { RecordedLeaf } from '../../record/index.ts';
import { signalCodeHash } from '../model/code-hash.ts';
import { dateOf } from '../model/compute-signals.ts';
import { hashText, modelText } from '../store/model-store.ts';
import type { SignalPublishing } from './publish-signals.ts';
import { historiesOfThen } from './stored-histories.ts';

export interface RemadeCard {
  /** The card as it would be written now; null where no model of its version can be fitted. */
  readonly body: JsonObject | null;
  readonly dataHash: string;
  readonly sameCode: boolean;
}

/** Fits the models of a card again on what was known and stored when they were fitted. */
export async function remakeCard(
  { market: service, pool }: Pick<SignalPublishing, 'market' | 'pool'>,
  { body: recorded, entry }: RecordedLeaf,
): Promise<RemadeCard> {
  const { market } = entry;
  const card = recorded as JsonObject & { readonly version: string; readonly madeAt: string };
  const made = { market, at: Date.parse(card.madeAt), dataHash: card.dataHash };
  const { histories, dataHash } = await historiesOfThen(service(), made);
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
