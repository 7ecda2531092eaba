import {
  type ComparisonCopies,
  type PositionBook,
  type Positions,
  priceLines,
} from '@auspex/quant/track-record';

/** Costs per side at which all copies are priced; those of the published curves are among them. */
const PRICED_AT = [0, 5, 15, 30, 60, 120, 200];

/** What each copy of the comparisons was worth at each close. */
export interface PricedCopies {
  readonly placebo: readonly Float64Array[];
  readonly randomEntry: readonly Float64Array[];
}

/**
 * All copies at any cost. Worth shrinks with the cost almost exactly exponentially, so that between two priced costs its
 * logarithm is read off a straight line: less than a thousandth off, and another fee takes no pricing.
 */
export class CopyPricer {
  readonly #costs: readonly number[];
  readonly #priced: readonly PricedCopies[];

  constructor(book: PositionBook, { placebo, randomEntry }: ComparisonCopies, costs = PRICED_AT) {
    this.#costs = costs;
    const price = (positions: Positions) => priceLines(book, positions, costs);
    const priced = { placebo: placebo.map(price), randomEntry: randomEntry.map(price) };
    this.#priced = costs.map((_, at) => ({
      placebo: priced.placebo.map((lines) => lines[at]),
      randomEntry: priced.randomEntry.map((lines) => lines[at]),
    }));
  }

  at(costBasisPoints: number): PricedCopies {
    const above = this.#costs.findIndex((cost) => cost >= costBasisPoints);
    if (above < 0) throw new RangeError(`Fees are priced up to ${this.#costs.at(-1)} basis points.`);
    const high = this.#priced[above];
    if (this.#costs[above] === costBasisPoints) return high;
    const [low, from, to] = [this.#priced[above - 1], this.#costs[above - 1], this.#costs[above]];
    const share = (costBasisPoints - from) / (to - from);
    return {
      placebo: low.placebo.map((line, copy) => between(line, high.placebo[copy], share)),
      randomEntry: low.randomEntry.map((line, copy) => between(line, high.randomEntry[copy], share)),
    };
  }
}

/** The geometric mean of two lines, the second with this share. */
function between(first: Float64Array, second: Float64Array, share: number): Float64Array {
  const line = new Float64Array(first.length);
  for (let at = 0; at < line.length; at++) line[at] = first[at] * (second[at] / first[at]) ** share;
  return line;
}
