import { ledgerCalls as declaredCalls } from '@auspex/contract';
import {
  checkLedger,
  type LedgerHeader,
  type LedgerRoot,
  type LedgerRow,
  verifyRows,
} from '@auspex/contract/ledger';
import { planOf } from '@auspex/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../test/clock.ts';
import { openLimiter } from '../../test/http-proof/make-app.ts';
import { fixtureBearer, fixtureIdentities, type Role } from '../../test/http-proof/roles.ts';
import { standInPlatform } from '../../test/http-proof/stand-in-platform.ts';
import { callId, sampleCall, sampleOutcome, sampleSignals } from '../../test/record/sample-calls.ts';
import { makeTestDatabase, type TestDatabase } from '../../test/with-database.ts';
import { delayAt } from '../accounts/index.ts';
import { createHttp, type Http } from '../platform/http/index.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { ledgerCalls } from './ledger-calls.ts';

const world = 'sim:calls';
const clock = { time: Date.parse('2025-03-06T21:16:00Z'), now: () => clock.time };
const ids = { member: 'member-1', other: 'member-2', admin: 'admin-1' };
const sealedDay = '2025-03-06';
/** The fifth bar after it, of Thursday 13 March, is known at 20:15 UTC: New York has been on summer time since the 9th. */
const opensAt = Date.parse('2025-03-13T20:15:00Z');
let test: TestDatabase;
let http: Http;
let ledger: Ledger;
/** How late calls are shown to who has no plan for them. */
let bars = 5;

beforeAll(async () => {
  test = await makeTestDatabase();
  ledger = createLedger({ database: test.database, clock, world });
  const identity = fixtureIdentities(ids, 'market:read', () => testClock.now());
  const calls = ledgerCalls({
    ...{ database: test.database, clock, world },
    delayOf: async (memberId, market) => {
      const unlocked = memberId === null ? null : await identity.unlocked(memberId);
      return unlocked?.has(planOf(market)) ? null : delayAt(market, clock.time, bars);
    },
  });
  http = await createHttp({
    platform: { ...standInPlatform(), database: test.database },
    parts: [{ calls }],
    calls: declaredCalls,
    identity,
    limiter: openLimiter,
    webFolder: null,
  });
  for (const date of ['2025-03-03', '2025-03-04'] as const) {
    await test.database.transaction((tx) => ledger.publish(tx, sampleSignals(date)));
  }
  await test.database.transaction((tx) => ledger.publish(tx, sampleSignals(sealedDay, true)));
});

afterAll(async () => {
  await http?.close();
  await test?.close();
});

async function ask(url: string, role: Role = 'guest', headers: Record<string, string> = {}) {
  const bearer = fixtureBearer(role);
  const all = { ...headers, ...(bearer === null ? {} : { authorization: bearer }) };
  const reply = await http.app.inject({ url, headers: all });
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, body: reply.json() };
}

const rowOf = async (id: string, role: Role = 'guest') =>
  (await ask(`/api/ledger/rows/${id}`, role)).body as { row: LedgerRow; outcomes: LedgerRow[] };

/** Whole chain over HTTP, as a browser follows it. */
async function followAll(rows: readonly LedgerRow[]) {
  const root = (await ask('/api/ledger/root')).body as LedgerRoot;
  return checkLedger({
    root,
    rows,
    readHeaders: async (after) =>
      ((await ask(`/api/ledger/headers?after=${after}&limit=2`)).body as { items: LedgerHeader[] }).items,
  });
}

describe('the ledger over HTTP', () => {
  it('can be followed from the first entry to the root, with the rows of an asset', async () => {
    const { items, older } = (await ask('/api/ledger/rows?subject=us:KO')).body as {
      items: LedgerRow[];
      older: string | null;
    };
    expect(items.map(({ seq }) => seq)).toEqual([3, 2, 1]);
    expect(older).toBeNull();
    expect(await followAll(items)).toMatchObject({ intact: true, end: { count: 3 }, rows: 3, sealed: 1 });
  });

  it('gives headers page by page, unchanged by the next entry unless there is one to add', async () => {
    const page = await ask('/api/ledger/headers?limit=2');
    expect(page.body).toMatchObject({ items: [{ seq: 1 }, { seq: 2 }], next: 2 });
    const etag = String(page.headers.etag);
    expect(
      (await http.app.inject({ url: '/api/ledger/headers?limit=2', headers: { 'if-none-match': etag } }))
        .statusCode,
    ).toBe(304);
    expect((await ask('/api/ledger/headers?after=2&limit=2')).body).toMatchObject({
      items: [{ seq: 3 }],
      next: null,
    });
  });

  it('lists rows newest first, page by page, by kind, entry and id', async () => {
    const first = await ask('/api/ledger/rows?limit=8');
    expect(first.body.items).toHaveLength(8);
    const second = await ask(`/api/ledger/rows?limit=8&older=${first.body.older}`);
    expect(second.body).toMatchObject({ items: { length: 7 }, older: null });
    const seen = [...first.body.items, ...second.body.items].map(({ id }: LedgerRow) => id);
    expect(new Set(seen).size).toBe(15);
    expect((await ask('/api/ledger/rows?kind=outcomes')).body.items).toEqual([]);
    expect((await ask('/api/ledger/rows?seq=2&kind=signals')).body.items).toHaveLength(5);
    const some = `${callId('KO', '2025-03-03')},${callId('SPY', '2025-03-04')},unknown`;
    expect((await ask(`/api/ledger/rows?ids=${some}`)).body.items).toHaveLength(2);
  });

  it('shows one entry with what it holds, and 404 where there is none', async () => {
    const { body } = await ask('/api/ledger/entries/2');
    expect(body).toMatchObject({
      seq: 2,
      kind: 'signals',
      subject: 'us/2025-03-04/blend-1',
      body: { count: 5 },
    });
    expect((await ask('/api/ledger/entries/99')).status).toBe(404);
    expect((await ask('/api/ledger/entries/2?world=live')).status).toBe(404);
    expect((await ask('/api/ledger/rows/nobody')).status).toBe(404);
    expect((await ask('/api/ledger/root?world=live')).body).toMatchObject({ count: 0, simulated: false });
    expect((await ask('/api/ledger/root?world=paper')).status).toBe(400);
  });
});

describe('LEDG-5: a sealed call', () => {
  const id = callId('KO', sealedDay);
  const secrets = async () => {
    const [row] = await test.database.query<{ salt: string; body: string }>(
      `select encode(salt, 'hex') as salt, body from ledger_leaf where id = $1`,
      [id],
    );
    return row ?? { salt: '', body: '' };
  };
  const everyReply = [
    `/api/ledger/rows/${id}`,
    '/api/ledger/rows?seq=3',
    '/api/ledger/rows?subject=us:KO',
    `/api/ledger/rows?ids=${id}`,
    '/api/ledger/entries/3',
    '/api/ledger/headers',
    '/api/ledger/root',
    `/api/ledger/rows/${id}x`,
    `/api/ledger/rows?older=3.${'9'.repeat(40)}&ids=${id}`,
  ];

  it.each(['guest', 'no plan', 'token without scope'] as const)(
    'is proven but not shown to a reader who may not see it yet: %s',
    async (role) => {
      const { row } = await rowOf(id, role);
      expect(row).toMatchObject({ body: null, salt: null, seal: { needs: 'stocks' } });
      expect(Date.parse(row.seal?.until ?? '')).toBe(opensAt);
      const headers = (await ask('/api/ledger/headers')).body.items as LedgerHeader[];
      expect(verifyRows(headers, [row])).toMatchObject({ intact: true, sealed: 1 });
      const { salt, body } = await secrets();
      for (const url of everyReply) {
        const { text, headers: sent } = await ask(url, role);
        const everything = text + JSON.stringify(sent);
        expect(everything, url).not.toContain(salt);
        if (url.includes(id)) expect(everything, url).not.toMatch(/stance|pUp|dataHash/);
        expect(everything, url).not.toContain(JSON.stringify(JSON.parse(body)));
        expect(everything, url).not.toContain(`${sealedDay}T20:15`);
      }
    },
  );

  it.each(['member', 'token with scope'] as const)(
    'is open at once to an entitled reader: %s',
    async (role) => {
      const { row } = await rowOf(id, role);
      expect(row.body).toMatchObject({ stance: 'buy', recipe: { model: 'blend-1' } });
      const headers = (await ask('/api/ledger/headers')).body.items as LedgerHeader[];
      expect(verifyRows(headers, [row])).toMatchObject({ intact: true, sealed: 0 });
    },
  );

  it('is never kept by a cache, nor told apart by an ETag', async () => {
    for (const role of ['guest', 'member'] as const) {
      for (const url of [`/api/ledger/rows/${id}`, '/api/ledger/rows?seq=3']) {
        const { headers } = await ask(url, role);
        expect(headers.etag, url).toBeUndefined();
        expect(headers['cache-control'], url).toBe('no-store');
      }
    }
  });

  it('cannot be guessed: the same body has another hash each time, and no hash without its salt', async () => {
    const { body } = sampleCall('KO', sealedDay);
    const rows = (await ask('/api/ledger/rows?subject=us:KO')).body.items as LedgerRow[];
    const hashes = new Set(rows.map(({ bodyHash }) => bodyHash));
    expect(hashes.size).toBe(rows.length);
    const salts = await test.database.query<{ salt: string }>(
      `select encode(salt, 'hex') as salt from ledger_leaf`,
    );
    expect(new Set(salts.map(({ salt }) => salt)).size).toBe(salts.length);
    expect(body).toMatchObject({ stance: 'buy' });
  });

  it('that is not committed yet looks like one that does not exist', async () => {
    const leaves = [sampleCall('TSLA', sealedDay)];
    await test.database.transaction(async (tx) => {
      await ledger.publish(tx, { kind: 'signals', market: 'us', date: sealedDay, model: 'blend-9', leaves });
      const early = await ask(`/api/ledger/rows/${callId('TSLA', sealedDay)}`, 'member');
      const unknown = await ask(`/api/ledger/rows/${callId('NONE', sealedDay)}`, 'member');
      const told = (reply: typeof early) => ({ ...reply.body.error, requestId: null });
      expect(early.status).toBe(404);
      expect(told(early)).toEqual(told(unknown));
      await tx.query('rollback');
    });
  });

  it('opens to everybody with its first outcome, and only it', async () => {
    await test.database.transaction((tx) =>
      ledger.publish(tx, {
        ...{ kind: 'outcomes', market: 'us', date: '2025-03-07', model: 'blend-1' },
        leaves: [sampleOutcome('SPY', sealedDay)],
      }),
    );
    const { row, outcomes } = await rowOf(callId('SPY', sealedDay));
    expect(row.body).toMatchObject({ symbol: 'SPY' });
    expect(outcomes).toMatchObject([{ of: callId('SPY', sealedDay), body: { return: 0.0125 } }]);
    expect(await followAll([row, ...outcomes])).toMatchObject({ intact: true, rows: 2 });
    // The same asked for many calls at once; an outcome without its call proves nothing.
    const asked = `${callId('SPY', sealedDay)}, ${callId('KO', sealedDay)},unknown`;
    expect((await ask(`/api/ledger/rows?of=${encodeURIComponent(asked)}`)).body.items).toEqual(outcomes);
    expect(await followAll(outcomes)).toMatchObject({ intact: false, break: { reason: 'lost-call' } });
    expect((await rowOf(id)).row.body).toBeNull();
  });

  it('opens to everybody after five bars, to the minute, and is what was sealed', async () => {
    const sealed = (await rowOf(id)).row;
    clock.time = opensAt - 1;
    expect((await rowOf(id)).row.body).toBeNull();
    clock.time = opensAt;
    const { row } = await rowOf(id);
    expect(row).toMatchObject({ body: { stance: 'buy' }, bodyHash: sealed.bodyHash, path: sealed.path });
    expect(await followAll([row])).toMatchObject({ intact: true, sealed: 0 });
  });

  it('LEDG-12: opens later where calls are shown later than its seal lasts, its outcomes with it', async () => {
    clock.time = opensAt;
    bars = 7;
    const { row } = await rowOf(id);
    const settled = await rowOf(callId('SPY', sealedDay));
    expect(settled.outcomes.length).toBeGreaterThan(0);
    for (const { body, salt } of [row, settled.row, ...settled.outcomes])
      expect([body, salt]).toEqual([null, null]);
    // What it commits to can be checked all the same.
    expect(await followAll([row, settled.row, ...settled.outcomes])).toMatchObject({
      intact: true,
      sealed: 3,
    });
    expect((await rowOf(id, 'member')).row).toMatchObject({ body: { stance: 'buy' } });
    // Two sessions later, on Monday 17 March, the seventh bar is known.
    clock.time = Date.parse('2025-03-17T20:14:59Z');
    expect((await rowOf(id)).row.body).toBeNull();
    clock.time = Date.parse('2025-03-17T20:15:00Z');
    expect((await rowOf(id)).row).toMatchObject({ body: { stance: 'buy' } });
    bars = 5;
  });
});

describe('the past of the ledger', () => {
  it('LEDG-9: is in its entries: no call takes an instant, an entry says when it was written and never changes', async () => {
    for (const [name, { query }] of Object.entries(declaredCalls))
      expect(Object.keys(query && 'shape' in query ? query.shape : {}), name).not.toContain('asOf');
    const root = (await ask('/api/ledger/root')).body;
    expect((await ask('/api/ledger/root?asOf=2025-03-03')).body).toEqual(root);
    const entry = await ask('/api/ledger/entries/2');
    expect(entry.body.body.at).toBe('2025-03-06T21:16:00.000Z');
    await test.database.transaction((tx) => ledger.publish(tx, sampleSignals('2025-03-13')));
    expect((await ask('/api/ledger/root')).body.count).toBe(root.count + 1);
    expect((await ask('/api/ledger/entries/2')).text).toBe(entry.text);
  });
});
