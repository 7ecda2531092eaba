import { DAY_MS, type Sentence, sentence, startOfDate } from '@auspex/market';
import { percent, words } from './number-words.ts';
import type { QualityRule, SuggestedRepair } from './quality-flag.ts';
import { type Dividend, firstBarFrom, type Screening, spanOf } from './screening.ts';
import { dayOf } from './session-table.ts';

/** Steps of the ratio adjusted ÷ close below this are rounding by a source that prints few digits. */
const ROUNDING = 2e-5;
/** How far the amount that the adjustment implies may differ from the dividend. */
const AMOUNT_SLACK = 0.1;
/** The same amount twice within this many days is one dividend reported twice, unless others are a week apart too. */
const TWICE_DAYS = 8;
/** Holidays move the days of a fund that pays weekly. */
const WEEK_DAYS = [5, 9] as const;
/** A dividend this much larger or smaller than usual is in the wrong unit. */
const UNIT_SUSPECT = 60;
/** A payout this large shows in the price. */
const LARGE_PART = 0.1;

/** Dividends that the adjusted closes leave out or get wrong, and dividends that cannot be as reported. */
export function screenDividends(screening: Screening): void {
  const dividends = screening.dividends.toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1));
  const twice = findToldTwice(screening, dividends);
  for (const dividend of twice) reportTwice(screening, dividend);
  const once = dividends.filter((dividend) => !twice.has(dividend));
  if (screening.adjustedClose === undefined) {
    for (const dividend of once) screenAmount(screening, dividend, once);
  } else screenAdjustedClose(screening, screening.adjustedClose, once);
}

function barOf(screening: Screening, { exDate }: Dividend): number {
  return firstBarFrom(screening, dayOf(startOfDate(exDate)));
}

/** Of two equal dividends within days, the one not reflected in the adjusted closes; else the first. */
function findToldTwice(screening: Screening, dividends: readonly Dividend[]): Set<Dividend> {
  const found = new Set<Dividend>();
  const daysToNext = dividends.slice(1).map((next, k) => daysBetween(dividends[k], next));
  dividends.forEach((dividend, k) => {
    const next = dividends[k + 1];
    if (next === undefined || next.amountPerShare !== dividend.amountPerShare) return;
    if (daysToNext[k] > TWICE_DAYS || isWeekly(daysToNext, k)) return;
    found.add(stepBefore(screening, barOf(screening, next)) < 1 - ROUNDING ? dividend : next);
  });
  return found;
}

function daysBetween(one: Dividend, next: Dividend): number {
  return (startOfDate(next.exDate) - startOfDate(one.exDate)) / DAY_MS;
}

/** Whether this gap and one next to it are a week each. */
function isWeekly(days: readonly number[], k: number): boolean {
  const isWeek = (gap = 0) => gap >= WEEK_DAYS[0] && gap <= WEEK_DAYS[1];
  return isWeek(days[k]) && (isWeek(days[k - 1]) || isWeek(days[k + 1]));
}

/** How much the adjusted close falls behind the close going back one bar: 1 without a dividend. */
function stepBefore({ adjustedClose, bars }: Screening, i: number): number {
  if (adjustedClose === undefined || i < 1 || i >= bars.close.length) return Number.NaN;
  return adjustedClose[i - 1] / bars.close[i - 1] / (adjustedClose[i] / bars.close[i]);
}

function reportTwice(screening: Screening, dividend: Dividend): void {
  const { exDate, amountPerShare } = dividend;
  const i = barOf(screening, dividend);
  // Of a day before or after the bars, or without any, there is nothing to flag.
  if (i >= screening.day.length || dayOf(startOfDate(exDate)) < screening.day[0]) return;
  push(screening, i, {
    rule: 'dividend-wrong',
    evidence: sentence('dividendTwice', { amount: words(amountPerShare), date: exDate, days: TWICE_DAYS }),
    repair: { kind: 'remove-dividend', exDate },
  });
}

function push(
  screening: Screening,
  i: number,
  found: { readonly rule: QualityRule; readonly evidence: Sentence; readonly repair: SuggestedRepair },
): void {
  screening.findings.push({ ...found, span: spanOf(screening, i), time: screening.bars.time[i], count: 1 });
}

/** Compares every step of adjusted ÷ close with the dividend, or its absence, on that day. */
function screenAdjustedClose(
  screening: Screening,
  adjusted: Float64Array,
  dividends: readonly Dividend[],
): void {
  const { close } = screening.bars;
  const expected = new Map<number, number>();
  for (const dividend of dividends) {
    const i = barOf(screening, dividend);
    if (i > 0 && i < close.length) expected.set(i, (expected.get(i) ?? 0) + dividend.amountPerShare);
  }
  const told = screening.actions !== undefined;
  for (let i = 1; i < close.length; i += 1) {
    const step = adjusted[i - 1] / close[i - 1] / (adjusted[i] / close[i]);
    const steady = step > 1 - ROUNDING && step < 1 + ROUNDING;
    if (screening.blamed[i] !== 0 || (steady && expected.size === 0)) continue;
    const amount = expected.get(i) ?? 0;
    if (amount > 0 || (!steady && told)) compareStep(screening, i, { step, amount });
  }
}

function compareStep(
  screening: Screening,
  i: number,
  { step, amount }: { readonly step: number; readonly amount: number },
): void {
  const { bars, adjustment, splits } = screening;
  const before = bars.close[i - 1];
  const date = spanOf(screening, i).from;
  // If prices are as traded, the adjusted close also reflects the day's splits.
  const split =
    adjustment === 'none'
      ? splits.reduce((all, { exDate, newPerOld }) => (exDate === date ? all * newPerOld : all), 1)
      : 1;
  const right = (1 - (amount * split) / before) / split;
  const implied = ((1 - step * split) * before) / split;
  const slack = Math.max(amount * AMOUNT_SLACK, (before / split) * ROUNDING * 2);
  if (Math.abs(implied - amount) <= slack) return;
  const missing = amount > 0 && Math.abs(implied) <= slack;
  const stepped = { date, step: words(Number(implied.toPrecision(4))), close: words(before) };
  push(screening, i, {
    rule: missing ? 'dividend-missing' : 'dividend-wrong',
    evidence: missing
      ? sentence('dividendMissing', { amount: words(amount), date, share: percent(amount / before) })
      : amount > 0
        ? sentence('dividendStep', { ...stepped, amount: words(amount) })
        : sentence('dividendStepNone', stepped),
    repair: { kind: 'scale-adjusted-close', before: date, factor: right / step },
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** A dividend judged by the price and by the other dividends, if there is no adjusted close. */
function screenAmount(screening: Screening, dividend: Dividend, all: readonly Dividend[]): void {
  const i = barOf(screening, dividend);
  if (i < 1 || i >= screening.day.length) return;
  const { bars } = screening;
  const before = bars.close[i - 1];
  const { amountPerShare: amount, exDate } = dividend;
  const others = all.filter((other) => other !== dividend).map((other) => other.amountPerShare);
  const usual = median(others);
  const times = amount / usual;
  if (others.length >= 3 && (times > UNIT_SUSPECT || times < 1 / UNIT_SUSPECT)) {
    const mended = times > 1 ? amount / 100 : amount * 100;
    push(screening, i, {
      rule: 'dividend-wrong',
      evidence: sentence('dividendTimes', {
        amount: words(amount),
        date: exDate,
        times: words(Number(times.toPrecision(3))),
        usual: words(usual),
      }),
      repair: { kind: 'change-dividend', exDate, amountPerShare: mended },
    });
    return;
  }
  const drop = before - bars.open[i];
  if (amount > before * LARGE_PART && drop < amount * 0.4 && screening.blamed[i] === 0) {
    push(screening, i, {
      rule: 'dividend-wrong',
      evidence: sentence('dividendOpen', {
        amount: words(amount),
        date: exDate,
        share: percent(amount / before),
        close: words(before),
        open: words(bars.open[i]),
      }),
      repair: { kind: 'remove-dividend', exDate },
    });
  }
}
