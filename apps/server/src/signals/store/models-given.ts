import type { IsoDate, Market } from '@auspex/market';
import type { Sql } from '../../platform/database/index.ts';
import { FEATURE_IDS, type ModelGiven } from '../model/compute-signals.ts';
import { newestGates, type StoredGate } from './gate-store.ts';
import { modelsOfVersion, newestModels, type StoredModel } from './model-store.ts';

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
