import { type IsoDate, type Market, planOf } from '@auspex/market';
import { MINIMUM_BARS } from '@auspex/quant/distribution';
import {
  type AssetHistory,
  alignPanel,
  computeNewestFeatures,
  featuresAsNeeded,
  featureTable,
  type Panel,
} from '@auspex/quant/features';
import {
  listRefitDays,
  type SignalModelDocument,
  signalModelDocument,
  signalModelFromDocument,
  WalkForward,
} from '@auspex/quant/signals';
import type { GateState, MadeSignal } from './made-signal.ts';
import { HORIZONS, type HorizonBars, type ModelInForce, makeSignals } from './make-signals.ts';
import { modelVersion, SIGNAL_SEED } from './model-version.ts';

export const FEATURE_IDS: readonly string[] = featureTable.map(({ id }) => id);

/** A stored model on its way to a thread. */
export interface ModelGiven {
  readonly version: string;
  readonly document: SignalModelDocument;
  readonly gate: GateState;
}

export interface MakeTask {
  readonly kind: 'make';
  readonly market: Market;
  readonly histories: readonly AssetHistory[];
  /** Models that may be used. */
  readonly models: readonly ModelGiven[];
  /** Whether a model of the newest quarter is fitted where none is given. */
  readonly fit: boolean;
}

/** A model that was fitted. */
export interface FittedModel {
  readonly version: string;
  readonly horizon: HorizonBars;
  readonly fittedOn: IsoDate;
  /** Assets with enough history to learn from. */
  readonly assets: number;
  readonly document: SignalModelDocument;
}

export interface MakeResult {
  readonly signals: readonly MadeSignal[];
  /** Version of the models in force; null where the market has too little history for one. */
  readonly version: string | null;
  readonly fitted: readonly FittedModel[];
}

/** Makes the signals of a market from its bars, with the models given or a new one. */
export function makeMarket(task: MakeTask): MakeResult {
  const { market } = task;
  const panel = panelOf(market, task.histories);
  const fitted = task.fit ? fitNewest(task, panel) : [];
  const given = [...task.models, ...fitted.map((one) => ({ ...one, gate: 'not-computed' as const }))];
  const models = new Map<number, ModelInForce>();
  let version: string | null = null;
  for (const one of given) {
    const known = models.get(one.document.horizonBars);
    if (known && known.model.fittedAt >= one.document.fittedAt) continue;
    const model = signalModelFromDocument(one.document, FEATURE_IDS);
    models.set(model.horizonBars, { model, gate: one.gate });
    version = one.version;
  }
  return {
    signals: makeSignals({ market, panel, rows: computeNewestFeatures(panel), models }),
    version,
    fitted,
  };
}

export function panelOf(market: Market, histories: readonly AssetHistory[]): Panel {
  return alignPanel({ market: planOf(market), histories });
}

export function dateOf(time: number): IsoDate {
  return new Date(time).toISOString().slice(0, 10) as IsoDate;
}

/** Fits the newest quarter's model of every horizon that lacks one. */
function fitNewest(task: MakeTask, panel: Panel): FittedModel[] {
  return lackingModels(task, panel).flatMap((horizon): FittedModel[] => {
    const blocks = featuresAsNeeded(panel);
    const walk = new WalkForward({ panel, blocks, horizonBars: horizon, seed: SIGNAL_SEED });
    const newest = walk.blocks.length - 1;
    if (newest < 0) return [];
    const version = versionOf(task.market, panel, walk.blocks[newest].firstDay);
    return [fitOne(walk, newest, { panel, version, horizon })];
  });
}

/** Horizons whose newest quarter has no model among those given. */
function lackingModels({ market, models }: MakeTask, panel: Panel): HorizonBars[] {
  const refits = listRefitDays(panel, HORIZONS);
  return HORIZONS.filter((horizon, h) => {
    const newest = refits[h].at(-1);
    if (newest === undefined) return false;
    const version = versionOf(market, panel, newest);
    return !models.some((one) => one.version === version && one.document.horizonBars === horizon);
  });
}

export function versionOf(market: Market, panel: Panel, fittedOnDay: number): string {
  return modelVersion({ market, from: dateOf(panel.days[0]), fittedOn: dateOf(panel.days[fittedOnDay]) });
}

/** Fits one block; until its scores are calibrated, P(up) is the base rate known at the fit. */
export function fitOne(
  walk: WalkForward,
  block: number,
  {
    panel,
    version,
    horizon,
  }: { readonly panel: Panel; readonly version: string; readonly horizon: HorizonBars },
): FittedModel {
  const baseRate = walk.baseRate(block);
  const calibration = { kind: 'base-rate', probability: baseRate } as const;
  const document = signalModelDocument({ ...walk.fitModel(block), calibration, baseRate }, FEATURE_IDS);
  const { firstDay } = walk.blocks[block];
  const assets = panel.assets.filter(({ dayOf }) => dayOf[MINIMUM_BARS] < firstDay).length;
  return { version, horizon, fittedOn: dateOf(document.fittedAt), assets, document };
}
