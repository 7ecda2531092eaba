import { expect, it } from 'vitest';
import { dataLabelsText } from '../data-labels.text.ts';
import { describeFilter } from './filter-chips.tsx';

it('a filter in words has the digits and quotation marks of the language', async () => {
  await dataLabelsText.load('fr');
  const [english, french] = (['en', 'fr'] as const).map((language) => {
    const words = { language, quoted: dataLabelsText.in(language)?.quoted ?? '' };
    return [
      describeFilter({ kind: 'range', from: 1.5 }, { kind: 'number' }, words),
      describeFilter({ kind: 'range', to: 2020 }, { kind: 'number' }, words),
      describeFilter({ kind: 'text', contains: 'BTC' }, { kind: 'text' }, words),
    ];
  });
  expect(english).toEqual(['≥ 1.5', '≤ 2020', '“BTC”']);
  expect(french).toEqual(['≥ 1,5', '≤ 2020', '«\u00a0BTC\u00a0»']);
});
