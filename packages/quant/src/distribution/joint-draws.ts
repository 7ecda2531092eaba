import { fillNormal, randomStream, type StreamKey } from '../random/index.ts';
import { FACTORS, type JointModel } from './joint-model.ts';

/** Default number of joint draws. */
export const JOINT_DRAWS = 10_000;
/** Normals generated once and read from random positions; many more than one draw needs. */
const POOL_SIZE = 1 << 20;

/** What to draw: the joint model, each asset's scale over the horizon, and the key of the random stream. */
export interface JointDrawPlan {
  readonly model: JointModel;
  /** S over the horizon, per asset. */
  readonly scales: Float64Array;
  readonly key: StreamKey;
  /** 10,000 by default. */
  readonly draws?: number;
}

/**
 * Passes every joint draw of the assets' log returns (mean zero) to a visitor, in a fixed order. The passed column is
 * reused: read it, do not keep it.
 */
export function visitJointDraws(
  plan: JointDrawPlan,
  visit: (returns: Float64Array, draw: number) => void,
): void {
  const { model, scales, key, draws = JOINT_DRAWS } = plan;
  const { assets, factors } = model;
  const weights = scaledWeights(model, scales);
  const stream = randomStream(key);
  const needed = assets + factors;
  const pool = fillNormal(new Float64Array(Math.min(POOL_SIZE, needed * draws) + needed), stream);
  const starts = pool.length - needed + 1;
  const returns = new Float64Array(assets);
  const shared = new Float64Array(FACTORS);
  for (let draw = 0; draw < draws; draw++) {
    const start = stream.integerBelow(starts);
    shared.set(pool.subarray(start, start + factors));
    combine(returns, { weights, shared, own: pool.subarray(start + factors, start + needed) });
    visit(returns, draw);
  }
}

interface Drawn {
  readonly weights: Float64Array;
  readonly shared: Float64Array;
  readonly own: Float64Array;
}

/** Each asset's return from its own draw and the shared ones; written out, as nothing else takes so much time here. */
function combine(returns: Float64Array, { weights, shared, own }: Drawn): void {
  const [first, second, third, fourth, fifth] = shared;
  for (let i = 0, at = 0; i < returns.length; i++, at += FACTORS + 1) {
    let sum = weights[at] * own[i];
    sum += weights[at + 1] * first;
    sum += weights[at + 2] * second;
    sum += weights[at + 3] * third;
    sum += weights[at + 4] * fourth;
    sum += weights[at + 5] * fifth;
    returns[i] = sum;
  }
}

/** Per asset, contiguous: its own deviation, then its loadings, all times its scale; factors that a small field lacks weigh nothing. */
function scaledWeights({ assets, factors, loadings, own }: JointModel, scales: Float64Array): Float64Array {
  if (scales.length !== assets)
    throw new RangeError(`The model has ${assets} assets, but ${scales.length} scales came.`);
  const weights = new Float64Array(assets * (FACTORS + 1));
  for (let i = 0; i < assets; i++) {
    const at = i * (FACTORS + 1);
    weights[at] = own[i] * scales[i];
    for (let k = 0; k < factors; k++) weights[at + 1 + k] = loadings[k * assets + i] * scales[i];
  }
  return weights;
}
