import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Proof, Report } from '../scripts/proof.ts';
import { judgeWrites, type Verdict } from './cluster/judge-writes.ts';
import { Load, type Sent } from './cluster/load.ts';
import { type Cluster, withCluster } from './cluster/open-cluster.ts';
import type { Part } from './cluster/part.ts';

/** How long the load runs before something happens to the cluster. */
const STEADY_MS = 10_000;
/** All readers have had good answers for this long: it is over. */
const QUIET_MS = 4000;
const OVER_WITHIN_MS = 120_000;
/** As long as a proxy takes to send requests to a process that is ready, twice. */
const TAKEN_UP_MS = 4000;
const BACK_WITHIN_SECONDS = 5;

interface Aftermath {
  readonly reads: number;
  readonly failedReads: number;
  readonly writes: number;
  readonly failedWrites: number;
  /** From the beginning until every page, list and past instant that was asked for came again; 0 if none failed. */
  readonly backSeconds: number;
  readonly slowestSeconds: number;
  /** What those that failed met, each once. */
  readonly met: string;
}

function judge(sent: readonly Sent[], began: number): Aftermath {
  const reads = sent.filter(({ kind }) => kind !== 'write');
  const failed = reads.filter(({ ok }) => !ok);
  const lastFailure = Math.max(...failed.map(({ at }) => at), 0);
  const kinds = [...new Set(failed.map(({ kind }) => kind))];
  const back = kinds.map((wanted) =>
    Math.min(
      ...reads
        .filter(({ kind, ok, at }) => kind === wanted && ok && at > lastFailure)
        .map(({ endedAt }) => endedAt),
    ),
  );
  const writes = sent.filter(({ kind }) => kind === 'write');
  const bad = sent.filter(({ ok }) => !ok);
  return {
    reads: reads.length,
    failedReads: failed.length,
    writes: writes.length,
    failedWrites: writes.filter(({ ok }) => !ok).length,
    backSeconds: seconds(Math.max(0, ...back.map((at) => at - began))),
    slowestSeconds: seconds(
      Math.max(0, ...reads.filter(({ ok }) => ok).map(({ at, endedAt }) => endedAt - at)),
    ),
    met:
      [...new Set(bad.map(({ what, outcome }) => `${what} ${outcome}`))].slice(0, 6).join(', ') || 'nothing',
  };
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;

/** Each process of the product is told to stop and replaced, one after another. */
async function restartAll(cluster: Cluster, load: Load): Promise<Aftermath & { readonly codes: string }> {
  const began = performance.now();
  const codes: (number | null)[] = [];
  for (const part of [...cluster.webs, ...cluster.workers]) {
    codes.push(await part.end('SIGTERM'));
    await part.start();
    await wait(TAKEN_UP_MS);
  }
  return { ...judge(load.since(began), began), codes: codes.join(' ') };
}

/** Kills one part, starts it again at once as a supervisor does, and waits until nobody notices any more. */
async function killOne(part: Part, load: Load): Promise<Aftermath> {
  const began = performance.now();
  await part.kill();
  await part.start();
  await load.untilQuiet(QUIET_MS, OVER_WITHIN_MS);
  return judge(load.since(began), began);
}

function told({
  failedReads,
  reads,
  failedWrites,
  writes,
  backSeconds,
  slowestSeconds,
  met,
}: Aftermath): string {
  return `${failedReads} of ${reads} reads and ${failedWrites} of ${writes} writes failed (${met}); all pages back after ${backSeconds} s; slowest answer ${slowestSeconds} s`;
}

/** How often headlines were looked up on the replica since it was started. */
async function countPastReads({ replicaUrl }: Cluster): Promise<number> {
  const client = new pg.Client({ connectionString: replicaUrl });
  await client.connect();
  const { rows } = await client.query<{ n: string }>(
    `select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0)) as n from pg_stat_user_tables where relname = 'news_article'`,
  );
  await client.end();
  return Number(rows[0]?.n ?? 0);
}

async function breakParts(report: Report, cluster: Cluster, load: Load): Promise<void> {
  await wait(STEADY_MS);
  const rolling = await restartAll(cluster, load);
  report.expect(
    'rolling restart of two web and two worker processes: requests failed',
    rolling.failedReads + rolling.failedWrites === 0,
    told(rolling),
  );
  report.expect('their exit codes', rolling.codes === '0 0 0 0', rolling.codes);
  const { haproxy, pgbouncer, nats, primary, replica } = cluster.others;
  const pastReads = await countPastReads(cluster);
  report.expect('look-ups of headlines on the replica', pastReads > 0, pastReads);
  for (const part of [...cluster.webs, ...cluster.workers, nats, replica, pgbouncer, primary, haproxy]) {
    await wait(QUIET_MS);
    const after = await killOne(part, load);
    const unnoticed = [...cluster.workers, nats, replica].includes(part);
    report.expect(
      `${part.name} killed: ${unnoticed ? 'no read fails' : `pages back in ${BACK_WITHIN_SECONDS} s`}`,
      unnoticed ? after.failedReads === 0 : after.backSeconds <= BACK_WITHIN_SECONDS,
      told(after),
    );
  }
  await wait(QUIET_MS);
}

function expectWrites(report: Report, load: Load, { signUps, orders, jobs }: Verdict): void {
  const { written } = load;
  const zero = (name: string, figure: number) => report.expect(name, figure === 0, figure);
  report.expect('sign-ups acknowledged', signUps.acknowledged > 0, signUps.acknowledged);
  zero('of them without their member', signUps.lost);
  report.expect('mails they brought', signUps.mails > 0, signUps.mails);
  zero('mails missing', signUps.mailsMissing);
  zero('mails made twice', signUps.mailsDoubled);
  report.expect(
    'mails handed over again with their Message-ID (at most one for each worker killed)',
    signUps.mailsRepeated <= 2,
    signUps.mailsRepeated,
  );
  report.expect('orders acknowledged', orders.acknowledged > 0, orders.acknowledged);
  zero('of them lost', orders.lost);
  zero('orders placed twice', orders.doubled);
  zero('orders whose fate is unknown', orders.unsettled);
  report.expect('orders refused by a rule', true, written.orders.refused.length);
  report.expect('fills', orders.fills > 0, orders.fills);
  zero('fills that only the exchange or only the order has', orders.fillsDiffering);
  zero('gap between the account and what its fills make', orders.balanceGap);
  report.expect(
    'changes of a watchlist acknowledged',
    written.lists.acknowledged > 0,
    written.lists.acknowledged,
  );
  zero('of them lost', written.lists.lost);
  zero('changes made twice', written.lists.twice);
  report.expect('jobs done', jobs.done > 0, jobs.done);
  zero('jobs failed', jobs.failed);
  zero('jobs left undone', jobs.left);
}

async function proveCluster(report: Report, cluster: Cluster): Promise<void> {
  const load = new Load(cluster);
  await load.start();
  const began = performance.now();
  try {
    await breakParts(report, cluster, load);
  } finally {
    await load.stop();
  }
  const lasted = (performance.now() - began) / 1000;
  report.expect('requests', true, `${load.sent.length} in ${Math.round(lasted)} s`);
  expectWrites(report, load, await judgeWrites(cluster, load.written));
}

export const proof: Proof = {
  title:
    'a cluster on one machine: a rolling restart that nobody notices, and each part killed once without losing or doubling anything',
  run: (report) =>
    withCluster(async (cluster) => {
      await proveCluster(report, cluster);
    }),
};
