import { assetId } from '@auspex/market';
import type { FinancialStatement } from '@auspex/market-data';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../../../test/with-database.ts';
import { migrationsFolder, readMigrations, runMigrations } from '../../../platform/migrations/index.ts';
import { saveShareCounts, saveStatements } from '../index.ts';

const ID = assetId('us:X');
const migrations = readMigrations(migrationsFolder);
const at = (text: string) => Date.parse(text);

let test: TestDatabase;
beforeEach(async () => {
  test = await makeTestDatabase({ migrated: false });
});
afterEach(() => test.close());

function migrate(before = '9999'): Promise<string[]> {
  const only = new Set(migrations.filter(({ name }) => name < before).map(({ name }) => name));
  return runMigrations({ ownerUrl: test.ownerUrl, appRole: test.appRole, migrations, only });
}

interface Filed {
  readonly knownAt: string;
  readonly seenAt: string;
  readonly knownFrom?: FinancialStatement['knownFrom'];
  readonly source?: string;
  readonly revenue?: number;
}

/** Stores a statement of one filing. */
async function store(accession: string, filed: Filed): Promise<void> {
  const { knownAt, seenAt, knownFrom = 'filing-acceptance', source = 'edgar', revenue = 1 } = filed;
  const period = { fiscalYear: 2024, quarter: 3, start: '2024-07-01', end: '2024-09-30' } as const;
  const facts = { currency: 'USD', form: '10-Q', figures: { revenue }, derived: false } as const;
  const statement = { assetId: ID, period, accession, ...facts, knownAt: at(knownAt), knownFrom };
  await saveStatements(test.database, { world: 'live', source, seenAt: at(seenAt) }, [statement]);
}

/** When the world could know each row, by what identifies it and its version. */
async function known(table: 'financial_statement' | 'share_count', column: string) {
  const rows = await test.owner.query(
    `select ${column}::text || ' ' || version as fact, known_at from ${table} order by fact`,
  );
  return Object.fromEntries(rows.map((row) => [row.fact, (row.known_at as Date).toISOString()]));
}

it('MKT-1: filings stored with New York’s clock read as UTC are known from when that clock showed it, once stored at the latest', async () => {
  await migrate('0950');
  const later = '2025-06-01T00:00:00Z';
  await store('summer', { knownAt: '2024-10-30T16:31:00Z', seenAt: later });
  await store('winter', { knownAt: '2025-02-20T22:05:17Z', seenAt: later });
  // In UTC after all: it was here before the clock in New York showed that time.
  await store('at-once', { knownAt: '2024-10-30T20:31:00Z', seenAt: '2024-10-30T20:45:00Z' });
  // Restated figures are known from when they were stored.
  await store('restated', { knownAt: '2024-10-30T16:31:00Z', seenAt: '2024-10-30T21:00:00Z' });
  await store('restated', { knownAt: '2024-10-30T16:31:00Z', seenAt: later, revenue: 2 });
  await store('by-date', { knownAt: '2024-10-30T23:59:59.999Z', seenAt: later, knownFrom: 'report-date' });
  await store('other', { knownAt: '2024-10-30T16:31:00Z', seenAt: later, source: 'alpha-vantage' });
  await migrate();
  expect(await known('financial_statement', 'accession')).toEqual({
    'summer 1': '2024-10-30T20:31:00.000Z',
    'winter 1': '2025-02-21T03:05:17.000Z',
    'at-once 1': '2024-10-30T20:45:00.000Z',
    'restated 1': '2024-10-30T20:31:00.000Z',
    'restated 2': '2025-06-01T00:00:00.000Z',
    'by-date 1': '2024-10-30T23:59:59.999Z',
    'other 1': '2024-10-30T16:31:00.000Z',
  });
});

it('share counts too, unless they are known from the end of the day of the filing', async () => {
  await migrate('0950');
  const scope = { world: 'live', source: 'edgar', seenAt: at('2025-06-01T00:00:00Z') };
  await saveShareCounts(test.database, scope, [
    { assetId: ID, date: '2024-10-25', shares: 5, knownAt: at('2024-10-30T16:31:00Z') },
    { assetId: ID, date: '2024-07-25', shares: 4, knownAt: at('2024-07-30T23:59:59.999Z') },
  ]);
  await migrate();
  expect(await known('share_count', 'date')).toEqual({
    '2024-07-25 1': '2024-07-30T23:59:59.999Z',
    '2024-10-25 1': '2024-10-30T20:31:00.000Z',
  });
});

it('what was stored since the times are read as New York’s stays', async () => {
  await migrate('0953');
  const seenAt = '2099-01-01T00:00:00.000Z';
  await store('read', { knownAt: '2024-10-30T20:31:00Z', seenAt });
  const scope = { world: 'live', source: 'edgar', seenAt: at(seenAt) };
  const count = { assetId: ID, date: '2024-10-25', shares: 5, knownAt: at('2024-10-30T20:31:00Z') } as const;
  await saveShareCounts(test.database, scope, [count]);
  await migrate();
  expect(await known('financial_statement', 'accession')).toEqual({ 'read 1': '2024-10-30T20:31:00.000Z' });
  expect(await known('share_count', 'date')).toEqual({ '2024-10-25 1': '2024-10-30T20:31:00.000Z' });
});
