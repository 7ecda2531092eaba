import { describe, expect, it } from 'vitest';
import { decimal } from '../decimal.ts';
import { formatDate, formatDateTime, formatDay, formatMonth, formatRelativeDate } from './format-date.ts';
import { formatCompactMoney, formatFullPriceIn, formatMoney, formatQuantity } from './format-money.ts';
import {
  formatExact,
  formatFullPrice,
  formatNumber,
  formatPrice,
  formatRange,
  MISSING_TEXT,
  roundAverage,
} from './format-number.ts';
import { formatPercent, formatProbability, formatShare } from './format-percent.ts';
import { parseDate } from './parse-date.ts';

/** French thousands are separated by U+202F, units by U+00A0; both read as spaces here. */
const plain = (text: string) => text.replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ');

describe('a missing value', () => {
  it('is an en dash in every format, never a zero', () => {
    for (const missing of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect([
        formatPrice(missing, decimal('0.01')),
        formatPrice(missing, undefined),
        formatPercent(missing),
        formatShare(missing),
        formatProbability(missing),
        formatMoney(missing, 'USD'),
        formatCompactMoney(missing, 'USD', 'fr'),
        formatQuantity(missing, undefined),
        formatNumber(missing, 2),
        formatExact(missing),
        formatDate(missing),
        formatDateTime(missing),
        formatRelativeDate(missing, 0),
      ]).toEqual(Array(13).fill('–'));
    }
    expect(MISSING_TEXT).toBe('\u2013');
  });
});

describe('prices', () => {
  it('have the digits of their tick', () => {
    expect(formatPrice(61234.5, decimal('0.01'))).toBe('61,234.50');
    expect(formatPrice(decimal('0.00001234'), decimal('0.00000001'))).toBe('0.00001234');
    expect(formatPrice(12, decimal('5'))).toBe('12');
    expect(plain(formatPrice(1234567.891, decimal('0.001'), 'fr'))).toBe('1 234 567,891');
  });

  it('without a tick have cents, and four significant digits below one', () => {
    expect(
      [1234.567, 1, 0.5, 0.01234567, 0.0000123456, 0].map((price) => formatPrice(price, undefined)),
    ).toEqual(['1,234.57', '1.00', '0.5000', '0.01235', '0.00001235', '0.00']);
    expect([0.1, 0.01, 0.001].map((price) => formatPrice(price, undefined))).toEqual([
      ...['0.1000', '0.01000', '0.001000'],
    ]);
  });

  it('that somebody set or paid keep every digit, and have cents at least', () => {
    const prices = ['2.3355', '0.198279', '0.051234', '61234.5', '1000000', '0.0000113215'].map(decimal);
    expect(prices.map((price) => formatFullPrice(price))).toEqual([
      ...['2.3355', '0.198279', '0.051234', '61,234.50', '1,000,000.00', '0.0000113215'],
    ]);
    expect(plain(formatFullPrice(decimal('1234.56789'), 'fr'))).toBe('1 234,56789');
    expect(formatFullPriceIn(decimal('0.0000113215'), 'USD')).toBe('$0.0000113215');
    expect(plain(formatFullPriceIn(decimal('2.3355'), 'EUR', 'fr'))).toBe('2,3355 €');
  });

  it('that are averages end after eight significant digits, though never before the cents', () => {
    // 700 ÷ 3, 2 ÷ 30,000, and the mean of 12,345,678.91 and 12,345,678.92.
    const averages = ['233.333333333333333333', '0.0000666666666666666667', '12345678.915'].map(decimal);
    expect(averages.map((price) => formatFullPrice(roundAverage(price)))).toEqual([
      ...['233.33333', '0.000066666667', '12,345,678.92'],
    ]);
    expect(formatFullPrice(roundAverage(decimal('2.3345')))).toBe('2.3345');
    expect(formatFullPrice(roundAverage(decimal('0')))).toBe('0.00');
  });
});

describe('per cent', () => {
  it('carries its sign, and zero has none', () => {
    expect([0.0123, -0.0123, 0, 0.00001, -0.00001, 12.5].map((value) => formatPercent(value))).toEqual([
      '+1.23%',
      '−1.23%',
      '0.00%',
      '0.00%',
      '0.00%',
      '+1,250.00%',
    ]);
    expect(plain(formatPercent(-0.0456, 1, 'fr'))).toBe('−4,6 %');
    expect(formatShare(0.25)).toBe('25.0%');
  });

  it('the ends of a range are joined by a word, since a dash would read as a sign', () => {
    expect(formatRange('−6.7%', '+7.7%')).toBe('−6.7% to +7.7%');
    expect(formatRange('−6,7 %', '+7,7 %', 'fr')).toBe('−6,7 % à +7,7 %');
  });

  it('rounds what the number prints as: 0.285 % at two places is +0.29 %', () => {
    // 0.00285 is stored as 0.002849…; its shortest decimal is what a reader sees.
    expect(formatPercent(0.00285, 2)).toBe('+0.29%');
  });

  it('a probability is whole per cent, and certain only when it is', () => {
    expect([0.634, 0.5, 0.004, 0, 0.996, 1].map((value) => formatProbability(value))).toEqual([
      '63%',
      '50%',
      '<1%',
      '0%',
      '>99%',
      '100%',
    ]);
    expect(plain(formatProbability(0.634, 'fr'))).toBe('63 %');
    expect([formatProbability(1.2), formatProbability(-0.1)]).toEqual(['–', '–']);
  });
});

describe('money', () => {
  it('in full has the places of its currency', () => {
    expect(formatMoney(1234.5, 'USD')).toBe('$1,234.50');
    expect(formatMoney(decimal('-0.5'), 'EUR')).toBe('−€0.50');
    expect(formatMoney(1234.5, 'JPY')).toBe('¥1,235');
    expect(plain(formatMoney(1234.5, 'CHF'))).toBe('CHF 1,234.50');
    expect(plain(formatMoney(-1234.5, 'USD', 'fr'))).toBe('−1 234,50 $');
    expect(plain(formatMoney(decimal('0.12345678'), 'BTC'))).toBe('BTC 0.12345678');
    expect(plain(formatMoney(decimal('0.5'), 'BTC'))).toBe('BTC 0.50');
  });

  it('at a glance has three significant digits and the scale', () => {
    const glance = (value: number) => formatCompactMoney(value, 'USD');
    expect([1_234_567_890, 12_345_678, 845_300_000, 12_400, 999, -5_600_000, 2.5e12].map(glance)).toEqual([
      '$1.23B',
      '$12.3M',
      '$845M',
      '$12.4K',
      '$999.00',
      '−$5.60M',
      '$2.50T',
    ]);
    expect(plain(formatCompactMoney(1_234_567_890, 'USD', 'fr'))).toBe('1,23 Md $');
    // A French billion is 10¹²; nobody has to know that.
    expect(plain(formatCompactMoney(4_140_200_000_000, 'USD', 'fr'))).toBe('4 140 Md $');
    expect(plain(formatCompactMoney(12_400, 'EUR', 'fr'))).toBe('12,4 k €');
  });

  it('at a glance never shows a thousand of a scale', () => {
    const glance = (value: number) => formatCompactMoney(value, 'USD');
    expect([999_499, 999_500, 999_950, 9_995, 9_994, 99_950, 99_949, 999.6].map(glance)).toEqual([
      '$999K',
      '$1.00M',
      '$1.00M',
      '$10.0K',
      '$9.99K',
      '$100K',
      '$99.9K',
      '$1.00K',
    ]);
  });

  it('quantities have the digits of their step, or all they have', () => {
    expect([
      formatQuantity(1234.5, decimal('0.001')),
      formatQuantity(decimal('0.00012'), undefined),
      formatQuantity(5, decimal('0')),
    ]).toEqual(['1,234.500', '0.00012', '5']);
  });
});

describe('dates', () => {
  const now = Date.parse('2024-03-11T14:30:00Z');
  const before = (ms: number, locale?: 'en' | 'fr') => formatRelativeDate(now - ms, now, locale);
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

  it('are relative to a given now, in the largest whole unit', () => {
    expect(
      [0, 59_999, minute, 59 * minute, hour, 23 * hour, day, 6 * day, 7 * day, 40 * day, 400 * day].map(
        (ms) => before(ms),
      ),
    ).toEqual([
      'just now',
      'just now',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '23 hours ago',
      '1 day ago',
      '6 days ago',
      '1 week ago',
      '1 month ago',
      '1 year ago',
    ]);
    expect([before(-2 * hour), before(-3 * day, 'fr'), before(hour, 'fr'), before(0, 'fr')]).toEqual([
      'in 2 hours',
      'dans 3 jours',
      'il y a 1 heure',
      'à l’instant',
    ]);
  });

  it('are read back as people write them, in either language', () => {
    for (const written of [
      ...['2024-03-11', '11 Mar 2024', ' 11  march 2024 ', 'March 11, 2024'],
      ...['11 mars 2024', '11 Mars 2024'],
    ]) {
      expect([written, parseDate(written)]).toEqual([written, '2024-03-11']);
    }
    expect(
      ['1 févr. 2024', '9 août 2024', '3 juin 2024', '3 juill. 2024', '3 Jul 2024'].map(parseDate),
    ).toEqual([...['2024-02-01', '2024-08-09', '2024-06-03', '2024-07-03', '2024-07-03']]);
    expect(['14 juil. 2024', '3 fév. 2024', '3 Jui 2024'].map(parseDate)).toEqual([
      ...['2024-07-14', '2024-02-03', undefined],
    ]);
    for (let month = 0; month < 12; month += 1) {
      const at = Date.UTC(2024, month, month % 2 === 0 ? 28 : 1);
      const iso = new Date(at).toISOString().slice(0, 10);
      expect([parseDate(formatDate(at)), parseDate(formatDate(at, 'fr'))]).toEqual([iso, iso]);
    }
  });

  it('are not guessed from numbers that mean another day elsewhere, nor from days that do not exist', () => {
    for (const written of [
      '3/4/2024',
      '03.04.2024',
      '31 Feb 2024',
      '11 Mar 24',
      'soon',
      '',
      '11 2024',
      '11 x 2024',
    ]) {
      expect([written, parseDate(written)]).toEqual([written, undefined]);
    }
  });

  it('are absolute in UTC', () => {
    expect([formatDate(now), formatDate(now, 'fr'), formatDateTime(now)]).toEqual([
      '11 Mar 2024',
      '11 mars 2024',
      '11 Mar 2024, 14:30 UTC',
    ]);
    const autumn = Date.parse('2026-09-30T23:59:00Z');
    expect([formatDay(autumn), formatDay(autumn, 'fr')]).toEqual(['30 Sep', '30 sept.']);
    const first = Date.UTC(2024, 9, 1);
    expect([formatDay(first), formatDay(first, 'fr')]).toEqual(['1 Oct', '1er oct.']);
    expect([formatDate(first), formatDate(first, 'fr')]).toEqual(['1 Oct 2024', '1er oct. 2024']);
    expect([formatMonth(autumn), formatMonth(autumn, 'fr')]).toEqual(['Sep', 'sept.']);
  });
});
