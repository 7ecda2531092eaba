import { candlePatterns } from '@auspex/quant/patterns';
import { expect, it } from 'vitest';
import { fillText } from '../../i18n/translate.ts';
import { readAddress, writeAddress } from '../../shared/navigation/use-address.ts';
import { chartsAddress } from './charts-address.ts';
import { type MarkWords, markText, patternName } from './pattern-marks.tsx';
import { texts as french } from './patterns.fr.ts';
import { patternsText } from './patterns.text.ts';

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
