import type { MessagePort } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import type { IsoDate, Market } from '@auspex/market';
import { type AssetHistory, featuresAsNeeded, type Panel } from '@auspex/quant/features';
import {
  assembleHistory,
  listRefitDays,
  type SignalHistory,
  type SignalModelDocument,
  signalModelFromDocument,
  type UncalibratedModel,
  WalkForward,
} from '@auspex/quant/signals';
import { dateOf, FEATURE_IDS, type FittedModel, fitOne, panelOf, versionOf } from './compute-signals.ts';
import { type JudgedQuarter, judgeQuarters } from './judge-quarters.ts';
import { HORIZONS, type HorizonBars } from './make-signals.ts';
import { SIGNAL_SEED } from './model-version.ts';
import { overallStance } from './overall-stance.ts';

/** Where an asset had no bar. */
export const NO_STANCE = 2;

/** A stored model as it lies there: threads unpack it themselves. */
export interface PackedModel {
  readonly version: string;
  readonly horizon: FittedModel['horizon'];
  readonly packed: Uint8Array;
}

export interface WalkTask {
  readonly kind: 'walk';
  readonly market: Market;
  readonly histories: readonly AssetHistory[];
  /** Models fitted before: they are not fitted again. */
  readonly known: readonly PackedModel[];
  /** Hears of each fitted model and of the progress. */
  readonly port: MessagePort;
}

export type WalkMessage =
  | { readonly kind: 'fitted'; readonly model: FittedModel }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number };

/** Scores and P(up) of a horizon, day by day, one number per asset; `NaN` where there is none. */
export interface WalkedHorizon {
  readonly horizon: HorizonBars;
  readonly scores: Float32Array;
  readonly probabilities: Float32Array;
}

/** A market walked through: everything was said by a model that could not know its outcome. */
export interface WalkResult {
  /** Version of the newest model in it. */
  readonly version: string;
  readonly until: IsoDate;
  readonly assetIds: readonly string[];
  readonly days: Float64Array;
  /** Day by day, one per asset: 1, 0, −1 or `NO_STANCE`. */
  readonly stances: Int8Array;
  readonly horizons: readonly WalkedHorizon[];
  readonly gates: readonly JudgedQuarter[];
  /** Models fitted on the way: so many were told of. */
  readonly fittedModels: number;
}

/** Walks a market through its past, the newest quarter first; `null` where there is too little of it. */
export function walkMarket(task: WalkTask): WalkResult | null {
  const { market } = task;
  const panel = panelOf(market, task.histories);
  const fitter = openFitter(task, panel);
  if (fitter.total === 0) return null;
  const histories = walkHorizons(panel, fitter).filter(({ models }) => models.length > 0);
  if (histories.length === 0) return null;
  const gates = judgeQuarters(histories, (day) => versionOf(market, panel, day), panel);
  const newest = Math.max(...histories.map(({ models }) => models.at(-1)?.fittedOn ?? 0));
  return {
    version: versionOf(market, panel, newest),
    until: dateOf(panel.days[panel.days.length - 1]),
    assetIds: panel.assets.map(({ id }) => id),
    days: panel.days,
    stances: stancesOf(panel),
    horizons: histories.map(packHistory),
    gates,
    fittedModels: fitter.told,
  };
}

/** One horizon after the other: what the fits of one need in memory is gone before the next begins. */
function walkHorizons(panel: Panel, fitter: Fitter): SignalHistory[] {
  const blocks = featuresAsNeeded(panel);
  return HORIZONS.map((horizon) => {
    const input = { panel, blocks, horizonBars: horizon, seed: SIGNAL_SEED };
    const walk = new WalkForward(input);
    const fitted = fitter.fit(walk, horizon);
    walk.release();
    return assembleHistory(walk, input, fitted);
  });
}

/** Fits the models of a walk, or takes those fitted before. */
interface Fitter {
  /** Blocks of all horizons, and the models told of so far. */
  readonly total: number;
  told: number;
  /** Oldest first; fitted from the newest on. */
  fit(walk: WalkForward, horizon: HorizonBars): UncalibratedModel[];
}

function openFitter({ market, known, port }: WalkTask, panel: Panel): Fitter {
  const total = listRefitDays(panel, HORIZONS).reduce((sum, days) => sum + days.length, 0);
  const byKey = new Map(known.map((one) => [`${one.version}/${one.horizon}`, one.packed]));
  let done = 0;
  const fitter: Fitter = {
    total,
    told: 0,
    fit: (walk, horizon) =>
      walk.blocks.map((_, b) => fitBlock(walk, walk.blocks.length - 1 - b, horizon)).reverse(),
  };
  const fitBlock = (walk: WalkForward, block: number, horizon: HorizonBars): UncalibratedModel => {
    const { firstDay } = walk.blocks[block];
    const version = versionOf(market, panel, firstDay);
    const packed = byKey.get(`${version}/${horizon}`);
    let document = packed && unpackModel(packed);
    if (document === undefined) {
      const model = fitOne(walk, block, { panel, version, horizon });
      port.postMessage({ kind: 'fitted', model } satisfies WalkMessage);
      fitter.told += 1;
      document = model.document;
    }
    port.postMessage({ kind: 'progress', done: ++done, total } satisfies WalkMessage);
    // The day's number belongs to the panel at hand, which may begin elsewhere than the one it was fitted on.
    return { ...signalModelFromDocument(document, FEATURE_IDS), fittedOn: firstDay };
  };
  return fitter;
}

function unpackModel(packed: Uint8Array): SignalModelDocument {
  return JSON.parse(gunzipSync(packed).toString('utf8')) as SignalModelDocument;
}

function stancesOf({ days, assets }: Panel): Int8Array {
  const stances = new Int8Array(days.length * assets.length).fill(NO_STANCE);
  assets.forEach(({ bars, dayOf }, a) => {
    if (bars.close.length === 0) return;
    overallStance(bars).stance.forEach((stance, i) => {
      stances[dayOf[i] * assets.length + a] = stance;
    });
  });
  return stances;
}

function packHistory({ horizonBars, scores, probabilities }: SignalHistory): WalkedHorizon {
  return {
    horizon: horizonBars as HorizonBars,
    scores: Float32Array.from(scores.values),
    probabilities: Float32Array.from(probabilities.values),
  };
}
