import type { ComparisonCopies } from './comparison-copies.ts';
import { type PositionBook, type Positions, priceLine } from './position-book.ts';

/** Costs per side at which all copies are priced; those of the published curves are among them. */
const PRICED_AT = [0, 5, 15, 30, 60, 120, 200];

/** What each copy of the comparisons was worth at each close. */
export interface PricedCopies {
  readonly placebo: readonly Float64Array[];
  readonly randomEntry: readonly Float64Array[];
}

/**
 * Prices all copies at any cost. Worth shrinks with the cost almost exactly exponentially, so that between two priced
 * costs its logarithm is read off a straight line: less than a thousandth off, and a slider answers at once.
 */
export class CopyPricer {
  readonly #book: PositionBook;
  readonly #copies: ComparisonCopies;
  readonly #priced = new Map<number, PricedCopies>();

  constructor(book: PositionBook, copies: ComparisonCopies) {
    this.#book = book;
    this.#copies = copies;
  }

  at(costBasisPoints: number): PricedCopies {
    const above = PRICED_AT.find((cost) => cost >= costBasisPoints);
    if (above === undefined) return this.#price(costBasisPoints);
    if (above === costBasisPoints) return this.#kept(above);
    const below = PRICED_AT[PRICED_AT.indexOf(above) - 1];
    const share = (costBasisPoints - below) / (above - below);
    const [low, high] = [this.#kept(below), this.#kept(above)];
    return {
      placebo: low.placebo.map((line, copy) => between(line, high.placebo[copy], share)),
      randomEntry: low.randomEntry.map((line, copy) => between(line, high.randomEntry[copy], share)),
    };
  }

  #kept(cost: number): PricedCopies {
    const known = this.#priced.get(cost);
    if (known) return known;
    const made = this.#price(cost);
    this.#priced.set(cost, made);
    return made;
  }

  #price(cost: number): PricedCopies {
    const price = (positions: Positions) => priceLine(this.#book, positions, cost);
    const { placebo, randomEntry } = this.#copies;
    return { placebo: placebo.map(price), randomEntry: randomEntry.map(price) };
  }
}

/** The geometric mean of two lines, the second with this share. */
function between(first: Float64Array, second: Float64Array, share: number): Float64Array {
  const line = new Float64Array(first.length);
  for (let at = 0; at < line.length; at++) line[at] = first[at] * (second[at] / first[at]) ** share;
  return line;
}
