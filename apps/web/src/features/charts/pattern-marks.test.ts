import { calls } from '@auspex/contract';
import { candlePatterns } from '@auspex/quant/patterns';
import { expect, it } from 'vitest';
import { fillText } from '../../i18n/translate.ts';
import { readAddress, writeAddress } from '../../shared/navigation/use-address.ts';
import { chartsAddress, MOST_COMPARED } from './charts-address.ts';
import { verdictOf } from './pattern-dialog.tsx';
import { type MarkWords, markText, patternName } from './pattern-marks.tsx';
import { texts as french } from './patterns.fr.ts';
import { patternsText } from './patterns.text.ts';
import { MARK_KINDS } from './plot/plot-model.ts';

it('Every pattern has a name, what it looks like and how traders read it, in both languages', () => {
  const keys = candlePatterns.flatMap(({ id }) => [`n.${id}`, `s.${id}`, `r.${id}`]);
  expect(keys.filter((key) => !(key in patternsText.en))).toEqual([]);
  expect(Object.keys(french).toSorted()).toEqual(Object.keys(patternsText.en).toSorted());
});

it('The address names the patterns that are marked, each with the way it points; other words are left out', () => {
  const words = ['hammer:bullish', 'engulfing:bearish'];
  const written = writeAddress(chartsAddress, '', { patterns: words });
  expect(readAddress(chartsAddress, written).patterns).toEqual(words);
  expect(readAddress(chartsAddress, 'patterns=hammer,<b>,doji:neutral').patterns).toEqual(['doji:neutral']);
});

it('CHART-4: a layout can be saved with every pattern marked', () => {
  const patterns = candlePatterns.flatMap(({ id, biases }) => biases.map((bias) => `${id}:${bias}`));
  const compare = Array.from({ length: MOST_COMPARED }, (_, at) => `LONGNAME${at}-USD`);
  const view = writeAddress(chartsAddress, '', { patterns, compare, marks: [...MARK_KINDS] });
  const layout = { name: 'All', view, indicators: [] };
  const { body } = calls['charts.replaceLayouts'];
  expect(body?.safeParse({ version: 0, layouts: [layout] }).success).toBe(true);
});

const english: MarkWords = {
  t: (key, values) => fillText(patternsText.en[key], values ?? {}),
  language: 'en',
  usual: 0.548,
};

it('CHART-6: a mark says what followed its pattern on this chart, and what follows any bar', () => {
  const hammer = { patternId: 'hammer', bias: 'bullish', found: 44, range: null, q: 0.9 } as const;
  expect(markText({ ...hammer, judged: 41, higher: 22 }, english)).toBe(
    'Hammer (bullish): price higher 5 bars later 22 of 41 times (54%); after any bar 55%.',
  );
  expect(markText({ ...hammer, judged: 0, higher: 0 }, english)).toBe(
    'Hammer (bullish): not yet judged on this chart.',
  );
  expect(patternName({ patternId: 'doji', bias: 'neutral' }, english.t)).toBe('Doji (undecided)');
});

it('CHART-6: the verdict gives the share of each pattern: one read as bullish may be followed by falls', () => {
  const hammer = {
    patternId: 'hammer',
    bias: 'bullish',
    found: 60,
    judged: 50,
    higher: 10,
    range: null,
  } as const;
  const chance = 'by more than chance (false discovery rate 10%)';
  const records = [
    { ...hammer, q: 0.01 },
    { ...hammer, patternId: 'doji', q: 0.4 },
  ];
  expect(verdictOf({ records }, english)).toBe(`Differ from that ${chance}: Hammer (bullish) 20%.`);
  expect(verdictOf({ records: [{ ...hammer, q: null }] }, english)).toBe(
    `No pattern differs from that ${chance}.`,
  );
});
