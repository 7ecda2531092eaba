import { solvePositiveDefinite } from '@auspex/quant/learning';
import { rankValues } from '@auspex/quant/statistics';

/** The names of one day: their mood, what they earned, and what momentum and season had to say about them. */
export interface StudyDay {
  readonly moods: Float64Array;
  /** Return above the mean of the day. */
  readonly excess: Float64Array;
  /** A column per explanation; `NaN` where it is not known. */
  readonly known: readonly Float64Array[];
}

/** Keeps the regression solvable where two explanations rank the names alike. */
const RIDGE = 1e-6;

/**
 * What is left of mood and return once the ranks of momentum and season are regressed out of both (Frisch and Waugh):
 * a mood that only follows the price explains nothing then. The mood comes back as what is left of its rank.
 */
export function subtractKnown({ moods, excess, known }: StudyDay): {
  readonly moods: Float64Array;
  readonly excess: Float64Array;
} {
  const columns = known.map(centredRanks).filter((column) => column.some((value) => value !== 0));
  const ranks = centredRanks(moods);
  return { moods: residuals(ranks, columns), excess: residuals(excess, columns) };
}

/** Ranks from −½ to ½; what is not known is in the middle. */
function centredRanks(values: Float64Array): Float64Array {
  const places = Array.from(values.keys()).filter((at) => !Number.isNaN(values[at]));
  const { ranks } = rankValues(Float64Array.from(places, (at) => values[at]));
  const centred = new Float64Array(values.length);
  places.forEach((at, i) => {
    centred[at] = (ranks[i] - 0.5) / places.length - 0.5;
  });
  return centred;
}

function residuals(target: Float64Array, columns: readonly Float64Array[]): Float64Array {
  const size = columns.length;
  if (size === 0) return target;
  const gram = new Float64Array(size * size);
  const right = new Float64Array(size);
  columns.forEach((column, i) => {
    right[i] = product(column, target);
    for (let j = 0; j <= i; j++) gram[i * size + j] = product(column, columns[j]);
    gram[i * size + i] += RIDGE * target.length;
  });
  const weights = solvePositiveDefinite(gram, right);
  if (weights === null) return target;
  return target.map((value, at) =>
    columns.reduce((left, column, i) => left - weights[i] * column[at], value),
  );
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
