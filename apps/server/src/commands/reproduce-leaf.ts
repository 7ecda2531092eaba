import { canonicalJson, type JsonObject } from '@auspex/contract/ledger';
import type { OpenModules } from '../platform/module.ts';
import {
  ledgerModule,
  type Publication,
  type RecordedLeaf,
  type Reproduced,
  type WrittenOutcome,
} from '../record/index.ts';
import { signalsModule } from '../signals/index.ts';
import { remakeCard } from '../signals/walk/model-card.ts';
import { remakeHistory } from '../signals/walk/remake-history.ts';

export type OnProgress = (done: number, total: number) => void;

/** Makes what a leaf commits to again from the facts stored by then; a sentence where it cannot be. */
export async function reproduceLeaf(
  modules: OpenModules,
  leaf: RecordedLeaf,
  onProgress: OnProgress,
): Promise<Reproduced | string> {
  switch (leaf.entry.kind) {
    case 'outcomes':
      return outcomeAgain(modules, leaf);
    case 'walk-forward':
      return historyAgain(modules, leaf, onProgress);
    case 'model-card':
      return cardAgain(modules, leaf);
    default:
      return publicationOf(modules, leaf)?.reproduce(leaf) ?? `Nothing makes ${leaf.id} again.`;
  }
}

function publicationOf(modules: OpenModules, { entry }: RecordedLeaf): Publication | undefined {
  const all = modules.collect('publications').map(({ publication }) => publication);
  return all.find(({ kind }) => kind === entry.kind);
}

async function outcomeAgain(modules: OpenModules, leaf: RecordedLeaf): Promise<Reproduced | string> {
  const call = leaf.of === null ? null : await modules.service(ledgerModule).leaf(leaf.of);
  if (call === null) return `The call of ${leaf.id} is not in the ledger.`;
  const publication = publicationOf(modules, call);
  if (!publication) return `${leaf.id} points to ${call.id}, which is no call (${call.entry.kind}).`;
  const { recipe, entry } = leaf;
  const outcome: WrittenOutcome = {
    ...{ id: leaf.id, body: leaf.body as JsonObject, market: entry.market },
    asOf: Date.parse(recipe?.asOf ?? entry.at),
    seenBy: Date.parse(recipe?.seenBy ?? entry.at),
    call: { id: call.id, subject: call.subject, body: call.body as JsonObject },
  };
  const made = await publication.settleAgain(outcome, modules.platform.database);
  // Settling and rule T1 are no fitted models: their code has no hash in the record.
  return { text: made && canonicalJson(made.body), dataHash: made?.dataHash ?? null, sameCode: null };
}

async function historyAgain(
  modules: OpenModules,
  leaf: RecordedLeaf,
  onProgress: OnProgress,
): Promise<Reproduced> {
  const parts = modules.service(signalsModule).publishing;
  const run = { progress: onProgress, signal: new AbortController().signal };
  const made = await remakeHistory(parts, leaf, run);
  const { fileHash } = leaf.body as { readonly fileHash?: string };
  const stored = made.storedHash === fileHash;
  const note = stored
    ? 'The history that the pages read has this fingerprint.'
    : `The history that the pages read is DIFFERENT (${made.storedHash ?? 'it is not there'}).`;
  const text = made.body === null ? null : canonicalJson(made.body);
  const gates = made.sameGates
    ? 'The gates that it judged, and the names of its assets, come out as the pages read them.'
    : 'The gates that the pages read, or the names of its assets, are DIFFERENT.';
  const notes = [
    { text: note, wrong: !stored },
    { text: gates, wrong: !made.sameGates },
  ];
  return { ...made, text, notes };
}

async function cardAgain(modules: OpenModules, leaf: RecordedLeaf): Promise<Reproduced> {
  const parts = modules.service(signalsModule).publishing;
  const made = await remakeCard(parts, leaf);
  return { ...made, text: made.body === null ? null : canonicalJson(made.body) };
}
