import { expect, it } from 'vitest';
import { feedSentencesText } from './feed-sentences.text.ts';
import { findSentence } from './find-sentence.ts';

/** As the sources wrote them, taken from a running market. */
const WRITTEN = [
  'www.alphavantage.co did not answer within 20 s.',
  'The 25 calls of the day to Alpha Vantage are used up.',
  'Files on disk do not change.',
  'Waiting for Alpha Vantage.',
];

/** As they were stored before they were worded anew. */
const EARLIER = [
  ['Files of bars do not tell of halts.', 'filesHalts'],
  ['Alpha Vantage is being asked.', 'beingAsked'],
  ['The server is ending.', 'ending'],
  ['What came could not be stored.', 'notStored'],
  ['Alpha Vantage refused without a reason known to us.', 'refused'],
] as const;

it('a sentence that was stored is recognised, with the values in it', () => {
  for (const text of WRITTEN) expect([text, findSentence(text)]).not.toEqual([text, null]);
  expect(findSentence(WRITTEN[0])).toEqual({
    key: 'timeout',
    values: { host: 'www.alphavantage.co', seconds: '20' },
  });
});

it('a sentence that was stored in its earlier words is said in those of today', () => {
  expect(EARLIER.map(([text]) => findSentence(text)?.key)).toEqual(EARLIER.map(([, key]) => key));
  expect(findSentence('Alpha Vantage is being asked.')?.values).toEqual({ source: 'Alpha Vantage' });
});

it('every pattern finds its own sentence and no other one takes it', () => {
  for (const [key, text] of Object.entries(feedSentencesText.en)) {
    const filled = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => `<${name}>`);
    expect(findSentence(filled)?.key).toBe(key);
  }
});

it('what nobody knows stays as it was written', () => {
  expect(findSentence('Something new happened.')).toBeNull();
});
