import { DAY_MS, HOUR_MS } from '@auspex/market';
import { fillStretch } from '../../src/news/ingest/fill-stretch.ts';
import { createReadingPool } from '../../src/news/reading/reading-pool.ts';
import type { Disturbance } from './disturbance.ts';

/** Headlines are stored around these days: before and after the instants that are asked about. */
const days = ['2021-06-30', '2023-03-15', '2025-11-06'];
const REACH_MS = 4 * DAY_MS;

/**
 * Headlines known only after the instant are reworded, and copies, other tones and additional ones become known then.
 */
export const disturbNews: Disturbance = {
  module: 'news',
  async fill({ platform, market, now }) {
    const source = market.sources.find(({ news }) => news)?.news;
    if (!source) throw new Error('No source of news.');
    const assets = await market.view().assets({ delisted: true });
    const pool = createReadingPool();
    const stretches = days
      .map((day) => Date.parse(day))
      .map((at) => ({ from: at - REACH_MS, until: at + REACH_MS }));
    for (const stretch of [...stretches, { from: now - REACH_MS, until: now }])
      await fillStretch({ platform, market, pool }, { source, stretch, assets, storiesFrom: 'source' });
    await pool.close();
  },
  async disturb({ database, world, after, now }) {
    const values = [world, new Date(after)];
    await database.query(
      `update news_article set title = 'Changed: ' || title, publisher = 'Leak Wire',
         ticker_sentiment = (select coalesce(jsonb_agg(m || '{"tone": -1, "label": "negative"}'), '[]')
           from jsonb_array_elements(ticker_sentiment) m)
       where world = $1 and known_at > $2`,
      values,
    );
    await database.query(
      `update news_link set tone = -1, label = 'negative', relevance = 0.1 where world = $1 and known_at > $2`,
      values,
    );
    // A copy of every headline of the days before, in the same story, known soon after; and one of today's.
    for (const [name, knownAt] of [
      ['soon', after + HOUR_MS],
      ['today', now - 60_000],
    ] as const) {
      await database.query(
        `with copies as (
           insert into news_article
           select world, substr(md5(id || $3), 1, 22), source, source_id || $3, 'Copy: ' || title, 'Copy Wire', null, null,
             market, published_at, $4::timestamptz, $4::timestamptz, cluster_id, ticker_sentiment
           from news_article
           where world = $1 and known_at <= least($2::timestamptz, $4) and known_at > $4::timestamptz - interval '5 days'
           on conflict do nothing returning *
         ), links as (
           insert into news_link select c.world, l.asset_id, c.known_at, c.id, c.seen_at, c.cluster_id, c.source,
             c.publisher, 'positive', 1, 1, 'model'
           from copies c join news_link l on l.world = c.world and l.cluster_id = c.cluster_id
           on conflict do nothing
         )
         insert into news_document as d
         select world, market, date_trunc('hour', known_at, 'UTC'), array_agg(id), min(known_at), min(seen_at)
         from copies group by 1, 2, 3
         on conflict (world, market, hour) do update set articles = d.articles || excluded.articles`,
        [world, new Date(name === 'soon' ? after : now), `${name}${after}`, new Date(knownAt)],
      );
    }
  },
  named: ['news.cluster'],
  async questions({ database, world }) {
    const rows = await database.query<{ id: string }>(
      `select cluster_id as id from news_article where world = $1 group by cluster_id having count(*) > 1
       order by max(known_at) desc limit 400`,
      [world],
    );
    const clusters = rows
      .filter((_, i) => i % 20 === 0)
      .map(({ id }) => ({ call: 'news.cluster', method: 'GET', url: `/api/news/clusters/${id}` }) as const);
    const more = [
      '/api/news?symbols=BTC-USD,META&limit=200',
      '/api/news?clustered=false&tone=positive&minRelevance=0.9',
    ];
    return [
      ...clusters,
      ...more.map((url) => ({ call: 'news.latest', method: 'GET', url }) as const),
      { call: 'news.headlines', method: 'GET', url: '/api/news/headlines?market=crypto' },
    ];
  },
};
