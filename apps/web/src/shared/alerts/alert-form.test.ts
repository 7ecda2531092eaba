import { afterEach, describe, expect, it, vi } from 'vitest';
import { readNumber } from '../../ui/forms/typed-number.ts';
import { conditionOf, draftOf, expiryOf, lastDayText, withLastPrice } from './alert-form.ts';
import type { Alert, AlertCondition } from './alert-overlay.ts';

describe('the form of an alert', () => {
  const conditions: AlertCondition[] = [
    { kind: 'price', is: 'above', level: 61_234.5 },
    { kind: 'change', is: 'moves', by: 0.075, bars: 5 },
    {
      kind: 'indicator',
      left: { indicator: 'macd', parameters: { fast: 12, slow: 26, signal: 9 }, output: 'macd' },
      is: 'crosses-above',
      right: { indicator: 'macd', parameters: { fast: 12, slow: 26, signal: 9 }, output: 'signal' },
    },
    {
      kind: 'indicator',
      left: { indicator: 'rsi', parameters: {}, output: 'rsi' },
      is: 'crosses',
      right: { value: -2.5 },
    },
    { kind: 'signal', to: 'sell' },
    { kind: 'range', horizon: 'delta_1y' },
    { kind: 'screen', is: 'leaves', screenId: '00000000-0000-4000-8000-000000000000' },
    { kind: 'earnings' },
    { kind: 'volume', times: 2.5 },
    { kind: 'tone', is: 'negative', level: 0.35 },
  ];

  it.each(conditions)('ALERT-20: shows a saved condition and gives the same one back: %o', (condition) => {
    const draftIn = (language: 'en' | 'fr') =>
      draftOf({ symbol: 'AAPL', market: 'us', preset: condition }, language);
    expect(conditionOf(draftIn('en'), 'en')).toEqual(condition);
    expect(conditionOf(draftIn('fr'), 'fr')).toEqual(condition);
  });

  it.each([
    ['1,234.50', 1234.5, 1234.5],
    ['1 234,50', 1234.5, 1234.5],
    ['1.234,56', 1234.56, 1234.56],
    ['0,5', 0.5, 0.5],
    ['12,5', 12.5, 12.5],
    ['12,345', 12_345, 12.345],
    ['-3', -3, -3],
    ['1,2,3', Number.NaN, Number.NaN],
    ['', Number.NaN, Number.NaN],
  ])('ALERT-21: reads %s as %s in English and as %s in French', (text, english, french) => {
    expect([readNumber(text, 'en'), readNumber(text, 'fr')]).toEqual([english, french]);
  });

  it('ALERT-20: writes every figure as the language does', () => {
    const draft = draftOf({ symbol: 'AAPL', market: 'us' }, 'fr');
    expect(draft.tone.level).toBe('0,4');
    expect(withLastPrice(draft, 250.32, 'fr').price.level).toBe('250,32');
    expect(withLastPrice(draft, 61_234.5, 'fr').price.level).toBe('61234,5');
    expect(withLastPrice(draft, 0.000_000_25, 'en').price.level).toBe('0.00000025');
    const level = { kind: 'price', is: 'above', level: 0.5 } as const;
    expect(draftOf({ symbol: 'AAPL', market: 'us', preset: level }, 'fr').price.level).toBe('0,5');
  });

  it('ALERT-22: names what is missing', () => {
    const draft = draftOf({ symbol: 'AAPL', market: 'us' }, 'en');
    expect(conditionOf(draft, 'en')).toBe('problem.level');
    expect(conditionOf({ ...draft, price: { is: 'above', level: 'abc' } }, 'en')).toBe('problem.level');
    const move = {
      ...draft,
      kind: 'change' as const,
      change: { is: 'falls' as const, by: '5', bars: '1.5' },
    };
    expect(conditionOf(move, 'en')).toBe('problem.bars');
    const tone = { ...draft, kind: 'tone' as const, tone: { is: 'either' as const, level: '2' } };
    expect(conditionOf(tone, 'en')).toBe('problem.tone');
  });

  it('ALERT-22: asks nothing with a setting of an indicator that is no number', () => {
    const preset = conditions[3] as AlertCondition;
    const draft = draftOf({ symbol: 'AAPL', market: 'us', preset }, 'en');
    const left = { indicator: 'rsi', parameters: { length: readNumber('abc', 'en') }, output: 'rsi' };
    const wanted = { ...draft, indicator: { ...draft.indicator, left } };
    expect(conditionOf(wanted, 'en')).toBe('problem.parameter');
  });
});

describe('the form of an alert that is changed', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const draftFor = (change: Partial<Alert>) => {
    const alert = { condition: { kind: 'earnings' }, channels: {}, expiresAt: null, ...change } as Alert;
    return draftOf({ symbol: 'AAPL', market: 'us', alert }, 'en');
  };

  it('ALERT-20: keeps how often a saved alert fires, and suggests every time for a new one', () => {
    expect(draftFor({ frequency: 'once' }).frequency).toBe('once');
    expect(draftFor({ condition: { kind: 'signal', to: 'buy' }, frequency: 'bar' }).frequency).toBe('bar');
    const earnings = { symbol: 'AAPL', market: 'us', preset: { kind: 'earnings' } } as const;
    expect(draftOf(earnings, 'en').frequency).toBe('every');
  });

  it.each([
    ['America/New_York', '2026-02-01T04:59:59.000Z'],
    ['UTC', '2026-01-31T23:59:59.000Z'],
    ['Asia/Tokyo', '2026-01-31T14:59:59.000Z'],
  ])(
    'ALERT-20: shows the last day where the member is and gives the same instant back: %s',
    (at, instant) => {
      vi.stubEnv('TZ', at);
      const { until } = draftFor({ expiresAt: instant });
      expect(until).toBe('2026-01-31');
      expect(expiryOf(until)).toBe(instant);
      expect(lastDayText(instant, 'en')).toBe('31 Jan 2026');
    },
  );

  it.each([
    ['Europe/Paris', 'America/New_York'],
    ['America/New_York', 'Europe/Paris'],
    ['Pacific/Auckland', 'America/New_York'],
    ['America/Los_Angeles', 'Pacific/Auckland'],
    ['Pacific/Honolulu', 'Asia/Kathmandu'],
    ['Pacific/Chatham', 'UTC'],
    ['Asia/Kathmandu', 'America/Sao_Paulo'],
    ['Pacific/Kiritimati', 'Pacific/Kiritimati'],
  ])('ALERT-61: the last day is the one typed in %s, also in %s', (typedIn, readIn) => {
    for (const day of ['2026-01-31', '2026-03-28', '2026-07-01', '2028-02-29']) {
      vi.stubEnv('TZ', typedIn);
      const expiresAt = expiryOf(day) ?? '';
      vi.stubEnv('TZ', readIn);
      expect(draftFor({ expiresAt }).until).toBe(day);
      // What else is changed there leaves the end where it is.
      expect(expiryOf(day, expiresAt)).toBe(expiresAt);
      expect(expiryOf('2030-01-01', expiresAt)).not.toBe(expiresAt);
    }
  });

  it('ALERT-61: an end within a day, as programs may give it, is on the day where the member is', () => {
    vi.stubEnv('TZ', 'Pacific/Auckland');
    expect(draftFor({ expiresAt: '2026-01-31T15:30:00.000Z' }).until).toBe('2026-02-01');
    // No clock is a quarter of an hour beside the hour.
    expect(draftFor({ expiresAt: '2026-01-31T12:44:59.000Z' }).until).toBe('2026-02-01');
  });

  it('ALERT-22: says that a day cannot be read instead of leaving the end out', () => {
    expect(expiryOf('')).toBeNull();
    expect(expiryOf('31 Janvember')).toBe('problem.until');
    expect(expiryOf('2026-02-31')).toBe('problem.until');
  });

  it('ALERT-22: puts the last price where nothing was written yet, not where the price was deleted', () => {
    const draft = draftOf({ symbol: 'AAPL', market: 'us' }, 'en');
    expect(withLastPrice(draft, 12.5, 'en').price.level).toBe('12.5');
    const emptied = { ...draft, price: { ...draft.price, level: '' } };
    expect(withLastPrice(emptied, 12.5, 'en').price.level).toBe('');
  });
});
