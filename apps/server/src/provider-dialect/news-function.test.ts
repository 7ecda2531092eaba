import { expect, it } from 'vitest';
import { newsSentiment } from './news-function.ts';
import type { ProviderQuestion } from './provider-reply.ts';

const asOf = Date.parse('2026-11-18T12:00:00Z');
const mention = (ticker: string, more: object) => ({
  ...{ ticker, assetId: `us:${ticker}`, market: 'us', relevance: 1, tone: 0, decidedBy: 'unread' },
  ...more,
});

async function feedOf(mentions: readonly object[]) {
  const article = { title: 'Rekordgewinn', publisher: 'Presse', url: null, publishedAt: asOf - 1, mentions };
  const question = {
    function: 'NEWS_SENTIMENT',
    parameter: (name: string) => (name === 'limit' ? '1' : undefined),
    view: { asOf, seenBy: asOf },
    reads: {
      news: { articlesOf: async () => [article] },
      market: () => ({ world: { name: 'live' } }),
    },
  } as unknown as ProviderQuestion;
  return ((await newsSentiment(question)).json as { feed: readonly object[] }).feed;
}

it('NEWS-8: a headline in a language that is not read has no score, not that of a neutral one', async () => {
  const unread = { ticker_sentiment_score: 'None', ticker_sentiment_label: 'None' };
  expect(await feedOf([mention('AAPL', {})])).toMatchObject([
    {
      ...{ overall_sentiment_score: 'None', overall_sentiment_label: 'None' },
      ticker_sentiment: [{ ticker: 'AAPL', ...unread }],
    },
  ]);
  // Its publisher gives a tone for one of the two.
  const said = mention('MSFT', { tone: 0.4, decidedBy: 'publisher' });
  expect(await feedOf([mention('AAPL', {}), said])).toMatchObject([
    {
      ...{ overall_sentiment_score: 0.4, overall_sentiment_label: 'Bullish' },
      ticker_sentiment: [{ ticker: 'AAPL', ...unread }, { ticker_sentiment_score: '0.400000' }],
    },
  ]);
});
