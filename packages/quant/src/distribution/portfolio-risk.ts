import { JOINT_DRAWS, type JointDrawPlan, visitJointDraws } from './joint-draws.ts';

/** What may happen to a portfolio's value over the horizon, as a fraction of it. */
export interface PortfolioRisk {
  readonly deviation: number;
  /** Loss exceeded in 5 % of the draws. */
  readonly valueAtRisk95: number;
  /** Mean loss over those draws. */
  readonly expectedShortfall95: number;
  readonly probabilityOfLoss10: number;
}

/** Risk of holdings (weights as shares of the portfolio; the remainder to 1 is cash) from the joint draws. */
export function portfolioRisk(plan: JointDrawPlan, weights: Float64Array): PortfolioRisk {
  if (weights.length !== plan.model.assets) {
    throw new RangeError(`The model has ${plan.model.assets} assets, but ${weights.length} weights came.`);
  }
  const draws = plan.draws ?? JOINT_DRAWS;
  const results = new Float64Array(draws);
  visitJointDraws({ ...plan, draws }, (returns, draw) => {
    let change = 0;
    for (let i = 0; i < returns.length; i++) change += weights[i] * Math.expm1(returns[i]);
    results[draw] = change;
  });
  results.sort();
  const tail = Math.max(1, Math.floor(draws * 0.05));
  let [sum, squares, tailSum, deepLosses] = [0, 0, 0, 0];
  for (let i = 0; i < draws; i++) {
    sum += results[i];
    squares += results[i] * results[i];
    if (i < tail) tailSum += results[i];
    if (results[i] <= -0.1) deepLosses++;
  }
  return {
    deviation: Math.sqrt(Math.max(0, squares / draws - (sum / draws) ** 2)),
    valueAtRisk95: Math.max(0, -results[tail - 1]),
    expectedShortfall95: Math.max(0, -tailSum / tail),
    probabilityOfLoss10: deepLosses / draws,
  };
}
