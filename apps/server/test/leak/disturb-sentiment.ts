import { firstOfMonth, type IsoDate } from '@auspex/market';
import { createNewsService } from '../../src/news/news-service.ts';
import { computeMonth } from '../../src/sentiment/mood-days.ts';
import type { Disturbance, Disturbed } from './disturbance.ts';

/** The months around which headlines are stored, before and after the instants that are asked about. */
const months = ['2021-06-01', '2021-07-01', '2023-03-01', '2025-11-01'] as const;

async function workOut({ platform, market, now }: Omit<Disturbed, 'after'>): Promise<void> {
  const parts = { platform, market: () => market, news: () => createNewsService(platform) };
  const present = firstOfMonth(new Date(now).toISOString().slice(0, 10) as IsoDate);
  for (const month of [...months, present]) await computeMonth(parts, month);
}

/** The mood depends on headlines, which the disturbance of the news changes: its stored days are recomputed. */
export const disturbSentiment: Disturbance = {
  module: 'sentiment',
  fill: workOut,
  disturb: workOut,
  questions: async () => [
    { call: 'sentiment.market', method: 'GET', url: '/api/sentiment?market=crypto&days=1' },
    { call: 'sentiment.study', method: 'GET', url: '/api/sentiment/study?market=us&bars=1' },
  ],
};
