import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withMarket } from '../../test/market.ts';
import { forecastChecks } from '../forecasts/publishing/forecast-checks.ts';
import { publishForecasts } from '../forecasts/publishing/publish-forecasts.ts';
import { remakeForecastOutcome } from '../forecasts/publishing/remake-outcome.ts';
import { settleForecasts } from '../forecasts/publishing/settle-forecasts.ts';
import { createRankPool } from '../forecasts/ranks/rank-pool.ts';
import { type Ledger, ledgerOf, outcomeCheck, type RecordCheck } from '../ledger/index.ts';
import { afterwards, asForger } from '../ledger/verify/forger-bench.ts';
import { listWorldsOfRecord } from '../ledger/verify/verify-ledger.ts';
import { verifyWorld } from '../ledger/verify/verify-world.ts';
import { publishRoots } from '../ledger/witness/publish-root.ts';
import type { MarketService } from '../market/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { publishSignals } from '../signals/publishing/publish-signals.ts';
import { remakeSignalOutcome } from '../signals/publishing/remake-outcome.ts';
import { settleSignals } from '../signals/publishing/settle-signals.ts';
import { signalChecks } from '../signals/publishing/signal-checks.ts';
import { createSignalPool } from '../signals/work/signal-pool.ts';
import { columnsOf, type Draw, mutationOf } from './record-mutations-bench.ts';

const test = withMarket();
const pool = createSignalPool();
const ranks = createRankPool();
let ledger: Ledger;
/** The instant at which the product runs. */
let now = Date.parse('2019-05-03T22:00:00Z');

const parts = () => ({
  ...{ database: test.database, ledger, pool, ranks, events: test.platform.events },
  market: () =>
    Object.assign(Object.create(test.market) as MarketService, {
      view: (point: object = { asOf: now }) => test.market.view(point),
    }),
});

/** Signals and forecasts of two days of coins, and what became of them over the next weeks. */
beforeAll(async () => {
  ledger = ledgerOf(test.platform);
  for (const instant of ['2019-05-03T01:00:00Z', '2019-05-04T01:00:00Z']) {
    now = Date.parse(instant);
    expect(await publishSignals(parts(), 'crypto')).toBeGreaterThan(5);
    expect(await publishForecasts(parts(), 'crypto')).toBeGreaterThan(5);
  }
  for (const instant of ['2019-05-12T01:00:00Z', '2019-06-05T01:00:00Z']) {
    now = Date.parse(instant);
    await settleSignals(parts(), 'crypto');
    await settleForecasts(parts(), 'crypto');
  }
  await publishRoots(test.database, { now: () => Date.parse('2026-11-18T05:00:00Z') });
}, 240_000);
afterAll(async () => {
  await pool.close();
  await ranks.close();
});

const checks = (): readonly RecordCheck[] => [
  ...signalChecks,
  ...forecastChecks,
  outcomeCheck({
    ...{ name: 'signals', world: ledger.world, calls: 'signal:' },
    remake: async (outcome) => (await remakeSignalOutcome(test.market, outcome))?.body ?? null,
  }),
  outcomeCheck({
    ...{ name: 'forecasts', world: ledger.world, calls: 'forecast:' },
    remake: async (outcome) => (await remakeForecastOutcome(test.market, outcome))?.body ?? null,
  }),
];

const tables = [
  ...['ledger_entry', 'ledger_leaf', 'ledger_root'],
  ...['signal', 'signal_outcome', 'forecast', 'forecast_outcome'],
];
const forge = <T>(work: (tx: Transaction) => Promise<T>) => asForger(test.owner, tables, work);
const breakAfter = (tx: Transaction, ...statements: readonly string[]) =>
  afterwards(tx, statements, async () => {
    for (const world of await listWorldsOfRecord(tx)) {
      const verdict = await verifyWorld(tx.client, { world, witnessed: null, checks: checks() });
      if (verdict.break !== null) return verdict.break;
      await tx.query('close all');
    }
    return null;
  });

describe('verify-ledger on what the product itself wrote', { timeout: 240_000 }, () => {
  it('finds nothing where nobody changed anything', async () => {
    expect(await forge((tx) => breakAfter(tx))).toBeNull();
    const [counted] = await test.database.query<{ outcomes: number; entries: number }>(
      `select count(*) filter (where of_id is not null)::int as outcomes, max(seq)::int as entries from ledger_leaf`,
    );
    expect(counted?.outcomes).toBeGreaterThan(30);
    expect(counted?.entries).toBeGreaterThan(6);
  });

  it('finds whatever is changed: one byte, letter, bit or smallest step in any column of any row', async () => {
    await forge(async (tx) => {
      const places = [];
      for (const table of tables) {
        const [{ rows } = { rows: 0 }] = await tx.query<{ rows: number }>(
          `select count(*)::int as rows from ${table}`,
        );
        expect(rows, table).toBeGreaterThan(0);
        for (const column of await columnsOf(tx, table)) places.push({ table, column, rows });
      }
      // Of a day's root its hour is not part of what was witnessed; features stand behind a score, not in a call.
      const changeable = places.filter(
        ({ table, column: { name } }) =>
          !(table === 'ledger_root' && name === 'at') && !(table === 'signal' && name === 'features'),
      );
      const bytes = fc.sample(fc.array(fc.nat(1_000_000), { minLength: 8, maxLength: 8 }), {
        numRuns: 3 * changeable.length,
        seed: 39,
      });
      for (const [at, numbers] of bytes.entries()) {
        let drawn = 0;
        const draw: Draw = (bound) => (numbers[drawn++] ?? 0) % bound;
        const place = changeable[at % changeable.length];
        if (place === undefined) continue;
        const { statement } = mutationOf(place, draw);
        expect(await breakAfter(tx, statement), statement).not.toBeNull();
      }
    });
  });
});
