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
 * logarithm is read off a straight line: less than a thousandth off, and another fee takes no pricing. The lines of
 * seven costs are 25 MB of a market of stocks, so they are made when somebody asks for a second one.
 */
export class CopyPricer {
  readonly #book: PositionBook;
  readonly #copies: ComparisonCopies;
  readonly #costs: readonly number[];
  #priced: ReadonlyMap<number, PricedCopies> = new Map();

  constructor(book: PositionBook, copies: ComparisonCopies, costs = PRICED_AT) {
    this.#book = book;
    this.#copies = copies;
    this.#costs = costs;
  }

  at(costBasisPoints: number): PricedCopies {
    const above = this.#costs.findIndex((cost) => cost >= costBasisPoints);
    if (above < 0) throw new RangeError(`Fees are priced up to ${this.#costs.at(-1)} basis points.`);
    const [from, to] = [this.#costs[above - 1], this.#costs[above]];
    if (to === costBasisPoints) return this.#linesOf(to);
    const [low, high] = [this.#linesOf(from), this.#linesOf(to)];
    const share = (costBasisPoints - from) / (to - from);
    return {
      placebo: low.placebo.map((line, copy) => between(line, high.placebo[copy], share)),
      randomEntry: low.randomEntry.map((line, copy) => between(line, high.randomEntry[copy], share)),
    };
  }

  #linesOf(cost: number): PricedCopies {
    const known = this.#priced.get(cost);
    if (known) return known;
    this.#priced = this.#price(this.#priced.size === 0 ? [cost] : this.#costs);
    return this.#linesOf(cost);
  }

  #price(costs: readonly number[]): ReadonlyMap<number, PricedCopies> {
    const price = (positions: Positions) => priceLines(this.#book, positions, costs);
    const placebo = this.#copies.placebo.map(price);
    const randomEntry = this.#copies.randomEntry.map(price);
    return new Map(
      costs.map((cost, at) => [
        cost,
        { placebo: placebo.map((lines) => lines[at]), randomEntry: randomEntry.map((lines) => lines[at]) },
      ]),
    );
  }
}

/** The geometric mean of two lines, the second with this share. */
function between(first: Float64Array, second: Float64Array, share: number): Float64Array {
  const line = new Float64Array(first.length);
  for (let at = 0; at < line.length; at++) line[at] = first[at] * (second[at] / first[at]) ** share;
  return line;
}
