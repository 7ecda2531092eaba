import { type CallName, type CallReply, type Calls, calls } from '@auspex/contract';
import { DAY_MS, startOfDate } from '@auspex/market';
import { linearCorrelation } from '@auspex/quant/statistics';
import { simulate } from '@auspex/simulated-market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MARKET_NOW, MARKET_SEED, withMarket } from '../../test/with-market.ts';
import { createNewsService, createReadingPool, fillStretch } from '../../test/with-news.ts';
import type { CallContext } from '../platform/http/call-handlers.ts';
import { computeMissingDays, computeMonth, computeRecentDays } from './mood-days.ts';
import { createStudyPool } from './run-study.ts';
import { sentimentCalls } from './sentiment-calls.ts';
import { createSentimentService } from './sentiment-service.ts';

const test = withMarket();
const pool = createStudyPool();
const SPAN = { from: MARKET_NOW - 60 * DAY_MS, until: MARKET_NOW };
const unwatched = { progress: () => undefined, signal: new AbortController().signal };

const partsOf = () => ({
  platform: test.platform,
  market: () => test.market,
  news: () => createNewsService(test.platform),
  pool,
});

async function ask<Name extends CallName & `sentiment.${string}`>(
  name: Name,
  input: { query?: object; params?: object } = {},
): Promise<CallReply<Calls[Name]>> {
  const call = calls[name];
  const parsed = {
    query: call.query?.parse(input.query ?? {}),
    params: 'params' in call ? call.params?.parse(input.params) : undefined,
  };
  const parts = partsOf();
  const handler = sentimentCalls({ ...parts, service: createSentimentService(parts) })[name];
  return call.reply.parse(await handler?.(parsed as never, {} as CallContext)) as CallReply<Calls[Name]>;
}

beforeAll(async () => {
  const source = test.market.sources.find(({ news }) => news)?.news;
  if (!source) throw new Error('No source of news.');
  const reading = createReadingPool();
  const assets = await test.market.view().assets({ delisted: true });
  const intake = { platform: test.platform, market: test.market, pool: reading };
  await fillStretch(intake, { source, stretch: SPAN, assets, storiesFrom: 'source' });
  await reading.close();
  for (const month of ['2026-11-01', '2026-10-01'] as const) await computeMonth(partsOf(), month);
});
afterAll(() => pool.close());

describe('The mood of the simulated market', () => {
  it('is what the writers of the headlines meant, asset by asset', async () => {
    const { items } = await ask('sentiment.market', { query: { days: '20' } });
    const world = simulate({ seed: MARKET_SEED, to: MARKET_NOW });
    const meant = new Map<string, { sum: number; count: number }>();
    for (const { about } of world.headlines({ from: MARKET_NOW - 20 * DAY_MS, until: MARKET_NOW + 1 })) {
      for (const { assetId, tone } of about) {
        const known = meant.get(assetId) ?? { sum: 0, count: 0 };
        meant.set(assetId, { sum: known.sum + tone, count: known.count + 1 });
      }
    }
    const view = test.market.view();
    const [said, truth]: [number[], number[]] = [[], []];
    for (const { symbol, score } of items) {
      const intended = meant.get((await view.findAsset(symbol, 'us'))?.assetId ?? '');
      if (score.mean === null || !intended || intended.count < 5) continue;
      said.push(score.mean);
      truth.push(intended.sum / intended.count);
    }
    expect(said.length).toBeGreaterThan(60);
    expect(linearCorrelation(Float64Array.from(said), Float64Array.from(truth))).toBeGreaterThan(0.8);
  });

  it('lists every asset, greyed without label where fewer than 20 stories were counted', async () => {
    const { items, gauge } = await ask('sentiment.market', { query: { days: '7' } });
    expect(items).toHaveLength((await test.market.view().assets({ market: 'us' })).length);
    expect(gauge.n).toBeGreaterThan(100);
    for (const { score, enough, label } of items) {
      expect(enough).toBe(score.n >= 20);
      expect(label === null).toBe(score.n < 20);
    }
  });

  it('SENT-1: shows every headline it counted, and counts no other', async () => {
    const { row, articles } = await ask('sentiment.symbol', {
      params: { symbol: 'AAPL' },
      query: { days: '20' },
    });
    expect(new Set(articles.map(({ clusterId }) => clusterId)).size).toBe(row.score.n);
    for (const { publishedAt, ticker_sentiment } of articles) {
      expect(Date.parse(publishedAt)).toBeGreaterThan(MARKET_NOW - 20 * DAY_MS);
      expect(ticker_sentiment.map(({ ticker }) => ticker)).toContain('AAPL');
    }
    const tones = articles.map(({ clusterId, ticker_sentiment }) => ({
      clusterId,
      tone: ticker_sentiment.find(({ ticker }) => ticker === 'AAPL')?.tone ?? Number.NaN,
    }));
    const means = [...new Set(articles.map(({ clusterId }) => clusterId))].map((story) => {
      const own = tones.filter(({ clusterId }) => clusterId === story).map(({ tone }) => tone);
      return own.reduce((sum, tone) => sum + tone, 0) / own.length;
    });
    expect(row.score.mean).toBeCloseTo(means.reduce((sum, mean) => sum + mean, 0) / means.length, 9);
  });

  it('has a history of days whose stories are those of the day, up to the running one', async () => {
    const { history } = await ask('sentiment.market', { query: { asOf: '2026-11-10T15:00:00Z' } });
    expect(history.at(-1)?.date).toBe('2026-11-10');
    const day = history.find(({ date }) => date === '2026-11-05');
    const from = startOfDate('2026-11-05');
    const tones = await createNewsService(test.platform).tonesOf({
      ...{ from, until: from + DAY_MS, asOf: MARKET_NOW, seenBy: MARKET_NOW },
    });
    const us = new Set(
      tones.filter(({ assetId }) => !assetId.startsWith('crypto')).map((tone) => tone.clusterId),
    );
    expect(day?.n).toBe(us.size);
  });

  it('is that of the past when asked as of then, whatever was printed since', async () => {
    const asOf = '2026-11-01T12:00:00Z';
    const { articles, provenance } = await ask('sentiment.symbol', {
      params: { symbol: 'TSLA' },
      query: { asOf, days: '20' },
    });
    expect(articles.every(({ publishedAt }) => publishedAt <= asOf)).toBe(true);
    expect(provenance.asOf).toBe('2026-11-01T12:00:00.000Z');
  });
});

describe('Days that were worked out', () => {
  it('are worked out again when late headlines come, and left alone when none do', async () => {
    expect(await computeMonth(partsOf(), '2026-10-01')).toBe(false);
    await test.owner.query(
      `update news_link set tone = 1 where known_at >= '2026-10-12' and known_at < '2026-10-13'`,
    );
    expect(await computeMonth(partsOf(), '2026-10-01')).toBe(true);
    const { history } = await ask('sentiment.market');
    expect(history.find(({ date }) => date === '2026-10-12')?.mean).toBe(1);
  });

  it('SENT-3: never hold the running day, which is counted when somebody asks', async () => {
    const [row] = await test.database.query<{ last: string }>(
      `select to_char(max(date), 'YYYY-MM-DD') as last from sentiment_day`,
    );
    expect(row?.last).toBe('2026-11-17');
  });

  it('reach back to the first headline once the history is prepared, and the job keeps the recent months', async () => {
    await computeMissingDays(partsOf(), unwatched);
    const months = () =>
      test.database.query<{ month: string }>(
        `select to_char(month, 'YYYY-MM-DD') as month from sentiment_month order by checked_at desc, month desc`,
      );
    const all = await months();
    expect(all.map(({ month }) => month).sort()[0]).toBe('2018-01-01');
    await computeRecentDays(partsOf(), unwatched);
    expect(await months()).toHaveLength(all.length);
  });
});

describe('The study of prices after headlines', () => {
  it('shows what it knows with intervals, and calls a short record too little', async () => {
    const study = await ask('sentiment.study', { query: { bars: '5' } });
    expect(study.verdict).toBe('too-little');
    expect(study.n).toBeGreaterThan(1000);
    expect(study.deciles).toHaveLength(10);
    for (const { low, high, meanReturn } of study.deciles) {
      expect(low).toBeLessThanOrEqual(meanReturn);
      expect(high).toBeGreaterThanOrEqual(meanReturn);
    }
  });
});
