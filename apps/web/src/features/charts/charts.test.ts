import type { Language } from '@auspex/market';
import { computeChartIndicator, describeIndicators, indicators } from '@auspex/quant/indicators';
import { describe, expect, it } from 'vitest';
import { texts as french } from '../../shared/market/vocabulary/indicators.fr.ts';
import { indicatorsText } from '../../shared/market/vocabulary/indicators.text.ts';
import { readAddress, writeAddress } from '../../shared/navigation/use-address.ts';
import { colourTokens } from '../../ui/theme/tokens.ts';
import {
  alignedCloses,
  barsUntil,
  mergeBars,
  overlapOf,
  uniqueActions,
  withFormingDay,
} from './chart-bars.ts';
import { marksOf } from './chart-marks.ts';
import { texts as frenchCharts } from './charts.fr.ts';
import { chartsAddress, chartsShown, moreWords, pickedAmong } from './charts-address.ts';
import { currentStudies } from './compute-indicators.ts';
import { mistakeText } from './indicator-words.ts';
import { makePanes } from './make-panes.ts';

const DAY = 86_400_000;

function bars(first: number, closes: readonly number[]) {
  const column = Float64Array.from(closes);
  const time = Float64Array.from(closes, (_, at) => (first + at) * DAY);
  return { time, open: column, high: column, low: column, close: column, volume: column };
}

describe('the bars of a chart', () => {
  it('are one history without doubles, whatever order the pages come in; the later page is right', () => {
    const merged = mergeBars([bars(5, [50, 60, 70]), bars(1, [10, 20, 30, 40, 51]), bars(7, [71, 80])]);
    expect([...merged.time].map((time) => time / DAY)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect([...merged.close]).toEqual([10, 20, 30, 40, 50, 60, 71, 80]);
    expect(mergeBars([]).time).toHaveLength(0);
  });

  it('know how far what closed since reaches back into them; where it does not, bars may be missing', () => {
    const loaded = bars(1, [10, 20, 30]);
    expect(overlapOf(loaded, bars(2, [20, 30]))).toBe(2);
    expect(overlapOf(loaded, bars(3, [30, 40, 50]))).toBe(1);
    expect(overlapOf(loaded, bars(5, [50, 60]))).toBe(0);
    expect(overlapOf(bars(1, []), bars(5, [50]))).toBe(0);
  });

  it('have every split once, also where two pages share a day', () => {
    const split = { kind: 'split', exDate: '2024-06-10' };
    const dividend = { kind: 'dividend', exDate: '2024-06-10' };
    expect(uniqueActions([split, dividend, { ...split }])).toEqual([split, dividend]);
  });

  it('end with the instant of a replay', () => {
    const all = bars(1, [10, 20, 30]);
    const at = (day: number, next: number) => ({ atMs: day * DAY, knownMs: next * DAY });
    expect([...barsUntil(all, at(2, 3), '1d').close]).toEqual([10, 20]);
    expect(barsUntil(all, at(3, Number.POSITIVE_INFINITY), '1d')).toBe(all);
    // Weeks from Monday the 5th and the 12th of January 1970: the first is over once the next session is in another.
    const weeks = { ...bars(0, [50, 60]), time: Float64Array.of(4 * DAY, 11 * DAY) };
    expect([...barsUntil(weeks, at(7, 8), '1w').close]).toEqual([]);
    expect([...barsUntil(weeks, at(8, 11), '1w').close]).toEqual([50]);
    expect([...barsUntil(weeks, at(11, 12), '1w').close]).toEqual([50]);
    expect([...barsUntil(weeks, at(15, 18), '1w').close]).toEqual([50, 60]);
  });

  it('have the day that is forming as their last, once the day before has closed', () => {
    const quote = { at: '1970-01-04T15:00:00Z', open: 31, high: 33, low: 30, last: 34, volume: null };
    const formed = withFormingDay(bars(1, [10, 20]), quote);
    expect([formed.time.at(-1), formed.high.at(-1), formed.close.at(-1)]).toEqual([3 * DAY, 34, 34]);
    const closed = bars(1, [10, 20, 30]);
    expect(withFormingDay(closed, quote)).toBe(closed);
    expect(withFormingDay(closed, { ...quote, open: null })).toBe(closed);
  });

  it('of another symbol are its last close known at each bar', () => {
    const time = [1, 2, 5, 6].map((day) => day * DAY);
    expect([...alignedCloses(time, bars(2, [7, 8, 9]))]).toEqual([Number.NaN, 7, 9, 9]);
  });
});

describe('the marks of a chart', () => {
  it('are the own trades too, each with its side, price and account, and the way to it', () => {
    const trade = (kind: 'buy' | 'sell', more: object) =>
      ({
        kind,
        day: '2026-11-20',
        at: null,
        quantity: '0.5',
        price: '60000',
        currency: 'USD',
        ...more,
      }) as never;
    const marks = marksOf(
      {
        ...{ symbol: 'BTC-USD', market: 'crypto', kinds: ['trades'], actions: [] },
        ...{ earnings: undefined, news: undefined, signals: undefined },
        trades: {
          items: [
            trade('sell', { at: '2026-11-21T10:00:00Z', account: 'Paper', source: 'order' }),
            trade('buy', { account: 'Old broker', source: 'imported' }),
            // A statement that says what all of it cost.
            trade('buy', { day: '2026-11-22', price: null, amount: '31000', source: 'imported' }),
          ],
          more: false,
        },
      },
      { t: (key, values) => `${key} ${JSON.stringify(values ?? {})}`, language: 'en' },
    );
    expect(marks.map(({ timeMs, tone }) => [timeMs, tone])).toEqual([
      [Date.parse('2026-11-20'), 'gain'],
      [Date.parse('2026-11-21T10:00:00Z'), 'loss'],
      [Date.parse('2026-11-22'), 'gain'],
    ]);
    expect(marks[0]?.text).toContain('"quantity":"0.5","price":"60,000.00","currency":"USD"');
    expect(marks[2]?.text).toContain('"price":"62,000.00"');
    expect(marks.map(({ href }) => href)).toEqual([
      '/portfolio?tab=transactions&o.symbol=BTC-USD',
      '/portfolio?tab=orders&o.symbol=BTC-USD',
      '/portfolio?tab=transactions&o.symbol=BTC-USD',
    ]);
  });
});

describe('the address of the charts', () => {
  it('says what is shown and leaves out what is usual', () => {
    const written = writeAddress(chartsAddress, '', {
      symbol: 'AAPL',
      tf: '1d',
      compare: ['MSFT', 'BTC-USD'],
      marks: [],
      more: ['MSFT:1h'],
    });
    const values = readAddress(chartsAddress, written);
    expect(Object.keys(Object.fromEntries(new URLSearchParams(written))).toSorted()).toEqual([
      'compare',
      'marks',
      'more',
      'symbol',
    ]);
    expect(values).toMatchObject({ compare: ['MSFT', 'BTC-USD'], marks: [], more: ['MSFT:1h'], tf: '1d' });
    expect(readAddress(chartsAddress, '').marks).toEqual(['earnings', 'splits', 'dividends', 'trades']);
  });

  it('leaves out what makes no sense', () => {
    const values = readAddress(chartsAddress, 'tf=7m&style=dots&compare=A,<b>,A&more=X:9z,Y:1h&marks=rain');
    expect(values).toMatchObject({ tf: '1d', style: 'candles', compare: ['A'], more: ['Y:1h'], marks: [] });
  });

  it('names the charts after the first; without, they are the symbol in other timeframes', () => {
    const first = { symbol: 'AAPL', timeframe: '1d' as const };
    const shown = chartsShown(first, 'three', ['MSFT:1h']);
    expect(shown).toEqual([first, { symbol: 'MSFT', timeframe: '1h' }, { symbol: 'AAPL', timeframe: '1h' }]);
    expect(moreWords(shown)).toEqual(['MSFT:1h', 'AAPL:1h']);
  });
});

describe('the drawing tools', () => {
  it('act on the chart that was used last, and on the first once that one is no longer shown', () => {
    const shown = [
      { symbol: 'AAPL', timeframe: '1d' as const },
      { symbol: 'MSFT', timeframe: '1d' as const },
    ];
    const picked = { symbol: 'MSFT', id: 'line' };
    expect(pickedAmong(shown, picked, 'AAPL')).toBe(picked);
    expect(pickedAmong(shown.slice(0, 1), picked, 'AAPL')).toEqual({ symbol: 'AAPL', id: null });
    expect(pickedAmong(shown, null, 'AAPL')).toEqual({ symbol: 'AAPL', id: null });
  });
});

describe('the panes of a chart', () => {
  const computed = (id: string, values: Readonly<Record<string, Float64Array>>) => {
    const description = describeIndicators().find((each) => each.id === id);
    if (!description) throw new Error(id);
    const parameters = Object.fromEntries(
      Object.entries(description.parameters).map(([name, spec]) => [name, spec.default]),
    );
    return { description, parameters, values };
  };
  const saved = (id: string, options = {}, hidden = false) => ({ id, indicator: id, hidden, options });
  const made = (
    indicators: ReturnType<typeof saved>[],
    of: ReturnType<typeof computed>[],
    language: Language = 'en',
  ) =>
    makePanes({
      indicators,
      computed: of,
      tokens: colourTokens({ scheme: 'dark', directions: 'green-red' }),
      language,
      ti: (key) => (language === 'fr' ? french : indicatorsText.en)[key],
    });

  it('follow the registry unless the member chose another, and shared panes hold several', () => {
    const panes = made(
      [
        saved('sma'),
        saved('rsi'),
        saved('macd', { pane: 'pane-1' }),
        saved('atr', { pane: 'pane-1' }),
        saved('roc', {}, true),
      ],
      [
        computed('sma', {}),
        computed('rsi', {}),
        computed('macd', {}),
        computed('atr', {}),
        computed('roc', {}),
      ],
    );
    expect(panes.map(({ studies }) => studies.map(({ name }) => name))).toEqual([
      ['SMA 20'],
      ['RSI 14'],
      ['MACD 12 26 9', 'ATR 14'],
    ]);
    expect(panes[1].levels).toEqual([30, 70]);
  });

  it('draw the cloud ahead and the lagging close behind, and leave out lines that are switched off', () => {
    const [price] = made([saved('ichimoku', { 'visible:base': false })], [computed('ichimoku', {})]);
    const shifts = price.studies[0]?.lines.map(({ name, shift }) => [name, shift]);
    expect(shifts).toEqual([
      ['Conversion', 0],
      ['Leading span A', 26],
      ['Leading span B', 26],
      ['Lagging close', -26],
    ]);
  });
});

describe('indicators that were edited', () => {
  it('are drawn only from what was computed for them as they are now, in this order', () => {
    const shown = bars(1, [1, 2]);
    const found = { bars: shown, key: '[["SMA"],["RSI"]]', computed: [] };
    expect(currentStudies(found, { bars: shown, key: found.key })).toBe(found.computed);
    expect(currentStudies(found, { bars: shown, key: '[["RSI"]]' })).toBeNull();
    expect(currentStudies(found, { bars: bars(1, [1, 2]), key: found.key })).toBeNull();
    expect(currentStudies(null, { bars: shown, key: found.key })).toBeNull();
  });
});

describe('what is wrong with a setting', () => {
  const said = (options: Record<string, number>, indicator = 'MACD') => {
    const found = computeChartIndicator(bars(1, [1]), { indicator, options });
    if (!('problem' in found)) throw new Error('There is nothing wrong.');
    const t = (key: keyof typeof frenchCharts, values: Record<string, string | number> = {}) =>
      frenchCharts[key].replace(/\{\{(\w+)\}\}/g, (_, place: string) => String(values[place]));
    return mistakeText(found.problem, t, (key) => french[key]);
  };

  it('is said in the language of the reader, with the names on the form', () => {
    expect(said({ fast: 40 })).toBe('MACD : Rapide doit être inférieur à Lente.');
    expect(said({ signal: 0 })).toBe('MACD : Signal doit être un nombre entier de 1 à 1000.');
    expect(said({}, 'nichts')).toBe('L’indicateur « nichts » n’existe pas.');
  });
});

describe('the words of the indicators', () => {
  it('name every line of every indicator in French, but for abbreviations', () => {
    const same = new Set(['Momentum', 'Chaikin', 'Mass index', 'Choppiness', 'SuperTrend', 'Pivot', 'Aroon']);
    const labels = indicators.flatMap(({ outputs, parameters }) => [
      ...outputs.filter(({ draw }) => draw !== 'none').map(({ name }) => name),
      ...Object.values(parameters).map(({ label }) => label),
    ]);
    const words: Readonly<Record<string, string>> = french;
    const absent = labels.filter(
      (label) => /[a-z]{3}/.test(label) && !words[`l.${label}`] && !same.has(label),
    );
    expect([...new Set(absent)]).toEqual([]);
  });

  it('are those of the registry in English, and every indicator has them in French', () => {
    for (const { id, name, summary, reading } of indicators) {
      const words: Readonly<Record<string, string>> = indicatorsText.en;
      expect([id, words[`s.${id}`], words[`r.${id}`]]).toEqual([id, summary, reading]);
      expect(words[`n.${id}`] ?? name).toBe(name.replace("'", '’'));
    }
    expect(Object.keys(french).toSorted()).toEqual(Object.keys(indicatorsText.en).toSorted());
  });
});
