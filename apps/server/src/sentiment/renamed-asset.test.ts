import { calls } from '@auspex/contract';
import { DAY_MS } from '@auspex/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contextOf, writtenReply } from '../../test/call-context.ts';
import { withMarket } from '../../test/with-market.ts';
import {
  article,
  createNewsService,
  createReadingPool,
  fillStretch,
  sourceOf,
} from '../../test/with-news.ts';
import { createStudyPool } from './run-study.ts';
import { sentimentCalls } from './sentiment-calls.ts';
import { createSentimentService } from './sentiment-service.ts';

const test = withMarket();
const pool = createStudyPool();
/** The day before the simulated market's FB becomes META. */
const PUBLISHED = Date.UTC(2022, 5, 8, 15);

beforeAll(async () => {
  const reading = createReadingPool();
  const said = { publishedAt: PUBLISHED, knownAt: PUBLISHED };
  const source = sourceOf([article('Facebook (FB) shares jump on strong results', 0, said)]);
  const stretch = { from: PUBLISHED - DAY_MS, until: PUBLISHED + DAY_MS };
  const assets = await test.market.view().assets({ delisted: true });
  const intake = { platform: test.platform, market: test.market, pool: reading };
  await fillStretch(intake, { source, stretch, assets, storiesFrom: 'source' });
  await reading.close();
});
afterAll(() => pool.close());

it('SENT-7: a headline from before a renaming keeps its tone beside the new symbol', async () => {
  const parts = {
    ...{ platform: test.platform, market: () => test.market, pool },
    news: () => createNewsService(test.platform),
  };
  const name = 'sentiment.symbol';
  const asked = {
    params: calls[name].params?.parse({ symbol: 'META' }),
    query: calls[name].query?.parse({ asOf: '2022-06-15' }),
  };
  const handler = sentimentCalls({ ...parts, service: createSentimentService(parts) })[name];
  const { row, articles } = await writtenReply(name, await handler?.(asked as never, contextOf(name)));
  expect([row.symbol, articles.length]).toEqual(['META', 1]);
  const [mention] = articles[0]?.ticker_sentiment ?? [];
  expect(mention).toMatchObject({ ticker: 'META', label: 'positive' });
});
