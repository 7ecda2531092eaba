import { beforeAll, describe, expect, it } from 'vitest';
import { disturbEarnings } from '../../test/leak/disturb-earnings.ts';
import { disturbNews } from '../../test/leak/disturb-news.ts';
import { MARKET_NOW, MARKET_WORLD, withMarket } from '../../test/with-market.ts';
import { type EarningsService, earningsModule } from '../earnings/index.ts';
import { modules } from '../modules.ts';
import { type NewsService, newsModule } from '../news/index.ts';
import { openModules } from '../platform/module.ts';
import { findHeadlines, findReports, joinCauses } from './find-causes.ts';

const test = withMarket();
const DAY = 86_400_000;
let services: { readonly news: NewsService; readonly earnings: EarningsService };

beforeAll(async () => {
  const { database, platform, market } = test;
  const opened = openModules(platform, modules);
  services = { news: opened.service(newsModule), earnings: opened.service(earningsModule) };
  const filled = { database, platform, market, world: MARKET_WORLD, now: MARKET_NOW };
  await disturbNews.fill?.(filled);
  await disturbEarnings.fill?.(filled);
});

describe('what may have caused a volume', () => {
  it('RVOL-23: headlines of the last hours, at most two an asset, none from before or after', async () => {
    const view = test.market.view({ asOf: MARKET_NOW - DAY });
    const assets = await view.assets({ market: 'us' });
    const assetIds = assets.map(({ assetId }) => assetId);
    const from = MARKET_NOW - 3 * DAY;
    const found = await findHeadlines(services.news)({ view, assetIds, from });
    const causes = [...found.values()].flat();
    expect(causes.length).toBeGreaterThan(5);
    expect(Math.max(...[...found.values()].map((some) => some.length))).toBeLessThanOrEqual(2);
    for (const { at, kind, text } of causes) {
      expect(kind).toBe('news');
      expect(text.length).toBeGreaterThan(10);
      expect(at).toBeGreaterThanOrEqual(from);
      expect(at).toBeLessThanOrEqual(MARKET_NOW - DAY);
    }
  });

  it('RVOL-24: a report of the day or of the evening before stands first, with its result where it is out', async () => {
    const find = joinCauses([findReports(services.earnings), findHeadlines(services.news)]);
    // In the middle of the season of reports something is out on every day.
    const view = test.market.view({ asOf: Date.parse('2025-10-30T20:30:00Z') });
    const assetIds = (await view.assets({ market: 'us' })).map(({ assetId }) => assetId);
    const found = await find({ view, assetIds, from: Date.parse('2025-10-29T20:00:00Z') });
    const reports = [...found.values()].flatMap((causes) => causes.filter(({ kind }) => kind === 'earnings'));
    expect(reports.length).toBeGreaterThan(0);
    for (const { text } of reports)
      expect(text).toMatch(/^Report for Q[1-4] 202[5-6] (expected )?on 2025-10-(29|30)/);
    expect(reports.some(({ text }) => / a share against .* expected$/.test(text))).toBe(true);
    const mixed = [...found.values()].find((causes) => causes.some(({ kind }) => kind === 'earnings'));
    expect(mixed?.[0].kind).toBe('earnings');
  });
});
