import { setImmediate } from 'node:timers/promises';
import { type CallName, type CallReply, type Calls, calls } from '@auspex/contract';
import { DAY_MS, MINUTE_MS, startOfDate } from '@auspex/market';
import { linearCorrelation } from '@auspex/quant/statistics';
import { simulate } from '@auspex/simulated-market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf, writtenReply } from '../../test/call-context.ts';
import { MARKET_NOW, MARKET_SEED, withMarket } from '../../test/with-market.ts';
import { createNewsService, createReadingPool, fillStretch } from '../../test/with-news.ts';
import type { RateRule } from '../platform/http/index.ts';
import { computeMissingDays, computeMonth, computeRecentDays } from './mood-days.ts';
import { createStudyPool, runStudy } from './run-study.ts';
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
  return writtenReply(name, await handler?.(parsed as never, contextOf(name)));
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
    const { items } = await ask('sentiment.market', { query: { recaps: 'include' } });
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
    for (const { symbol, own } of items) {
      const intended = meant.get((await view.findAsset(symbol, 'us'))?.assetId ?? '');
      if (own.mean === null || !intended || intended.count < 5) continue;
      said.push(own.mean);
      truth.push(intended.sum / intended.count);
    }
    expect(said.length).toBeGreaterThan(60);
    expect(linearCorrelation(Float64Array.from(said), Float64Array.from(truth))).toBeGreaterThan(0.8);
  });

  it('has a score with an interval for every asset, and says where there is little evidence', async () => {
    const { items, gauge, reader } = await ask('sentiment.market');
    expect(items).toHaveLength((await test.market.view().assets({ market: 'us' })).length);
    expect(gauge.n).toBeGreaterThan(100);
    // What the page says of the reader is what was measured last.
    for (const score of Object.values(reader)) {
      expect(score?.right).toBeLessThanOrEqual(score?.asked ?? 0);
      expect(score?.asked).toBeGreaterThan(50);
    }
    for (const { score, own, enough, label } of items) {
      expect(score.n).toBe(own.n);
      expect(enough).toBe(own.n >= 20);
      const { mean, low, high } = score;
      if (mean === null || low === null || high === null) throw new Error('A score is missing.');
      expect(low).toBeLessThan(mean);
      expect(high).toBeGreaterThan(mean);
      expect(label).toBe(low > 0 ? 'positive' : high < 0 ? 'negative' : 'neutral');
    }
    // Shrinking brings scores together.
    const own = items.flatMap(({ own: { mean } }) => (mean === null ? [] : [mean]));
    const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
    expect(spread(items.map(({ score }) => score.mean ?? 0))).toBeLessThan(spread(own));
  });

  it('SENT-1: the counts of stories agree wherever they are shown, with recaps and without', async () => {
    for (const recaps of ['include', 'exclude']) {
      for (const days of ['1', '7', '20']) {
        const query = { days, recaps };
        const market = await ask('sentiment.market', { query });
        const lastDays = (history: typeof market.history) =>
          history.slice(-Number(days)).reduce((sum, { n }) => sum + n, 0);
        expect(lastDays(market.history)).toBe(market.gauge.n);
        for (const symbol of ['AAPL', 'MSFT', 'TSLA']) {
          const listed = market.items.find((item) => item.symbol === symbol);
          const { row, articles, history } = await ask('sentiment.symbol', { params: { symbol }, query });
          expect(row).toEqual(listed);
          expect(articles).toHaveLength(row.own.n);
          expect(new Set(articles.map(({ clusterId }) => clusterId)).size).toBe(row.own.n);
          expect(lastDays(history)).toBe(row.own.n);
          if (days === '7') expect(history.at(-1)?.smooth.n).toBe(row.own.n);
          const tones = articles.map(
            ({ ticker_sentiment }) =>
              ticker_sentiment.find(({ ticker }) => ticker === symbol)?.tone ?? Number.NaN,
          );
          if (row.own.mean !== null)
            expect(row.own.mean).toBeCloseTo(tones.reduce((sum, tone) => sum + tone, 0) / tones.length, 9);
        }
      }
    }
  });

  it('leaves recaps of the price out unless they are asked for', async () => {
    const read = async (recaps: string) =>
      (await ask('sentiment.symbol', { params: { symbol: 'AAPL' }, query: { recaps } })).articles;
    const [without, all] = [await read('exclude'), await read('include')];
    expect(without.some(({ recap }) => recap)).toBe(false);
    expect(all.some(({ recap }) => recap)).toBe(true);
    expect(all.filter(({ recap }) => !recap)).toEqual(without);
    for (const { publishedAt, ticker_sentiment } of all) {
      expect(Date.parse(publishedAt)).toBeGreaterThanOrEqual(startOfDate('2026-10-30'));
      expect(ticker_sentiment.map(({ ticker }) => ticker)).toContain('AAPL');
    }
  });

  it('has a history up to the running day', async () => {
    const { history } = await ask('sentiment.market', { query: { asOf: '2026-11-10T15:00:00Z' } });
    expect(history.at(-1)?.date).toBe('2026-11-10');
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

describe('The mood of a market', () => {
  it('is worked out once for the pages of all its assets, until a minute is over or news is stored', async () => {
    let [read, stored] = [0, '1'];
    const news = createNewsService(test.platform);
    const tonesOf: typeof news.tonesOf = (span) => {
      read += 1;
      return news.tonesOf(span);
    };
    const service = createSentimentService({
      ...partsOf(),
      market: () => ({ ...test.market, storedVersion: (...kinds) => (kinds.includes('news') ? stored : '') }),
      news: () => ({ ...news, tonesOf }),
    });
    const view = test.market.view();
    const question = { days: 7, recaps: false } as const;
    const assets = (await view.assets({ market: 'us' })).slice(0, 20);
    const rows = await Promise.all(assets.map((asset) => service.ofAsset(view, asset, question)));
    expect(read).toBe(1);
    expect(new Set(rows.map(({ asset }) => asset.symbol)).size).toBe(20);
    await service.ofAsset({ ...view, asOf: view.asOf - 1 }, assets[0], { ...question, recaps: true });
    await service.ofAsset(view, assets[0], { ...question, days: 20 });
    await service.ofMarket(view, 'crypto', question);
    expect(read).toBe(4);
    const minuteLater = { ...view, asOf: view.asOf + MINUTE_MS };
    await service.ofMarket(minuteLater, 'us', question);
    await service.ofAsset({ ...minuteLater, asOf: minuteLater.asOf + 1 }, assets[1], question);
    expect(read).toBe(5);
    stored = '2';
    await service.ofMarket(minuteLater, 'us', question);
    const past = test.market.view({ asOf: MARKET_NOW - DAY_MS });
    const [then, again] = [
      await service.ofMarket(past, 'us', question),
      service.ofMarket(past, 'us', question),
    ];
    expect(await again).toBe(then);
    expect(read).toBe(7);
  });
});

describe('Days that were worked out', () => {
  it('are worked out again when late headlines come, and left alone when none do', async () => {
    expect(await computeMonth(partsOf(), '2026-10-01')).toBe(false);
    await test.owner.query(
      `update news_link set tone = 1 where known_at >= '2026-10-12' and known_at < '2026-10-13'`,
    );
    expect(await computeMonth(partsOf(), '2026-10-01')).toBe(true);
    const { history } = await ask('sentiment.market', { query: { recaps: 'include' } });
    expect(history.find(({ date }) => date === '2026-10-12')?.mean).toBe(1);
  });

  it('NEWS-8: leave out what was not read', async () => {
    const count = async () => {
      await computeMonth(partsOf(), '2026-10-01');
      const { history } = await ask('sentiment.market', { query: { recaps: 'include' } });
      return history.find(({ date }) => date === '2026-10-14')?.n ?? 0;
    };
    const before = await count();
    expect(before).toBeGreaterThan(1);
    const day = `known_at >= '2026-10-14' and known_at < '2026-10-15'`;
    const mark = (by: string) => test.owner.query(`update news_link set decided_by = '${by}' where ${day}`);
    await mark('unread');
    expect(await count()).toBe(0);
    await mark('rule');
    expect(await count()).toBe(before);
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

  it('are worked out again where the hourly job had looked before the headlines were there', async () => {
    const count = async () =>
      (
        await test.database.query<{ n: number }>(
          `select sum(n)::int as n from sentiment_day where date >= '2026-10-01'`,
        )
      )[0]?.n;
    const right = await count();
    // As that job leaves the month it looked at too early: done, and without a headline.
    await test.owner.query(`delete from sentiment_day where date >= '2026-10-01'`);
    await computeMissingDays(partsOf(), unwatched);
    expect(await count()).toBe(right);
  });
});

describe('The study of prices after headlines', () => {
  it('shows what it knows with intervals, and calls a short record too little', async () => {
    const study = await ask('sentiment.study', { query: { bars: '5' } });
    for (const { verdict, n, deciles } of [study.withoutRecaps, study.withRecaps]) {
      expect(verdict).toBe('too-little');
      expect(n).toBeGreaterThan(1000);
      expect(deciles).toHaveLength(10);
      for (const { low, high, meanReturn } of deciles) {
        expect(low).toBeLessThanOrEqual(meanReturn);
        expect(high).toBeGreaterThanOrEqual(meanReturn);
      }
    }
    expect(study.withRecaps.n).toBeGreaterThan(study.withoutRecaps.n);
  });

  it('SENT-6: as of the past is made once per day, and a member has only so many of them made in a minute', async () => {
    let [made, running, most] = [0, 0, 0];
    const run: typeof pool.run = async (task) => {
      made += 1;
      running += 1;
      most = Math.max(most, running);
      await setImmediate();
      running -= 1;
      return runStudy({ ...task, assets: [] });
    };
    const parts = { ...partsOf(), pool: { ...pool, run } };
    const study = sentimentCalls({ ...parts, service: createSentimentService(parts) })['sentiment.study'];
    let taken = 0;
    const take = async ({ max, windowSeconds }: RateRule) => {
      taken += 1;
      const rest = { limit: max, remaining: max - taken, resetSeconds: windowSeconds, retryAfterSeconds: 42 };
      return { allowed: taken <= max, ...rest };
    };
    const context = contextOf('sentiment.study');
    Object.assign(context.request.server, { limiter: { take } });
    const asOf = async (instant?: string) => {
      const { query } = calls['sentiment.study'];
      const reply = await study?.({ query: query?.parse({ asOf: instant }) } as never, context);
      return writtenReply('sentiment.study', reply).computedAt;
    };
    const ends = await Promise.all(
      ['2026-05-11', '2026-05-12T00:00:00Z', '2026-05-12T09:00:00.001Z', '2026-05-12T23:59:59.998Z'].map(
        asOf,
      ),
    );
    expect(new Set(ends)).toEqual(new Set(['2026-05-11T23:59:59.999Z']));
    // Without recaps, and with them.
    expect({ made, taken }).toEqual({ made: 2, taken: 1 });
    // Both markets on six days, or one on twelve.
    const days = Array.from({ length: 11 }, (_, i) => `2026-06-${i + 10}`);
    await Promise.all(days.slice(0, 5).map(asOf));
    // One of the present waits for one of the past at most.
    expect(most).toBe(1);
    for (const day of days.slice(5)) await asOf(day);
    await expect(asOf('2026-07-01')).rejects.toMatchObject({ kind: 'too-many' });
    expect(made).toBe(24);
    // What is there, and the present, cost nothing.
    await asOf('2026-06-10T23:59:59.999Z');
    await asOf();
    expect(taken).toBe(13);
  });
});
