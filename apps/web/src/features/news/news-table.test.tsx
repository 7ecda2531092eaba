import { expect, it } from 'vitest';
import { newsText } from './news.text.ts';
import type { Article } from './news-queries.ts';
import { newsColumns } from './news-table.tsx';

const t = ((key: keyof typeof newsText.en) => newsText.en[key]) as Parameters<typeof newsColumns>[0]['t'];

/** What the table and its file say of a headline about one asset. */
function saidOf(reading: object) {
  const ticker_sentiment = [{ ticker: 'SAP', relevance: 1, tone: 0, label: 'unclear', ...reading }];
  const article = { ticker_sentiment } as unknown as Article;
  const columns = newsColumns({ t, language: 'en' });
  return ['tickers', 'tone'].map((id) => columns.find((column) => column.id === id)?.value(article));
}

it('NEWS-8: the table and its file give no tone to a headline that is not read', () => {
  expect(saidOf({ decidedBy: 'unread' })).toEqual(['SAP not read', null]);
  expect(saidOf({ decidedBy: 'model' })).toEqual(['SAP unclear', 0]);
});
