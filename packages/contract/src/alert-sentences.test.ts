import { describe, expect, it } from 'vitest';
import { type AlertCondition, alertSentence, findingText } from './alert-sentences.ts';

describe('the sentence of an alert on an indicator', () => {
  const crosses = (value: number): AlertCondition => ({
    ...{ kind: 'indicator', is: 'crosses', right: { value } },
    left: { indicator: 'sma', parameters: { length: 50 }, output: 'sma' },
  });

  it.each([
    [0.00001234, 'SHIB-USD: SMA(50) crosses 0.00001234'],
    [-0.0004, 'SHIB-USD: SMA(50) crosses −0.0004000'],
    [0.5, 'SHIB-USD: SMA(50) crosses 0.5'],
    [0, 'SHIB-USD: SMA(50) crosses 0'],
    [30, 'SHIB-USD: SMA(50) crosses 30'],
    [61_234.567, 'SHIB-USD: SMA(50) crosses 61,234.57'],
  ])('says a level of %s with the digits that it has, below one too', (level, sentence) => {
    expect(alertSentence(crosses(level), 'SHIB-USD', 'en')).toBe(sentence);
  });

  it('says what was found of a cheap coin with four significant digits', () => {
    const found = { value: 0.000012367, against: 0.00001234, symbols: [] };
    expect(findingText(crosses(0.00001234), found, 'en')).toBe('0.00001237, against 0.00001234');
    expect(findingText(crosses(30), { value: 30.126, against: 30, symbols: [] }, 'fr')).toBe(
      '30,13, contre 30,00',
    );
  });
});

describe('the sentence of an alert on a price', () => {
  it('ALERT-59: says the day on which a price was seen, where it is told late', () => {
    const condition = { kind: 'price', is: 'above', level: 30 } as const;
    const found = { value: 30.5, against: 30, symbols: [], day: '2026-12-03' };
    expect(findingText(condition, found, 'en')).toBe('30.50 on 3 Dec 2026');
    expect(findingText(condition, found, 'fr')).toBe('30,50 le 3 déc. 2026');
    expect(findingText(condition, { ...found, day: null }, 'en')).toBe('30.50');
  });

  it.each([
    [2.3355, 'XRP-USD rises above 2.3355'],
    [0.198279, 'XRP-USD rises above 0.198279'],
    [0.00000012, 'XRP-USD rises above 0.00000012'],
    [61_234.5, 'XRP-USD rises above 61,234.50'],
  ])('says the level of %s as it was set', (level, sentence) => {
    expect(alertSentence({ kind: 'price', is: 'above', level }, 'XRP-USD', 'en')).toBe(sentence);
  });
});

describe('what was found either way', () => {
  const tone: AlertCondition = { kind: 'tone', is: 'either', level: 0.5 };
  const moves: AlertCondition = { kind: 'change', is: 'moves', by: 0.05, bars: 1 };
  const found = (value: number) => ({ value, against: 0.05, symbols: [] });

  it('says which way it was', () => {
    expect(findingText(tone, found(-0.62), 'en')).toBe('−0.62');
    expect(findingText(tone, found(0.62), 'fr')).toBe('0,62');
    expect(findingText(moves, found(-0.0612), 'en')).toBe('−6.12%');
    expect(findingText(moves, found(0.0612), 'en')).toBe('6.12%');
  });
});

describe('an alert that ended with its asset', () => {
  const alert: AlertCondition = { kind: 'price', is: 'above', level: 70 };
  const end = { kind: 'ended', symbol: 'KO', alert } as const;
  const nothing = { value: 0, against: null, symbols: [] };

  it('ALERT-27: says that the asset is no longer traded, and what the alert had waited for', () => {
    expect(alertSentence(end, 'KO', 'en')).toBe('KO is no longer traded');
    expect(findingText(end, nothing, 'en')).toBe('Your alert has ended: KO rises above 70.00');
    expect(findingText(end, nothing, 'fr')).toBe('Votre alerte a pris fin : KO passe au-dessus de 70,00');
  });
});

describe('what a screen found', () => {
  const condition: AlertCondition = {
    ...{ kind: 'screen', is: 'enters', screenId: '00000000-0000-4000-8000-000000000000' },
  };
  const names = (count: number) => Array.from({ length: count }, (_, i) => `N${i + 1}`);
  const found = (count: number) => ({ value: count, against: null, symbols: names(count) });

  it('is ten names at most, and how many more', () => {
    expect(findingText(condition, found(10), 'en')).toBe(names(10).join(', '));
    expect(findingText(condition, found(11), 'en')).toBe(`${names(10).join(', ')} and 1 more`);
    expect(findingText(condition, found(2510), 'en')).toBe(`${names(10).join(', ')} and 2,500 more`);
    expect(findingText(condition, found(11), 'fr')).toBe(`${names(10).join(', ')} et 1 autre`);
    expect(findingText(condition, found(13), 'fr')).toBe(`${names(10).join(', ')} et 3 autres`);
  });

  it('is told with the name of the screen while there is one', () => {
    expect(alertSentence(condition, 'Calm and cheap', 'en')).toBe(
      'A stock or coin starts to match your screen “Calm and cheap”',
    );
    expect(alertSentence({ ...condition, is: 'leaves' }, 'Calme', 'fr')).toBe(
      'Un actif ne répond plus à votre filtre «\u00a0Calme\u00a0»',
    );
    expect(alertSentence(condition, null, 'en')).toBe('A stock or coin starts to match your screen');
  });
});
