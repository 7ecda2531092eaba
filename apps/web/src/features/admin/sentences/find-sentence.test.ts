import { expect, it } from 'vitest';
import { findSentence } from './find-sentence.ts';
import { sentencesText } from './sentences.text.ts';

/** As the quality screen and the sources wrote them, taken from a running market. */
const WRITTEN = [
  'The last bar is of 2023-03-09; 12 sessions after it are missing.',
  'Fetch the bars from 2023-03-10 to 2023-03-27 again.',
  'The exchange was closed on 2024-07-04; the bar repeats that of 2024-07-03 in every price and its volume 3.1e+06.',
  'Leave out the bars on 2024-07-04.',
  'Multiply prices on 2024-05-15 by 0.01.',
  'Multiply prices from 2024-05-15 to 2024-05-16 by 0.01 and volumes by 100.',
  "Keep the bars from 2020-01-02 to 2021-03-04 as another asset's.",
  'www.alphavantage.co did not answer within 20 s.',
  'The 25 calls of the day to Alpha Vantage are used up.',
  'Files on disk stand still.',
];

it('a sentence that was stored is recognised, with the values in it', () => {
  for (const text of WRITTEN) expect([text, findSentence(text)]).not.toEqual([text, null]);
  expect(findSentence(WRITTEN[0])).toEqual({ key: 'staleTail', values: { date: '2023-03-09', n: '12' } });
  expect(findSentence(WRITTEN[5])).toEqual({
    key: 'scaleBarsVolume',
    values: { from: '2024-05-15', to: '2024-05-16', factor: '0.01', volume: '100' },
  });
});

it('every pattern finds its own sentence and no other one takes it', () => {
  for (const [key, text] of Object.entries(sentencesText.en)) {
    const filled = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => `<${name}>`);
    expect(findSentence(filled)?.key).toBe(key);
  }
});

it('what nobody knows stays as it was written', () => {
  expect(findSentence('Something new happened.')).toBeNull();
});
