import { DAY_MS, type EpochMs, HOUR_MS, type IsoDate, startOfDate } from '@auspex/market';
import type { CurrencyPair, DailyRate, LiveRate } from '@auspex/market-data';
import { VolatilityWalk } from '../factors/volatility-walk.ts';
import { hashText, KeyedRandom } from '../numbers/keyed-random.ts';
import { portableExp } from '../numbers/portable-exp.ts';
import { portableLog } from '../numbers/portable-log.ts';
import { countUpTo, sessionGrid } from '../session-grid.ts';

interface Currency {
  readonly code: string;
  /** Dollars per unit on the first day. */
  readonly first: number;
  readonly yearlyVolatility: number;
  /** Steps of the rate per dollar. */
  readonly steps: number;
}

const CURRENCIES: readonly Currency[] = [
  { code: 'EUR', first: 1.2, yearlyVolatility: 0.072, steps: 10_000 },
  { code: 'GBP', first: 1.355, yearlyVolatility: 0.084, steps: 10_000 },
  { code: 'JPY', first: 0.00888, yearlyVolatility: 0.088, steps: 1_000_000 },
  { code: 'CHF', first: 1.026, yearlyVolatility: 0.075, steps: 10_000 },
  { code: 'CAD', first: 0.797, yearlyVolatility: 0.066, steps: 10_000 },
  { code: 'AUD', first: 0.782, yearlyVolatility: 0.092, steps: 10_000 },
];

/** All rates are against the dollar. */
export const CURRENCY_PAIRS: readonly CurrencyPair[] = CURRENCIES.map(({ code }) => ({
  base: code,
  quote: 'USD',
}));

/** A date's rate is fixed at 16:00 UTC and published a quarter of an hour later. */
const FIXED_AT_MS = 16 * HOUR_MS;
const PUBLISHED_AFTER_MS = HOUR_MS / 4;
/** Rates revert to their first value over years. */
const PULL_A_DAY = 0.0008;
const WORKDAYS_A_YEAR = 260;

function isWorkday(weekday: number): boolean {
  return weekday !== 0 && weekday !== 6;
}

/** Rates of one currency for every business day. */
interface RatePath {
  readonly currency: Currency;
  readonly fixedAt: Float64Array;
  readonly rate: Float64Array;
}

function ratePath(seed: string, currency: Currency, days: number): RatePath {
  const { time, weekday } = sessionGrid('crypto');
  const random = new KeyedRandom([seed, 'currency', currency.code]);
  const walk = new VolatilityWalk({ halfLifeDays: 40, spread: 0.3 });
  const usual = currency.yearlyVolatility / Math.sqrt(WORKDAYS_A_YEAR);
  const fixedAt: number[] = [];
  const rate: number[] = [];
  const first = portableLog(currency.first);
  let log = first;
  for (let day = 0; day < days; day++) {
    if (!isWorkday(weekday[day])) continue;
    random.at(day);
    const sigma = usual * portableExp(walk.advance(random, 0, 0) - 0.05);
    log += PULL_A_DAY * (first - log) + sigma * random.fatNormal();
    fixedAt.push(time[day] + FIXED_AT_MS);
    rate.push(Math.floor(portableExp(log) * currency.steps + 0.5) / currency.steps);
  }
  return { currency, fixedAt: Float64Array.from(fixedAt), rate: Float64Array.from(rate) };
}

/** A world's exchange rates, computed at the first question. */
export class CurrencyRates {
  private readonly seed: string;
  private readonly days: number;
  private readonly paths = new Map<string, RatePath>();

  constructor(seed: string, days: number) {
    this.seed = seed;
    this.days = days;
  }

  private path(pair: CurrencyPair): RatePath | undefined {
    const currency = pair.quote === 'USD' ? CURRENCIES.find(({ code }) => code === pair.base) : undefined;
    if (!currency) return undefined;
    let path = this.paths.get(currency.code);
    if (!path) {
      path = ratePath(this.seed, currency, this.days);
      this.paths.set(currency.code, path);
    }
    return path;
  }

  /** Rates of the dates between two, both included, published by an instant; absent for an unknown pair. */
  daily(
    pair: CurrencyPair,
    span: { readonly from: IsoDate; readonly to: IsoDate; readonly publishedBy: EpochMs },
  ): readonly DailyRate[] | undefined {
    const path = this.path(pair);
    if (!path) return undefined;
    const published = span.publishedBy - PUBLISHED_AFTER_MS;
    const first = countUpTo(path.fixedAt, startOfDate(span.from) - 1);
    const end = Math.min(
      countUpTo(path.fixedAt, published),
      countUpTo(path.fixedAt, startOfDate(span.to) + DAY_MS - 1),
    );
    return Array.from({ length: Math.max(0, end - first) }, (_, n) => ({
      ...pair,
      date: new Date(path.fixedAt[first + n]).toISOString().slice(0, 10) as IsoDate,
      rate: path.rate[first + n],
      knownAt: path.fixedAt[first + n] + PUBLISHED_AFTER_MS,
    }));
  }

  /** The rate at an instant: between two fixings it moves from one to the other, with small steps of its own. */
  live(pair: CurrencyPair, at: EpochMs): LiveRate | undefined {
    const path = this.path(pair);
    if (!path) return undefined;
    const next = countUpTo(path.fixedAt, at);
    if (next === 0) return undefined;
    const before = path.rate[next - 1];
    const after = path.rate[next] ?? before;
    const [from, until] = [path.fixedAt[next - 1], path.fixedAt[next] ?? at];
    const passed = until > from ? (at - from) / (until - from) : 0;
    const minute = Math.floor(at / 60_000);
    const wobble = (hashText(`${pair.base}${minute}`, 3) / 2_147_483_648) * passed * (1 - passed);
    const sigma = path.currency.yearlyVolatility / Math.sqrt(WORKDAYS_A_YEAR);
    const scale = 10 * path.currency.steps;
    const rate = before + (after - before) * passed + before * sigma * 0.8 * wobble;
    return { ...pair, rate: Math.floor(rate * scale + 0.5) / scale, at };
  }
}
