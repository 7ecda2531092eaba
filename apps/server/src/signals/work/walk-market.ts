import type { MessagePort } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import type { IsoDate, Market } from '@auspex/market';
import { type AssetHistory, computeFeatures, type FeatureBlocks, type Panel } from '@auspex/quant/features';
import {
  assembleHistory,
  type SignalHistory,
  type SignalModelDocument,
  signalModelFromDocument,
  type UncalibratedModel,
  WalkForward,
} from '@auspex/quant/signals';
import { HORIZONS, type HorizonBars } from '../making/make-signals.ts';
import { SIGNAL_SEED } from '../making/model-version.ts';
import { overallStance } from '../making/overall-stance.ts';
import type { PackedModel } from '../models/model-store.ts';
import { type JudgedQuarter, judgeQuarters } from './judge-quarters.ts';
import { dateOf, FEATURE_IDS, type FittedModel, fitOne, panelOf, versionOf } from './make-market.ts';

/** Where an asset had no bar. */
export const NO_STANCE = 2;

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
  const blocks = computeFeatures(panel);
  const walks = HORIZONS.map((horizon) => openWalk(panel, blocks, horizon)).filter(
    ({ walk }) => walk.blocks.length > 0,
  );
  if (walks.length === 0) return null;
  const fittedModels = fitAll(task, panel, walks);
  const histories = walks.map(({ walk, input, fitted }) => assembleHistory(walk, input, fitted));
  const gates = judgeQuarters(histories, (day) => versionOf(market, panel, day), panel);
  const newest = Math.max(...walks.map(({ walk }) => walk.blocks.at(-1)?.firstDay ?? 0));
  return {
    version: versionOf(market, panel, newest),
    until: dateOf(panel.days[panel.days.length - 1]),
    assetIds: panel.assets.map(({ id }) => id),
    days: panel.days,
    stances: stancesOf(panel),
    horizons: histories.map(packHistory),
    gates,
    fittedModels,
  };
}

interface OpenWalk {
  readonly horizon: HorizonBars;
  readonly input: { panel: Panel; blocks: FeatureBlocks; horizonBars: number; seed: number };
  readonly walk: WalkForward;
  readonly fitted: UncalibratedModel[];
}

function openWalk(panel: Panel, blocks: FeatureBlocks, horizon: HorizonBars): OpenWalk {
  const input = { panel, blocks, horizonBars: horizon, seed: SIGNAL_SEED };
  return { horizon, input, walk: new WalkForward(input), fitted: [] };
}

function fitAll({ market, known, port }: WalkTask, panel: Panel, walks: readonly OpenWalk[]): number {
  const total = walks.reduce((sum, { walk }) => sum + walk.blocks.length, 0);
  const most = Math.max(...walks.map(({ walk }) => walk.blocks.length));
  const byKey = new Map(known.map((one) => [`${one.version}/${one.horizon}`, one.packed]));
  let [done, told] = [0, 0];
  for (let back = 1; back <= most; back++) {
    for (const { horizon, walk, fitted } of walks) {
      const block = walk.blocks.length - back;
      if (block < 0) continue;
      const version = versionOf(market, panel, walk.blocks[block].firstDay);
      const packed = byKey.get(`${version}/${horizon}`);
      let document = packed && unpackModel(packed);
      if (document === undefined) {
        const model = fitOne(walk, block, { panel, version, horizon });
        port.postMessage({ kind: 'fitted', model } satisfies WalkMessage);
        told += 1;
        document = model.document;
      }
      // The day's number belongs to the panel at hand, which may begin elsewhere than the one it was fitted on.
      fitted[block] = {
        ...signalModelFromDocument(document, FEATURE_IDS),
        fittedOn: walk.blocks[block].firstDay,
      };
      port.postMessage({ kind: 'progress', done: ++done, total } satisfies WalkMessage);
    }
  }
  return told;
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
