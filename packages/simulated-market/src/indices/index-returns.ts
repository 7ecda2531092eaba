import { portableExp } from '../numbers/portable-exp.ts';
import { portableLog } from '../numbers/portable-log.ts';
import type { Basket, WeightInput } from './index-weights.ts';

/** An index's return of each session, from its members'. */
export function indexReturns(baskets: readonly Basket[], length: number, input: WeightInput): Float64Array {
  const growth = new Float64Array(length);
  const held = new Float64Array(length);
  baskets.forEach((basket, b) => {
    const until = baskets[b + 1]?.session ?? length;
    basket.companies.forEach((company, c) => {
      const path = input.pathOf(company);
      const from = Math.max(basket.session, path.firstSession);
      const end = Math.min(until, path.firstSession + path.returns.length);
      for (let session = from; session < end; session++) {
        growth[session] += basket.weights[c] * (portableExp(path.returns[session - path.firstSession]) - 1);
        held[session] += basket.weights[c];
      }
    });
  });
  // A member that has stopped trading counts no more; the others stand for it.
  return growth.map((sum, session) => portableLog(1 + sum / held[session]));
}
