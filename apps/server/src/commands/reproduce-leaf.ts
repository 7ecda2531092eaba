import { canonicalJson, type JsonObject } from '@auspex/contract/ledger';
import { reproduceForecast } from '../forecasts/index.ts';
import { remakeForecastOutcome } from '../forecasts/publication/remake-outcome.ts';
import { marketModule } from '../market/index.ts';
import type { OpenModules } from '../platform/module.ts';
import { ledgerModule, type RecordedLeaf, type WrittenOutcome } from '../record/index.ts';
import { createEndRemaking, remakePaperTrade } from '../returns/publication/remake-paper.ts';
import { signalsModule } from '../signals/index.ts';
import { remakeCard } from '../signals/publication/remake-card.ts';
import { remakeHistory } from '../signals/publication/remake-history.ts';
import { remakeSignalOutcome } from '../signals/publication/remake-outcome.ts';
import { reproduceSignal } from '../signals/publication/reproduce-signals.ts';

/** What comes out when something recorded is made again from the raw facts. */
export interface Reproduced {
  /** Canonical, to compare byte by byte; null where nothing comes out any more. */
  readonly text: string | null;
  readonly dataHash: string | null;
  /** Whether the code is that of then; null where no hash of it was recorded. */
  readonly sameCode: boolean | null;
  /** Further sentences, and whether each says that something is wrong. */
  readonly notes?: readonly { readonly text: string; readonly wrong: boolean }[];
}

export type OnProgress = (done: number, total: number) => void;

type Remade = { readonly body: JsonObject; readonly dataHash: string } | null;

/** Settling and rule T1 are no fitted models: their code has no hash in the record. */
function withoutCode(made: Remade): Reproduced {
  const text = made === null ? null : canonicalJson(made.body);
  return { text, dataHash: made?.dataHash ?? null, sameCode: null };
}

/** Makes what a leaf commits to again from the facts stored by then; a sentence where it cannot be. */
export async function reproduceLeaf(
  modules: OpenModules,
  leaf: RecordedLeaf,
  onProgress: OnProgress,
): Promise<Reproduced | string> {
  switch (leaf.entry.kind) {
    case 'signals':
      return signalAgain(modules, leaf);
    case 'forecasts': {
      const made = await reproduceForecast(modules.service(marketModule), leaf);
      return { text: made?.text ?? null, dataHash: made?.dataHash ?? null, sameCode: null };
    }
    case 'trades':
      if (leaf.recipe === null) return `${leaf.id} was written down without what making it again needs.`;
      return withoutCode(await remakePaperTrade(paperPartsOf(modules), leaf));
    case 'outcomes':
      return outcomeAgain(modules, leaf);
    case 'walk-forward':
      return historyAgain(modules, leaf, onProgress);
    case 'model-card':
      return cardAgain(modules, leaf);
  }
}

async function signalAgain(modules: OpenModules, leaf: RecordedLeaf): Promise<Reproduced> {
  const parts = modules.service(signalsModule).publishing;
  const { sameFeatures, ...made } = await reproduceSignal(parts, leaf).finally(() => parts.pool.close());
  const notes = sameFeatures
    ? [{ text: 'The features that the page explains its scores with come out as well.', wrong: false }]
    : [{ text: 'The features that the page explains its scores with are DIFFERENT.', wrong: true }];
  return { ...made, notes };
}

function paperPartsOf(modules: OpenModules) {
  const signals = modules.service(signalsModule);
  return { ...signals.publishing, signals: () => signals };
}

async function outcomeAgain(modules: OpenModules, leaf: RecordedLeaf): Promise<Reproduced | string> {
  const call = leaf.of === null ? null : await modules.service(ledgerModule).leaf(leaf.of);
  if (call === null) return `The call of ${leaf.id} is not in the ledger.`;
  const { recipe, entry } = leaf;
  const outcome: WrittenOutcome = {
    ...{ id: leaf.id, body: leaf.body as JsonObject, market: entry.market },
    asOf: Date.parse(recipe?.asOf ?? entry.at),
    seenBy: Date.parse(recipe?.seenBy ?? entry.at),
    call: { id: call.id, subject: call.subject, body: call.body as JsonObject },
  };
  const market = modules.service(marketModule);
  switch (call.entry.kind) {
    case 'signals':
      return withoutCode(await remakeSignalOutcome(market, outcome));
    case 'forecasts':
      return withoutCode(await remakeForecastOutcome(market, outcome));
    case 'trades':
      return withoutCode(await createEndRemaking(paperPartsOf(modules))(outcome));
    default:
      return `${leaf.id} points to ${call.id}, which is no call (${call.entry.kind}).`;
  }
}

async function historyAgain(
  modules: OpenModules,
  leaf: RecordedLeaf,
  onProgress: OnProgress,
): Promise<Reproduced> {
  const parts = modules.service(signalsModule).publishing;
  const run = { progress: onProgress, signal: new AbortController().signal };
  const made = await remakeHistory(parts, leaf, run).finally(() => parts.pool.close());
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
  const made = await remakeCard(parts, leaf).finally(() => parts.pool.close());
  return { ...made, text: made.body === null ? null : canonicalJson(made.body) };
}
