import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patiently } from '../patiently.ts';
import { makeHome, type ServerProcess, startProcess } from '../two-processes/start-process.ts';
import { until } from '../until.ts';
import { withDatabase } from '../with-database.ts';

/* What a plan unlocks, asked of two server processes: one makes the change, the other has to follow. */

const test = withDatabase();
const { home, remove } = makeHome();
const entry = fileURLToPath(new URL('./billing-process.ts', import.meta.url));
const admin = randomUUID();
let processes: readonly ServerProcess[] = [];

beforeAll(async () => {
  const meeting = {
    ...{ url: test.url, ownerUrl: test.ownerUrl, home, smtpUrl: null, entry },
    environment: { CLIENT_KEY_REQUIRED: 'no', MARKET_SOURCES: 'files' },
  };
  processes = [await startProcess(meeting), await startProcess(meeting)];
  await addMember(admin);
});

afterAll(async () => {
  for (const process of processes) await process.kill();
  remove();
});

async function addMember(id: string): Promise<string> {
  await test.owner.query(
    'insert into member (id, email, email_verified_at, display_name, ref_id) values ($1, $2, now(), $3, $3)',
    [id, `${id}@example.com`, id.slice(0, 8)],
  );
  return id;
}

interface Ask {
  readonly as: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: object;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
async function ask(place: number, path: string, { as, method = 'GET', body }: Ask): Promise<any> {
  const given = {
    method,
    headers: {
      authorization: `Bearer ${as}`,
      'sec-fetch-dest': 'empty',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const reply = await patiently(() => fetch(`${processes[place]?.address}${path}`, given));
  expect(reply.status, path).toBeLessThan(300);
  return reply.json();
}

const unlocked = async (place: number, as: string): Promise<string> =>
  (await ask(place, '/subscription/roles', { as })).unlocked.join();

/** Until both processes say the same of a member; both are asked all the time, so that both keep what they know. */
async function bothSay(as: string, expected: string): Promise<number> {
  return until(async () => {
    const said = [await unlocked(0, as), await unlocked(1, as)];
    return said.every((one) => one === expected);
  });
}

async function subscribe(place: number, as: string): Promise<{ id: string; subID: string }> {
  const post = (path: string, body: object) => ask(place, path, { as, method: 'POST', body });
  const { subID, approveUrl } = await post('/api/subscription/checkout', { planID: 'crypto-1' });
  const approved = await patiently(() =>
    fetch(`${processes[place]?.address}${new URL(approveUrl).pathname}`, {
      ...{ method: 'POST', body: 'decision=approve&account=pays', redirect: 'manual' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  );
  expect(approved.status).toBeLessThan(400);
  const { subscription } = await post('/subscription/create', { planID: 'crypto-1', subID, orderID: '' });
  return { id: subscription.id, subID };
}

const MINUTE_MS = 60_000;

describe('PAY-8: access follows state in two server processes', () => {
  it('what is bought in one is unlocked in both, and what is given back is locked in both', async () => {
    const member = await addMember(randomUUID());
    expect(await bothSay(member, '')).toBeLessThan(MINUTE_MS);
    const { id } = await subscribe(0, member);
    expect(await bothSay(member, 'crypto')).toBeLessThan(MINUTE_MS);
    const { payments } = await ask(1, `/api/admin/subscriptions/${id}`, { as: `admin ${admin}` });
    await ask(1, `/api/admin/payments/${payments[0].id}/refund`, {
      ...{ as: `admin ${admin}`, method: 'POST' },
      body: { reason: 'A mistake of ours', cancel: true },
    });
    expect(await bothSay(member, '')).toBeLessThan(MINUTE_MS);
  });

  it('a plan given and taken back by the operator is so in both', async () => {
    const member = await addMember(randomUUID());
    expect(await bothSay(member, '')).toBeLessThan(MINUTE_MS);
    const given = await ask(0, '/api/admin/complimentary-plans', {
      ...{ as: `admin ${admin}`, method: 'POST' },
      body: { email: `${member}@example.com`, plan: 'bundle', until: null },
    });
    expect(await bothSay(member, 'crypto,stocks')).toBeLessThan(MINUTE_MS);
    const reply = await patiently(() =>
      fetch(`${processes[0]?.address}/api/admin/complimentary-plans/${given.id}`, {
        ...{ method: 'DELETE', headers: { authorization: `Bearer admin ${admin}` } },
      }),
    );
    expect(reply.status).toBe(200);
    expect(await bothSay(member, '')).toBeLessThan(MINUTE_MS);
  });

  it('a loss that no process announced, as if its message was lost, is noticed in both all the same', async () => {
    const member = await addMember(randomUUID());
    await subscribe(1, member);
    expect(await bothSay(member, 'crypto')).toBeLessThan(MINUTE_MS);
    await test.owner.query(
      "update subscription set access_until = '2001-01-01Z', standing = jsonb_set(standing, '{windows}', '[]') where member_id = $1",
      [member],
    );
    expect(await bothSay(member, '')).toBeLessThan(MINUTE_MS);
  });
});
