import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Written } from './load.ts';
import type { Cluster } from './open-cluster.ts';

const PATIENCE_MS = 240_000;
const LOOK_EVERY_MS = 500;
/** What the load brings about, directly or not. */
const LOAD_JOBS = ['accounts.sign-up', 'events.deliver'];

/** What became of everything that was written; each figure of what went wrong must be 0. */
export interface Verdict {
  readonly signUps: {
    readonly acknowledged: number;
    readonly lost: number;
    readonly mails: number;
    readonly mailsMissing: number;
    /** Further mails that say the same. */
    readonly mailsDoubled: number;
    /** The same mail handed over again, by which mail systems recognise it. */
    readonly mailsRepeated: number;
  };
  readonly orders: {
    readonly acknowledged: number;
    readonly lost: number;
    readonly doubled: number;
    readonly unsettled: number;
    readonly fills: number;
    /** Fills that only the exchange or only the member's order has. */
    readonly fillsDiffering: number;
    /** What the account holds, without what its fills make. */
    readonly balanceGap: number;
  };
  readonly jobs: { readonly done: number; readonly failed: number; readonly left: number };
}

/** Waits until the jobs and mails of the load are over, and counts. */
export async function judgeWrites(cluster: Cluster, written: Written): Promise<Verdict> {
  const client = new pg.Client({ connectionString: cluster.ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await untilSettled(client);
    return {
      signUps: await judgeSignUps(client, cluster, written),
      orders: await judgeOrders(client, written),
      jobs: await countJobs(client),
    };
  } finally {
    await client.end();
  }
}

async function count(client: pg.Client, text: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await client.query<{ n: string }>(text, [...values]);
  return Number(rows[0]?.n ?? 0);
}

const openWork = `select (select count(*) from jobs.job
    where name = any($1) and state in ('created', 'retry', 'active') and start_after < now() + interval '1 minute')
  + (select count(*) from mail where state in ('waiting', 'sending'))
  + (select count(*) from trade_order where status in ('intended', 'sending', 'unknown')) as n`;

async function untilSettled(client: pg.Client): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  // What one job brings about is queued by the time it has ended.
  while (performance.now() < until && (await count(client, openWork, [LOAD_JOBS])) > 0)
    await wait(LOOK_EVERY_MS);
}

async function judgeSignUps(
  client: pg.Client,
  { smtp }: Cluster,
  { signUps: { acknowledged } }: Written,
): Promise<Verdict['signUps']> {
  const members = await count(client, 'select count(*) as n from member where email = any($1)', [
    acknowledged,
  ]);
  const ids = new Map<string, Map<string, number>>();
  for (const { to, raw } of smtp.taken) {
    const id = /^message-id: *<([^>]+)>/im.exec(raw)?.[1] ?? '';
    const own = ids.get(to) ?? new Map<string, number>();
    ids.set(to, own.set(id, (own.get(id) ?? 0) + 1));
  }
  // A link to confirm the address, and a welcome.
  const perMember = 2;
  const got = acknowledged.map((email) => ids.get(email) ?? new Map<string, number>());
  const repeated = got.flatMap((own) => [...own.values()]).reduce((sum, times) => sum + times - 1, 0);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.length - members,
    mails: got.reduce((sum, own) => sum + own.size, 0),
    mailsMissing: got.reduce((sum, own) => sum + Math.max(0, perMember - own.size), 0),
    mailsDoubled: got.reduce((sum, own) => sum + Math.max(0, own.size - perMember), 0),
    mailsRepeated: repeated,
  };
}

async function judgeOrders(
  client: pg.Client,
  { orders: { acknowledged, asked, memberIds } }: Written,
): Promise<Verdict['orders']> {
  const own = 'from trade_order where member_id = any($1)';
  const stored = await count(client, `select count(*) as n ${own} and idempotency_key = any($2)`, [
    memberIds,
    acknowledged,
  ]);
  const all = await count(client, `select count(*) as n ${own}`, [memberIds]);
  const atExchange = await count(
    client,
    `select count(*) as n from paper_order p join paper_account a on a.id = p.account_id where a.member_id = any($1)`,
    [memberIds],
  );
  const sent = await count(client, `select count(*) as n ${own} and status <> 'rejected'`, [memberIds]);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.length - stored,
    doubled: Math.max(0, all - asked.length) + Math.max(0, atExchange - sent),
    unsettled: await count(
      client,
      `select count(*) as n ${own} and status in ('intended', 'sending', 'unknown')`,
      [memberIds],
    ),
    ...(await judgeFills(client, memberIds)),
  };
}

/** Fills of both sides, and whether the account holds what they make. */
async function judgeFills(client: pg.Client, memberIds: readonly string[]) {
  const ofPaper = `select o.client_id as id, f.trade_id, f.price, f.quantity from paper_fill f
    join paper_order o using (account_id, order_id) join paper_account a on a.id = f.account_id
    where a.member_id = any($1)`;
  const ofOrders = `select o.id::text as id, f.trade_id, f.price, f.quantity from trade_fill f
    join trade_order o on o.id = f.order_id where o.member_id = any($1)`;
  const gap = `with moved as (
      select p.account_id, p.quote_asset as asset, case p.side when 'buy' then -1 else 1 end * f.price * f.quantity as amount
        from paper_fill f join paper_order p using (account_id, order_id)
      union all
      select p.account_id, p.base_asset, case p.side when 'buy' then 1 else -1 end * f.quantity
        from paper_fill f join paper_order p using (account_id, order_id)
      union all
      select f.account_id, f.fee_asset, -f.fee from paper_fill f where f.fee is not null
      union all
      select id, currency, starting_balance from paper_account),
    made as (select account_id, asset, sum(amount) as amount from moved group by 1, 2)
    select coalesce(sum(abs(coalesce(m.amount, 0) - coalesce(b.free + b.held, 0))), 0) as n
      from made m full join paper_balance b using (account_id, asset)
      join paper_account a on a.id = account_id where a.member_id = any($1)`;
  return {
    fills: await count(client, `select count(*) as n from (${ofPaper}) f`, [memberIds]),
    fillsDiffering: await count(
      client,
      `select count(*) as n from ((${ofPaper} except all ${ofOrders}) union all (${ofOrders} except all ${ofPaper})) f`,
      [memberIds],
    ),
    balanceGap: await count(client, gap, [memberIds]),
  };
}

async function countJobs(client: pg.Client): Promise<Verdict['jobs']> {
  const inState = (states: string) =>
    count(client, `select count(*) as n from jobs.job where name = any($1) and state in (${states})`, [
      LOAD_JOBS,
    ]);
  return {
    done: await inState(`'completed'`),
    failed: await inState(`'failed', 'cancelled'`),
    left: await inState(`'created', 'retry', 'active'`),
  };
}
