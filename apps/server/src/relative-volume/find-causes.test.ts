import type { AssetId } from '@auspex/market';
import { beforeAll, describe, expect, it } from 'vitest';
import { disturbEarnings } from '../../test/leak/disturb-earnings.ts';
import { disturbNews } from '../../test/leak/disturb-news.ts';
import { MARKET_NOW, MARKET_WORLD, withMarket } from '../../test/with-market.ts';
import { type EarningsService, earningsModule } from '../earnings/index.ts';
import { modules } from '../modules.ts';
import { type NewsService, newsModule } from '../news/index.ts';
import { openModules } from '../platform/module.ts';
import { findHeadlines, findIndexChanges, findReports, joinCauses } from './find-causes.ts';

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

  it('RVOL-23: no headline that only repeats the move is offered as its cause', async () => {
    const view = test.market.view();
    const assetIds = (await view.assets()).map(({ assetId }) => assetId);
    const span = { from: MARKET_NOW - 3 * DAY, until: MARKET_NOW + 1, asOf: view.asOf, seenBy: view.seenBy };
    const recaps = (await services.news.articlesOf(span)).filter(({ recap }) => recap);
    expect(recaps.length).toBeGreaterThan(20);
    const offered = [
      ...(await findHeadlines(services.news)({ view, assetIds, from: span.from })).values(),
    ].flat();
    const titles = new Set(recaps.map(({ title }) => title));
    expect(offered.filter(({ text }) => titles.has(text))).toEqual([]);
    for (const { publisher } of offered) expect(publisher).toEqual(expect.any(String));
  });

  it('an asset that left or joined an index since the last close has that as a possible cause', async () => {
    // A weight of zero ends a membership; a first weight after others begins one.
    const [left] = await test.database.query<{ assetId: AssetId; knownAt: Date; name: string }>(
      `select w.asset_id as "assetId", w.known_at as "knownAt", i.name from index_weight w
       join market_index i using (world, index_id) where w.weight = 0 order by w.known_at desc limit 1`,
    );
    const at = left.knownAt.getTime();
    const view = test.market.view({ asOf: at + DAY });
    const assetIds = (await view.assets({ delisted: true })).map(({ assetId }) => assetId);
    const find = findIndexChanges(() => test.market);
    const found = await find({ view, assetIds, from: at - DAY });
    expect(found.get(left.assetId)).toMatchObject([
      { kind: 'index', text: `Left ${left.name}`, index: { name: left.name, change: 'left' } },
    ]);
    const before = await find({ view: test.market.view({ asOf: at - DAY }), assetIds, from: at - 3 * DAY });
    expect(before.get(left.assetId)).toBeUndefined();
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
