import { expect, it } from 'vitest';
import { withMarketApplication } from '../../test/with-market-application.ts';
import { ledgerModule } from '../record/index.ts';

const app = withMarketApplication();

it('FCST-5: jobs publish nothing while the store is being filled with prices', async () => {
  const ledger = app.modules.service(ledgerModule);
  const run = { progress: () => undefined, signal: new AbortController().signal };
  const publications = app.modules.collect('publications').filter(({ job }) => job !== null);
  expect(publications.map(({ job }) => job)).toEqual(['forecasts.compute', 'signals.compute']);
  await app.test.database.query(
    `insert into market_preparation (world, step, state, started_at, updated_at)
     values ($1, 'prices', 'running', now(), now() + interval '1 hour')
     on conflict (world, step) do update set state = 'running', updated_at = excluded.updated_at`,
    [ledger.world],
  );
  const { count } = await ledger.root();
  for (const { publication } of publications) await publication.job(run);
  expect((await ledger.root()).count).toBe(count);
  await app.test.database.query("update market_preparation set state = 'done'");
  await publications[0].publication.job(run);
  expect((await ledger.root()).count).toBeGreaterThan(count);
});
