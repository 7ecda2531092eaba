import { expect, it } from 'vitest';
import type { NewsMention } from './news-item.ts';
import { packMentions, unpackMentions } from './stored-mentions.ts';

const title = 'Demand for Ethereum weakens';
const mention: NewsMention = {
  assetId: 'crypto:ETH-USD' as NewsMention['assetId'],
  ticker: 'ETH-USD',
  market: 'crypto',
  evidence: [{ start: 11, end: 19, text: 'Ethereum' }],
  label: 'negative',
  tone: -0.6667,
  probabilities: [0.88, 0.09, 0.03],
  deciding: [
    { start: 0, end: 6, text: 'Demand' },
    { start: 20, end: 27, text: 'weakens' },
  ],
  decidedBy: 'rule',
  relevance: 1,
};

it('NEWS-5: what justifies a ticker is stored as places in the title, and read with its words', () => {
  const stored = packMentions([mention]);
  expect(stored[0]).toMatchObject({ evidence: [11, 19], deciding: [0, 6, 20, 27] });
  expect(unpackMentions(title, JSON.parse(JSON.stringify(stored)))).toEqual([mention]);
});

it('rows that hold the words themselves are read as they are', () => {
  expect(unpackMentions(title, [mention])).toEqual([mention]);
});
