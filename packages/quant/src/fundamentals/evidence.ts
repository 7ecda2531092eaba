import { DAY_MS, type EpochMs, newYorkDateOf, startOfDate } from '@auspex/market';
import type { AssetFacts, FiledFigure, PeerReturns, StatedPeriod } from './company-facts.ts';
import { dividendsBetween, dividendYear } from './price-figures.ts';

/** Why something cannot be said. */
export type UnknownReason =
  | 'no-statements'
  | 'not-filed'
  | 'statements-old'
  | 'history-short'
  | 'base-not-positive'
  | 'no-shares'
  | 'other-currency'
  | 'no-prices'
  | 'prices-old'
  | 'no-volume'
  | 'pays-none'
  | 'few-peers';

/** One figure that a check used, and where it comes from. */
export interface UsedFigure {
  readonly name: FiledFigure | 'shares' | 'price' | 'dividends' | PriceFigure;
  readonly value: number;
  /** The first and the last day it is about; equal for a balance, a count or a price. */
  readonly from: string;
  readonly to: string;
  readonly knownAt: EpochMs;
  readonly form: string | null;
  readonly accession: string | null;
  readonly restated: boolean;
}

export type PriceFigure =
  | 'yearReturn'
  | 'quarterReturn'
  | 'peerYearReturn'
  | 'peerQuarterReturn'
  | 'mean50'
  | 'mean200'
  | 'high52'
  | 'deviation'
  | 'worstDay'
  | 'daysSincePeak'
  | 'turnoverMonth'
  | 'turnoverYear';

/** Ends of fiscal periods a year apart are off by some days. */
const PERIOD_SLACK_DAYS = 20;
/** After this long without a newer period, the last one says nothing of the company today. */
const QUARTER_OLD_DAYS = 220;
const YEAR_OLD_DAYS = 485;
/** Prices without a newer one for this long are of an asset that is no longer traded, or of a source that has ended. */
const PRICES_OLD_DAYS = 9;

const dayOf = (at: EpochMs) => new Date(at).toISOString().slice(0, 10);
const daysBetween = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / DAY_MS;

/**
 * Looks up what a check needs and keeps a list of it. A figure that is not there is NaN, and the first reason for one
 * is kept: a check with a reason is unknown, whatever came of its arithmetic.
 */
export class Evidence {
  readonly used: UsedFigure[] = [];
  reason: UnknownReason | null = null;
  /** The figure that the reason is about, where it is about one. */
  about: UsedFigure['name'] | null = null;
  readonly facts: AssetFacts;
  readonly #peers: PeerReturns;

  constructor(facts: AssetFacts, peers: PeerReturns) {
    this.facts = facts;
    this.#peers = peers;
  }

  /** NaN, with the reason kept. */
  missing(reason: UnknownReason, about: UsedFigure['name'] | null = null): number {
    if (this.reason === null) {
      this.reason = reason;
      this.about = about;
    }
    return Number.NaN;
  }

  /** A figure over four quarters, or a fiscal year where no quarters are filed; `back` whole years before the newest. */
  year(name: FiledFigure, back = 0): number {
    const parts = this.#yearParts(back);
    return parts ? this.#take(name, parts) : this.#noPeriod(name);
  }

  /** A figure of the balance sheet at the end of the newest period, or `back` years before. */
  balance(name: FiledFigure, back = 0): number {
    const [period] = this.#yearParts(back) ?? [];
    return period ? this.#take(name, [{ ...period, start: period.end }]) : this.#noPeriod(name);
  }

  /** The quarter `back` quarters before the newest, and the one a year before it. */
  quarterPair(name: FiledFigure, back: number): readonly [now: number, before: number] {
    const quarters = this.#quarters();
    const now = quarters[back];
    const before = now && nearEnd(quarters, now.end, 1);
    if (!now || !before) return [this.#noPeriod(name), Number.NaN];
    return [this.#take(name, [now]), this.#take(name, [before])];
  }

  /** A figure that something is divided by, or that growth is counted from. */
  positive(value: number, name: UsedFigure['name']): number {
    return value <= 0 ? this.missing('base-not-positive', name) : value;
  }

  /** Shares at the end of the newest period or of one before, in shares of the instant asked about. */
  sharesAtEnd(back = 0): number {
    const [period] = this.#yearParts(back) ?? [];
    if (!period) return this.#noPeriod('shares');
    const away = (date: string) => Math.abs(daysBetween(date, period.end));
    if (this.#isOld()) return this.missing('statements-old', 'shares');
    const near = this.facts.shares.toSorted((a, b) => away(a.date) - away(b.date))[0];
    return near && away(near.date) <= 183 ? this.#count(near) : this.missing('no-shares', 'shares');
  }

  price(): number {
    return this.ofPrices('price', (prices) => prices.close.at(-1));
  }

  /** The last price times the last count of shares. */
  marketValue(): number {
    if (!this.facts.sameCurrency) return this.missing('other-currency', 'price');
    const newest = this.facts.shares.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0];
    const isNew = newest && daysBetween(newest.date, dayOf(this.facts.asOf)) <= YEAR_OLD_DAYS;
    const shares = isNew ? this.#count(newest) : this.missing('no-shares', 'shares');
    return this.price() * shares;
  }

  /** Dividends per share with an ex-date in a year: the last one, or `back` before. */
  dividends(back = 0): number {
    const { prices, dividends, asOf } = this.facts;
    const [first] = prices.time;
    if (this.#pricesAreOld(prices.time.at(-1) ?? asOf)) return this.missing('prices-old', 'dividends');
    const begin = asOf - (back + 1) * 365 * DAY_MS;
    if (first === undefined || first > begin) return this.missing('history-short', 'dividends');
    const { from, to } = dividendYear(dividends, { asOf: startOfDate(newYorkDateOf(asOf)), back });
    const sum = dividendsBetween(dividends, from, to);
    return this.#keep({ name: 'dividends', value: sum, from: dayOf(from), to: dayOf(to), knownAt: to });
  }

  peers(name: 'peerYearReturn' | 'peerQuarterReturn'): number {
    const value = name === 'peerYearReturn' ? this.#peers.year : this.#peers.quarter;
    if (value === null) return this.missing('few-peers', name);
    return this.ofPrices(name, () => value);
  }

  /** Something made of bars; undefined where there are too few. */
  ofPrices(name: UsedFigure['name'], read: (prices: AssetFacts['prices']) => number | undefined): number {
    const { prices } = this.facts;
    const last = prices.time.at(-1);
    if (last === undefined) return this.missing('no-prices', name);
    if (this.#pricesAreOld(last)) return this.missing('prices-old', name);
    const value = read(prices);
    if (value === undefined || Number.isNaN(value)) return this.missing('history-short', name);
    const day = dayOf(last);
    return this.#keep({ name, value, from: day, to: day, knownAt: prices.knownAt.at(-1) ?? last });
  }

  #quarters(): readonly StatedPeriod[] {
    return this.facts.periods.filter(({ kind }) => kind === 'quarter');
  }

  /** The quarters, newest first, or the fiscal year that make up a year; undefined if it is not whole. */
  #yearParts(back: number): readonly StatedPeriod[] | undefined {
    const quarters = this.#quarters();
    const years = this.facts.periods.filter(({ kind }) => kind === 'year');
    const newest = quarters[0] ?? years[0];
    if (!newest) return undefined;
    const four = fourQuarters(quarters, nearEnd(quarters, newest.end, back));
    if (four) return four;
    const year = nearEnd(years, newest.end, back);
    return year && [year];
  }

  #noPeriod(name: UsedFigure['name']): number {
    return this.missing(this.facts.periods.length === 0 ? 'no-statements' : 'history-short', name);
  }

  #take(name: FiledFigure, parts: readonly StatedPeriod[]): number {
    const [newest] = parts;
    if (!newest) return this.#noPeriod(name);
    if (this.#isOld()) return this.missing('statements-old', name);
    const values = parts.map(({ figures }) => figures[name] ?? Number.NaN);
    const value = values.reduce((sum, each) => sum + each, 0);
    if (Number.isNaN(value)) return this.missing('not-filed', name);
    return this.#keep({
      ...{ name, value, from: parts.at(-1)?.start ?? newest.start, to: newest.end },
      knownAt: Math.max(...parts.map(({ knownAt }) => knownAt)),
      ...{ form: newest.form, accession: newest.accession },
      restated: parts.some(({ restated }) => restated),
    });
  }

  #pricesAreOld(last: EpochMs): boolean {
    return this.facts.asOf - last > PRICES_OLD_DAYS * DAY_MS;
  }

  #isOld(): boolean {
    const [newest] = this.facts.periods;
    if (!newest) return false;
    const limit = this.#quarters().length > 0 ? QUARTER_OLD_DAYS : YEAR_OLD_DAYS;
    return daysBetween(newest.end, dayOf(this.facts.asOf)) > limit;
  }

  #count({ date, shares, knownAt }: AssetFacts['shares'][number]): number {
    return this.#keep({ name: 'shares', value: shares, from: date, to: date, knownAt });
  }

  #keep(
    figure: Pick<UsedFigure, 'name' | 'value' | 'from' | 'to' | 'knownAt'> & Partial<UsedFigure>,
  ): number {
    const known = this.used.some(
      ({ name, from, to }) => name === figure.name && from === figure.from && to === figure.to,
    );
    if (!known) this.used.push({ form: null, accession: null, restated: false, ...figure });
    return figure.value;
  }
}

function nearEnd(periods: readonly StatedPeriod[], end: string, yearsBack: number) {
  return periods.find(
    (period) => Math.abs(daysBetween(period.end, end) - 365 * yearsBack) <= PERIOD_SLACK_DAYS,
  );
}

function fourQuarters(quarters: readonly StatedPeriod[], last: StatedPeriod | undefined) {
  if (!last) return undefined;
  const at = quarters.indexOf(last);
  const four = quarters.slice(at, at + 4);
  const oldest = four[3];
  if (!oldest) return undefined;
  const days = daysBetween(oldest.start, last.end);
  return days > 340 && days < 390 ? four : undefined;
}
