import type { JsonObject } from '@auspex/contract/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterwards, asForger } from '../../test/record/forger.ts';
import { forgeries } from '../../test/record/forgeries.ts';
import { columnsOf, type Draw, mutationOf } from '../../test/record/mutations.ts';
import { MARKET_NOW, withMarket } from '../../test/with-market.ts';
import { openTestReturns } from '../../test/with-returns.ts';
import { createRankPool } from '../forecasts/model/rank-pool.ts';
import { forecastPublication } from '../forecasts/publication.ts';
import type { MarketService } from '../market/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import type { Recipe } from '../record/entry.ts';
import { createLedger, type Ledger, type RecordCheck } from '../record/index.ts';
import { publishRoots } from '../record/record-module.ts';
import { createSigner } from '../record/sign-roots.ts';
import { signatureCheck } from '../record/verify/check-signatures.ts';
import { listWorldsOfRecord, verifyLedger } from '../record/verify/verify-ledger.ts';
import { verifyWorld } from '../record/verify/verify-world.ts';
import { paperPublication } from '../returns/publication.ts';
import { createSignalPool } from '../signals/model/signal-pool.ts';
import { signalPublication } from '../signals/publication.ts';
import { historyChecks } from '../signals/walk/history-checks.ts';
import { publishCard } from '../signals/walk/model-card.ts';
import { walkHistory } from '../signals/walk/walk-history.ts';

const test = withMarket();
const pool = createSignalPool();
const ranks = createRankPool();
let ledger: Ledger;
/** The instant at which the product is running. */
let now = Date.parse('2019-05-03T22:00:00Z');

const parts = () => ({
  ...{ database: test.database, ledger, pool, ranks, events: test.platform.events },
  market: () =>
    Object.assign(Object.create(test.market) as MarketService, {
      view: (point: object = { asOf: now }) => test.market.view(point),
    }),
});

const harness = openTestReturns(() => test);

/**
 * Some weeks of trades; then signals and forecasts of two days of coins, and their outcomes over the following weeks.
 */
beforeAll(async () => {
  await harness.recordUntil('us', Date.parse('2026-09-05T00:00:00Z'));
  const signer = createSigner(test.platform);
  ledger = createLedger({ ...test.platform, signer, world: test.market.world.name });
  for (const instant of ['2019-05-03T01:00:00Z', '2019-05-04T01:00:00Z']) {
    now = Date.parse(instant);
    expect(await signalPublication(parts()).publish('crypto')).toBeGreaterThan(5);
    expect(await forecastPublication(parts()).publish('crypto')).toBeGreaterThan(5);
  }
  for (const instant of ['2019-05-12T01:00:00Z', '2019-06-05T01:00:00Z']) {
    now = Date.parse(instant);
    await signalPublication(parts()).settle('crypto');
    await forecastPublication(parts()).settle('crypto');
  }
  now = Date.parse('2019-05-12T02:00:00Z');
  const run = { progress: () => undefined, signal: new AbortController().signal };
  expect(await walkHistory(parts(), 'crypto', run)).toBe(true);
  await publishRoots(test.database, { now: () => Date.parse('2026-11-18T23:00:00Z') }, signer);
});
afterAll(async () => {
  await pool.close();
  await ranks.close();
  await harness.close();
});

let compared: readonly RecordCheck[] | null = null;
const checks = (): readonly RecordCheck[] => {
  const known = { database: test.database, ledger, market: () => test.market };
  compared ??= [
    ...signalPublication({ ...known, pool, events: test.platform.events }).checks,
    ...forecastPublication({ ...known, ranks }).checks,
    ...paperPublication({ ...known, signals: () => harness.signals }).checks,
    ...historyChecks,
    signatureCheck(createSigner(test.platform)),
  ];
  return compared;
};

const tables = [
  ...['ledger_entry', 'ledger_leaf', 'ledger_root', 'ledger_key'],
  ...['signal', 'forecast', 'paper_trade'],
  ...['signal_gate', 'signal_history', 'signal_history_scores'],
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

interface Forgery {
  readonly of: string;
  readonly id: string;
  readonly body: JsonObject;
  readonly recipe?: Recipe;
}

describe('LEDG-7: verify-ledger on what the product itself wrote', () => {
  it('finds nothing if nobody changed anything', async () => {
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
      // The first key has none before it; features belong to a score, not to a call; some packed bytes carry no meaning.
      const unheld = ['ledger_key.endorsement', 'signal.features', 'signal_history.stances'];
      const changeable = places.filter(({ table, column }) => !unheld.includes(`${table}.${column.name}`));
      const bytes = fc.sample(fc.array(fc.nat(1_000_000), { minLength: 8, maxLength: 8 }), {
        numRuns: changeable.length,
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

  /** Later than everything the product has written about this market. */
  const clock = { now: () => MARKET_NOW + 3_600_000 };
  const forgeOutcome = ({ of, id, body, recipe }: Forgery) =>
    forge(async (tx) => {
      const place = { kind: 'outcomes', market: 'crypto', date: '2026-11-18', model: 'forged' } as const;
      const subject = of.split(':').slice(1, 3).join(':');
      const leaves = [{ id, subject, of, body, ...(recipe ? { recipe } : {}) }];
      const { seq } = await createLedger({
        ...{ database: test.owner, clock, world: ledger.world, signer: createSigner(test.platform) },
      }).publish(tx, { ...place, leaves });
      return { seq, found: await breakAfter(tx) };
    });
  const idsOf = async (like: string) =>
    (
      await test.database.query<{ id: string }>(
        `select c.id from ledger_leaf c where c.id like $1 and c.of_id is null
           and not exists (select from ledger_leaf o where o.of_id = c.id and o.id = c.id || ':60') order by c.id`,
        [like],
      )
    ).map(({ id }) => id);

  it('finds an outcome that was written with everything that belongs to it but does not follow from the prices', async () => {
    const [id = ''] = await idsOf('signal:%');
    const given = { horizon: 60, settledOn: '2019-07-03', entry: 1, exit: 2, return: 1, inside80: null };
    const body = { ...given, over5: true, over10: true };
    const { seq, found } = await forgeOutcome({ of: id, id: `${id}:60`, body });
    expect(found).toEqual({ seq, id: `${id}:60`, reason: 'false-outcome' });
  });

  it('finds an outcome that follows from the prices under an id by which it would not be found', async () => {
    const [id = ''] = await idsOf('signal:%');
    const call = await ledger.leaf(id);
    if (call === null) throw new Error('There is no signal.');
    const asOf = '2019-09-01T00:00:00.000Z';
    const asked = {
      id: `${id}:60`,
      body: { horizon: 60 },
      market: 'crypto',
      asOf: Date.parse(asOf),
    } as const;
    const signals = signalPublication({ ...parts(), market: () => test.market });
    const made = await signals.settleAgain(
      { ...asked, seenBy: MARKET_NOW, call: { id, subject: call.subject, body: call.body as JsonObject } },
      test.database,
    );
    const body = made?.body ?? {};
    const recipe = { dataHash: made?.dataHash ?? '', model: 'any', seed: 0, asOf };
    const known = { ...recipe, seenBy: new Date(MARKET_NOW).toISOString() };
    expect((await forgeOutcome({ of: id, id: `${id}:60`, body, recipe: known })).found).toBeNull();
    const { seq, found } = await forgeOutcome({ of: id, id: `${id}:600`, body, recipe: known });
    expect(found).toEqual({ seq, id: `${id}:600`, reason: 'lost-call' });
  });

  it('finds the end of a trade that does not follow from the signals and prices', async () => {
    const [open] = await test.database.query<{ id: string }>(
      `select id from paper_trade t where not exists (select from ledger_leaf e where e.of_id = t.id) limit 1`,
    );
    const id = open?.id ?? '';
    const body = { entered: true, openedOn: '2026-09-01', closedOn: '2026-09-02', entry: 1, exit: 2, net: 1 };
    const recipe = { dataHash: 'ab'.repeat(32), model: 'T1', seed: 0, asOf: '2026-11-18T00:00:00.000Z' };
    const { seq, found } = await forgeOutcome({
      ...{ of: id, id: `${id}:end`, body: { ...body, reason: 'signal' } },
      recipe: { ...recipe, seenBy: recipe.asOf },
    });
    expect(found).toEqual({ seq, id: `${id}:end`, reason: 'false-outcome' });
  });

  it.each(forgeries)('finds %s', async (_what, statement) => {
    expect(await forge((tx) => breakAfter(tx, statement))).not.toBeNull();
  });

  it.each([
    [
      'a signal',
      `insert into signal select world, asset_id, date + 900, version, market, id || 'x', 1, stance, body, features, data_hash, made_at from signal limit 1`,
    ],
    [
      'a forecast',
      `insert into forecast select world, asset_id, date + 900, model, market, id || 'x', seq, close, returns, state, ranks, data_hash, made_at from forecast limit 1`,
    ],
    [
      'a trade',
      `insert into paper_trade select world, id || 'x', seq, hash, asset_id, market, decided_on + 900, made_at from paper_trade limit 1`,
    ],
  ])('finds %s that the pages would read and nobody wrote down', async (_what, statement) => {
    expect(await forge((tx) => breakAfter(tx, statement))).toMatchObject({ reason: 'stray-copy' });
  });

  /** Changes rows for good, checks through both connections, and restores everything. */
  async function lookAfter(change: string, restore: string, values: readonly unknown[]) {
    for (const table of ['ledger_leaf', 'signal'])
      await test.owner.query(`alter table ${table} disable trigger append_only`);
    await test.owner.query(change);
    const [verdict] = await verifyLedger(test.database, { witnessed: [], checks: checks() });
    await test.owner.query(restore, values);
    return verdict?.break;
  }

  it('compares on a second connection while it recomputes, and asks again where a body can no longer be read', async () => {
    const [signal] = await test.database.query<{ id: string; seq: number; hash: string }>(
      'select id, seq::int as seq, data_hash as hash from signal order by id limit 1',
    );
    const other = `update signal set data_hash = 'another' where id = '${signal?.id}'`;
    const back = `update signal set data_hash = $1 where id = '${signal?.id}'`;
    const differs = { seq: signal?.seq, id: signal?.id, reason: 'shown-differs' };
    expect(await lookAfter(other, back, [signal?.hash])).toEqual(differs);
    const [leaf] = await test.database.query<{ id: string; seq: number; body: string }>(
      `select id, seq::int as seq, body from ledger_leaf where id like 'forecast:%' and of_id is null order by id limit 1`,
    );
    const broken = `update ledger_leaf set body = '{"close":much,"horizons":[],"ranks":many}' where id = '${leaf?.id}'`;
    const mended = `update ledger_leaf set body = $1 where id = '${leaf?.id}'`;
    const altered = { seq: leaf?.seq, id: leaf?.id, reason: 'altered-body' };
    expect(await lookAfter(broken, mended, [leaf?.body])).toEqual(altered);
  });

  it('says what alone is not committed to, and who signed the rest', async () => {
    const [verdict] = await verifyLedger(test.database, { witnessed: [], checks: checks() });
    expect(verdict?.break).toBeNull();
    expect(verdict?.uncovered).toEqual([
      'the features of the signals, which explain them on their pages; auspex reproduce ID compares those of one signal',
    ]);
    expect(verdict?.held).toEqual([expect.stringMatching(/^signed: \d+ entries and 1 daily root;/)]);
  });

  it.each([
    ['document', `document = decode('1f8b', 'hex')`],
    ['data', `data_hash = 'another'`],
    ['date', `made_at = made_at + interval '1 day'`],
  ])('finds a model whose %s is not that of its card in the record', async (_what, change) => {
    await asForger(test.owner, [...tables, 'signal_model'], async (tx) => {
      const kept = await tx.query<{ version: string }>(
        "select version from signal_model where market = 'crypto' order by version",
      );
      const version = kept[0]?.version ?? '';
      const { world } = ledger;
      const own = createLedger({ database: test.owner, clock, world, signer: createSigner(test.platform) });
      await publishCard(tx, { ledger: own, market: 'crypto', version });
      expect(await breakAfter(tx)).toBeNull();
      const found = await breakAfter(tx, `update signal_model set ${change} where version = '${version}'`);
      expect(found).toMatchObject({ id: `model:${version}` });
    });
  });

  it.each(['signal', 'forecast', 'paper_trade', 'signal_history'])(
    'finds a row taken away from %s',
    async (table) => {
      const statement = `delete from ${table} where ctid = (select max(ctid) from ${table})`;
      expect(await forge((tx) => breakAfter(tx, statement))).toMatchObject({ reason: 'missing-copy' });
    },
  );
});
