import { expect, it } from 'vitest';
import { until } from '../../../../test/until.ts';
import { withDatabase } from '../../../../test/with-database.ts';
import { StoredKinds } from './stored-kinds.ts';

const test = withDatabase();

it('MKT-27: every process learns that news was stored once it is committed, and that nothing else was', async () => {
  const processes = [new StoredKinds(test.database), new StoredKinds(test.database)];
  for (const one of processes) await one.start();
  const versions = () =>
    processes.map((one) => [one.version(['news']), one.version(['signals', 'earnings'])]);
  const before = versions();
  expect(versions()).toEqual(before);
  await test.database.transaction(async (tx) => {
    await tx.query(
      `insert into news_article (world, id, source, source_id, title, publisher, market, published_at, known_at,
         seen_at, cluster_id, ticker_sentiment)
       values ('live', 'a', 's', '1', 'Apple opens a shop', 'Wire', 'us', now(), now(), now(), 'a', '[]')`,
    );
    expect(versions()).toEqual(before);
  });
  await until(() => versions().every(([news], at) => news !== before[at]?.[0]));
  expect(versions().map(([, others]) => others)).toEqual(before.map(([, others]) => others));
  for (const one of processes) await one.stop();
});

it('MKT-27: while nobody hears of changes, no two versions are alike', async () => {
  const kinds = new StoredKinds(test.database);
  expect(kinds.version(['news'])).not.toBe(kinds.version(['news']));
  await kinds.start();
  expect(kinds.version(['news'])).toBe(kinds.version(['news']));
  await kinds.stop();
  expect(kinds.version(['news'])).not.toBe(kinds.version(['news']));
});
