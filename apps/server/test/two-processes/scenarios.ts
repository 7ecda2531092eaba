import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../src/platform/database/database.ts';
import type { Jobs } from '../../src/platform/jobs/jobs.ts';
import type { Mailer } from '../../src/platform/mailer/mailer.ts';
import { patiently } from '../patiently.ts';
import { until } from '../until.ts';
import { readStream } from './read-stream.ts';
import type { ServerProcess } from './start-process.ts';
import { BORROWED_JOB, witnessMail } from './witness-module.ts';

/** What a scenario works with: two server processes, and the database seen from outside. */
export interface Scene {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly first: ServerProcess;
  readonly second: ServerProcess;
}

/** How often each subject was recorded, and by how many processes. */
async function witnessed(database: Database, what: string, like: string) {
  const rows = await database.query<{ subject: string; times: number; pids: number[] }>(
    `select subject, count(*)::int as times, array_agg(distinct pid) as pids
       from witness where what = $1 and subject like $2 group by subject`,
    [what, like],
  );
  return {
    subjects: rows.length,
    most: Math.max(0, ...rows.map(({ times }) => times)),
    processes: new Set(rows.flatMap(({ pids }) => pids)).size,
  };
}

/** Each of many jobs has its effect once, and both processes take part. */
export async function everyJobOnce({ database, jobs }: Scene, count: number) {
  for (let index = 0; index < count; index += 1)
    await jobs.send(BORROWED_JOB, { subject: `job ${index}`, hold: false });
  await until(async () => (await witnessed(database, 'done', 'job %')).subjects >= count);
  await wait(500);
  return witnessed(database, 'began', 'job %');
}

/** A process is killed while it holds a job; how long until the other has finished it. */
export async function killedWhileHolding({ database, jobs, first, second }: Scene) {
  await jobs.send(BORROWED_JOB, { subject: 'held', hold: true });
  await until(async () => (await witnessed(database, 'began', 'held')).subjects === 1);
  const [row] = await database.query<{ pid: number }>(
    `select pid from witness where subject = 'held' and what = 'began'`,
  );
  const holder = row?.pid === first.pid ? first : second;
  await holder.kill();
  const milliseconds = await until(async () => (await witnessed(database, 'done', 'held')).subjects === 1);
  const { most } = await witnessed(database, 'done', 'held');
  return { milliseconds, finished: most, survivor: holder === first ? second : first };
}

/** A change reaches clients of both processes. */
export async function liveOnBoth({ database, first, second }: Scene, ticks: number) {
  const readers = await Promise.all([first, second].map(({ address }) => readStream(address, 'number')));
  await until(() => readers.every((reader) => reader.got('number').length > 0));
  let slowest = 0;
  for (let tick = 1; tick <= ticks; tick += 1) {
    await database.query('update witness_number set value = value + 1');
    const [row] = await database.query<{ value: string }>('select value from witness_number');
    await database.notify('live', JSON.stringify({ t: ['number'] }));
    const latest = JSON.stringify(row);
    const milliseconds = await until(() =>
      readers.every((reader) => JSON.stringify(reader.got('number').at(-1)) === latest),
    );
    slowest = Math.max(slowest, milliseconds);
  }
  for (const reader of readers) reader.close();
  return { ticks, slowestMilliseconds: slowest };
}

async function maintenanceAt({ address }: ServerProcess): Promise<string> {
  const response = await patiently(() => fetch(`${address}/configuration`));
  const { maintenance } = (await response.json()) as { maintenance: { message: string } };
  return maintenance.message;
}

/** An admin changes a setting in one process; how long until the other shows it. */
export async function settingsOnBoth({ first, second }: Scene, rounds: number) {
  let slowest = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const message = `round ${round} of ${randomUUID()}`;
    const [from, to] = round % 2 === 0 ? [first, second] : [second, first];
    const response = await patiently(() =>
      fetch(`${from.address}/configuration`, {
        method: 'POST',
        headers: { authorization: 'Bearer admin', 'content-type': 'application/json', origin: from.address },
        body: JSON.stringify({ maintenance: { on: false, message } }),
      }),
    );
    if (response.status !== 200) throw new Error(`The setting was not taken: ${await response.text()}`);
    slowest = Math.max(slowest, await until(async () => (await maintenanceAt(to)) === message));
  }
  return { rounds, slowestMilliseconds: slowest };
}

/** Many mails, both processes sending: each goes out once. */
export async function everyMailOnce({ mailer }: Scene, count: number, taken: () => readonly string[]) {
  for (let index = 0; index < count; index += 1)
    await mailer.enqueue({
      template: witnessMail,
      to: `member${index}@example.org`,
      language: 'en',
      data: { subject: `mail ${index}` },
    });
  await until(() => new Set(taken()).size >= count);
  await wait(500);
  return { mails: new Set(taken()).size, doubled: taken().length - new Set(taken()).size };
}

/**
 * SIGTERM while a job is running and a stream is open: the job goes to the other, the stream ends, the process exits.
 */
export async function terminatedInGoodOrder({ database, jobs, first, second }: Scene) {
  await jobs.send(BORROWED_JOB, { subject: 'handed', hold: true });
  await until(async () => (await witnessed(database, 'began', 'handed')).subjects === 1);
  const [row] = await database.query<{ pid: number }>(
    `select pid from witness where subject = 'handed' and what = 'began'`,
  );
  const [leaving, staying] = row?.pid === first.pid ? [first, second] : [second, first];
  const reader = await readStream(leaving.address, 'number');
  await until(() => reader.got('number').length > 0);
  const { code, milliseconds } = await leaving.terminate();
  await until(() => reader.ended());
  const finishedMilliseconds = await until(
    async () => (await witnessed(database, 'done', 'handed')).subjects === 1,
  );
  return { code, milliseconds, finishedMilliseconds, staying };
}
