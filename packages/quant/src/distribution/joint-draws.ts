import { fillNormal, randomStream, type StreamKey } from '../random/index.ts';
import type { JointModel } from './joint-model.ts';

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
  for (let draw = 0; draw < draws; draw++) {
    const start = stream.integerBelow(starts);
    for (let i = 0, at = 0; i < assets; i++) {
      let sum = weights[at++] * pool[start + factors + i];
      for (let k = 0; k < factors; k++) sum += weights[at++] * pool[start + k];
      returns[i] = sum;
    }
    visit(returns, draw);
  }
}

/** Per asset, contiguous: its own deviation, then its loadings, all times its scale. */
function scaledWeights({ assets, factors, loadings, own }: JointModel, scales: Float64Array): Float64Array {
  if (scales.length !== assets)
    throw new RangeError(`The model has ${assets} assets, but ${scales.length} scales came.`);
  const weights = new Float64Array(assets * (factors + 1));
  for (let i = 0; i < assets; i++) {
    const at = i * (factors + 1);
    weights[at] = own[i] * scales[i];
    for (let k = 0; k < factors; k++) weights[at + 1 + k] = loadings[k * assets + i] * scales[i];
  }
  return weights;
}
