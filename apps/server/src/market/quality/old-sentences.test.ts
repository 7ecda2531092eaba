import { wordSentence } from '@auspex/market';
import { expect, it } from 'vitest';
import { makeTestDatabase } from '../../../test/with-database.ts';
import { migrationsFolder, readMigrations, runMigrations } from '../../platform/migrations/index.ts';
import { listFlags } from './flag-store.ts';

it('a flag that was stored as an English sentence stays readable as it was written', async () => {
  const test = await makeTestDatabase({ migrated: false });
  try {
    const { ownerUrl, appRole } = test;
    const migrations = readMigrations(migrationsFolder);
    const before = migrations.filter(({ name }) => name < '0552');
    await runMigrations({ ownerUrl, appRole, migrations, only: new Set(before.map(({ name }) => name)) });
    await test.owner.query(
      `insert into quality_flag (world, asset_id, date, rule, evidence, suggestion, known_at, seen_at, source)
       values ('w', 'us:KO', '2024-05-15', 'unit-error', 'It’s {{odd}}: 5 "x".', 'Leave out.', now(), now(), 'screen')`,
    );
    await runMigrations({ ownerUrl, appRole, migrations });
    const { items } = await listFlags(test.database, 'w', { limit: 10 });
    expect(
      items.map(({ evidence, suggestion }) => [wordSentence(evidence), wordSentence(suggestion)]),
    ).toEqual([['It’s {{odd}}: 5 "x".', 'Leave out.']]);
  } finally {
    await test.close();
  }
});
