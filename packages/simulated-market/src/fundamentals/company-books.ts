import type { IsoDate } from '@auspex/market';
import type { NumberedQuarter } from '../earnings/fiscal-quarters.ts';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import { portableExp } from '../numbers/portable-exp.ts';
import { portableLog } from '../numbers/portable-log.ts';
import { firstShares } from '../prices/company-path.ts';
import type { PricePath } from '../prices/price-path.ts';
import { sessionGrid, sessionUpTo } from '../session-grid.ts';
import type { Company } from '../universe/universe.ts';

/** Business follows the price of the last year or so, never the other way round: past prices predict nothing here. */
const PRICE_HALF_LIFE_SESSIONS = 250;
const BUSINESS_PER_PRICE = 0.8;
const GROWTH_A_QUARTER_BEFORE_LISTING = 0.015;
const QUARTER_SESSIONS = 63;
/** A usual surprise, as a fraction of the expected profit per share. */
const SURPRISE_PART = 0.055;

/** What could be expected of a quarter, as seen from a session. */
export interface Expectation {
  readonly revenue: number;
  readonly eps: number;
}

/** The state of a company's business as far as its prices up to a session tell. */
export class CompanyBooks {
  readonly company: Company;
  readonly path: PricePath;
  private readonly usualPrice: Float64Array;
  private readonly firstRevenue: number;
  private readonly seasons: readonly number[];
  private readonly sharesKeptPerQuarter: number;
  private readonly noise: KeyedRandom;
  private readonly shares: number;

  constructor(seed: string, company: Company, path: PricePath) {
    this.company = company;
    this.path = path;
    const random = new KeyedRandom([seed, company.assetId, 'business']);
    this.noise = new KeyedRandom([seed, company.assetId, 'quarter']);
    this.shares = firstShares(company, path);
    this.firstRevenue = company.value / random.between(15, 30) / company.netMargin / 4;
    const seasons = [1, 2, 3, 4].map(() => random.between(0.93, 1.07));
    const mean = seasons.reduce((sum, value) => sum + value, 0) / 4;
    this.seasons = seasons.map((value) => value / mean);
    this.sharesKeptPerQuarter = 1 - random.between(-0.002, 0.008);
    this.usualPrice = usualPrices(path);
  }

  /**
   * The last session up to a date, as an index into the path; below 0 before the first, beyond its end after the
   * last.
   */
  placeOf(date: IsoDate): number {
    return sessionUpTo(sessionGrid('us'), date) - this.path.firstSession;
  }

  /** Shares outstanding at an index of the path, in shares of that day. */
  sharesAt(place: number): number {
    const quarters = Math.max(0, place) / QUARTER_SESSIONS;
    const kept = portableExp(quarters * portableLog(this.sharesKeptPerQuarter));
    const factor = place < 0 ? 1 : this.path.shareFactor[place];
    return Math.floor((this.shares * kept * factor) / 1e4) * 1e4;
  }

  /** What a quarter would bring as seen from an index of the path; indexes before 0 count quarters back. */
  expect(quarter: NumberedQuarter, place: number): Expectation {
    const { netMargin } = this.company;
    const early = place < 0 ? (place / QUARTER_SESSIONS) * GROWTH_A_QUARTER_BEFORE_LISTING : 0;
    const { firstPrice, valuePrice } = this.path;
    const usual = portableLog(valuePrice);
    const grown =
      place < 0
        ? BUSINESS_PER_PRICE * (portableLog(firstPrice) - usual) + early
        : BUSINESS_PER_PRICE * (this.usualPrice[place] - usual);
    const revenue =
      this.firstRevenue *
      portableExp(grown) *
      this.seasons[quarter.quarter - 1] *
      (1 + 0.012 * this.noise.at(quarter.number).normal());
    const margin = netMargin * (1 + 0.11 * this.smoothNoise(quarter.number));
    return { revenue, eps: (revenue * margin) / this.sharesAt(place) };
  }

  /** What a quarter actually brought, given the surprise of its report. */
  actual(quarter: NumberedQuarter, place: number, surprise: number): Expectation {
    const expected = this.expect(quarter, place);
    const own = this.noise.at(-quarter.number).normal();
    return {
      revenue: expected.revenue * (1 + 0.012 * (0.6 * surprise + 0.8 * own)),
      eps: expected.eps * (1 + SURPRISE_PART * surprise),
    };
  }

  /** A wave of about a year, with standard deviation 1. */
  private smoothNoise(number: number): number {
    let sum = 0;
    for (let back = 0; back < 4; back++) {
      this.noise.at(10_000 + number - back);
      sum += this.noise.normal();
    }
    return sum / 2;
  }
}

/** Moving mean of the logarithm of the price in first-day shares. */
function usualPrices(path: PricePath): Float64Array {
  const column = new Float64Array(path.returns.length);
  let mean = portableLog(path.firstPrice);
  const step = Math.LN2 / PRICE_HALF_LIFE_SESSIONS;
  for (let i = 0; i < column.length; i++) {
    mean += step * (portableLog(path.bars.close[i] * path.shareFactor[i]) - mean);
    column[i] = mean;
  }
  return column;
}
