import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../test/until.ts';
import { withDatabase } from '../../../test/with-database.ts';
import { createJobs } from './create-jobs.ts';
import { releaseLostJobs } from './job-store.ts';
import type { JobHandlers, JobRun, Jobs } from './jobs.ts';

const test = withDatabase();
const logger = pino({ level: 'silent' });
const table = {
  once: { timeoutSeconds: 20, retries: 0, singleton: false },
  slow: { timeoutSeconds: 60, retries: 0, singleton: false },
  short: { timeoutSeconds: 1, retries: 0, singleton: false },
  stubborn: { timeoutSeconds: 20, retries: 2, retryDelaySeconds: 0, singleton: false },
  only: { timeoutSeconds: 20, retries: 0, singleton: true },
  daily: { timeoutSeconds: 20, retries: 0, singleton: true, schedule: '0 4 * * *' },
  hourly: { timeoutSeconds: 20, retries: 0, singleton: true, schedule: '0 * * * *' },
};
const open: Jobs[] = [];

async function start(handlers: JobHandlers, options: { worker?: boolean } = {}): Promise<Jobs> {
  const jobs = createJobs({ database: test.database, logger, table, worker: options.worker ?? true });
  jobs.handle(handlers);
  await jobs.start();
  open.push(jobs);
  return jobs;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.stop(0)));
  // Row by row: what still ends in the background may hold either table.
  await test.owner.query('delete from job_progress');
  await test.owner.query('delete from jobs.job');
});

describe('the job queue', () => {
  it('has the schema that the installed pg-boss expects, created without the application’s rights', async () => {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => test.database.run(text, values) },
      schema: 'jobs',
    });
    const drift = await boss.detectSchemaDrift();
    expect(drift).toMatchObject({
      missingTables: [],
      missing: [],
      mismatched: [],
      missingFunctions: [],
      columnDrift: [],
    });
    expect(drift.mismatchedFunctions).toEqual([]);
    expect(drift.ok).toBe(true);
    await expect(test.database.query('create table jobs.mine (id int)')).rejects.toThrow('permission denied');
  });

  it('JOB-1: does each of 60 jobs once when three workers take them', async () => {
    const done = new Map<string, number>();
    const handlers: JobHandlers = {
      once: async ({ id }: JobRun<object>) => {
        done.set(id, (done.get(id) ?? 0) + 1);
        await wait(2);
      },
    };
    const [jobs] = await Promise.all([start(handlers), start(handlers), start(handlers)]);
    const sent = await Promise.all(Array.from({ length: 60 }, () => jobs.send('once', {})));
    await until(() => done.size === 60);
    await wait(300);
    expect([...done.keys()].sort()).toEqual([...sent].sort());
    expect([...done.values()].every((times) => times === 1)).toBe(true);
  });

  it('queues a job only if the transaction that sends it commits', async () => {
    const seen: unknown[] = [];
    const jobs = await start({ once: async ({ data }: JobRun<object>) => void seen.push(data) });
    await expect(
      test.database.transaction(async (tx) => {
        await jobs.send('once', { order: 'undone' }, { tx });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await test.database.transaction(async (tx) => {
      await jobs.send('once', { order: 'kept' }, { tx });
      await wait(100);
      expect(seen).toEqual([]);
    });
    await until(() => seen.length > 0);
    await wait(200);
    expect(seen).toEqual([{ order: 'kept' }]);
  });

  it('takes a singleton once while it is queued or running, and again afterwards', async () => {
    let release = null as (() => void) | null;
    const jobs = await start({
      only: () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    });
    expect(await jobs.send('only', {})).not.toBeNull();
    expect(await jobs.send('only', {})).toBeNull();
    await until(async () => release !== null);
    expect((await jobs.recent({ name: 'only' }))[0]?.state).toBe('running');
    expect(await jobs.send('only', {})).toBeNull();
    release?.();
    await until(async () => (await jobs.recent({ name: 'only' }))[0]?.state === 'done');
    expect(await jobs.send('only', {})).not.toBeNull();
  });

  it('retries a failing job as often as the table says, then shows why it failed and runs it again on demand', async () => {
    let broken = true;
    let tries = 0;
    const jobs = await start({
      stubborn: async () => {
        tries += 1;
        if (broken) throw new Error('The provider is down.');
      },
    });
    const id = (await jobs.send('stubborn', {})) ?? '';
    await until(async () => (await jobs.recent())[0]?.state === 'failed');
    expect(tries).toBe(3);
    expect((await jobs.recent())[0]).toMatchObject({ id, error: 'The provider is down.', failures: 3 });
    broken = false;
    const refuse = async () => Promise.reject(new Error('The audit log is full.'));
    await expect(jobs.retry(id, refuse)).rejects.toThrow('The audit log is full.');
    expect((await jobs.recent())[0]?.state).toBe('failed');
    expect(await jobs.retry(id)).toBe('queued');
    await until(async () => (await jobs.recent())[0]?.state === 'done');
    expect(tries).toBe(4);
    expect(await jobs.retry(id)).toBe('not-found');
  });

  it('JOB-2: stores progress and estimates the remaining time from the rate so far', async () => {
    let release = (): void => undefined;
    const jobs = await start({
      slow: async ({ progress }: JobRun<object>) => {
        for (let done = 1; done <= 40; done += 1) progress(done, 100, 'symbols');
        await wait(1200);
        progress(50, 100, 'symbols');
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      },
    });
    await jobs.send('slow', {});
    await until(async () => (await jobs.recent())[0]?.done === 50);
    const [run] = await jobs.recent();
    expect(run).toMatchObject({ state: 'running', done: 50, total: 100, note: 'symbols' });
    const seconds = ((run?.updatedAt.getTime() ?? 0) - (run?.startedAt?.getTime() ?? 0)) / 1000;
    // Half is done: the rest takes as long as what was done.
    expect(run?.remainingSeconds).toBeGreaterThan(seconds * 0.8);
    expect(run?.remainingSeconds).toBeLessThan(seconds * 1.2);
    release();
    await until(async () => (await jobs.recent())[0]?.state === 'done');
    expect((await jobs.recent())[0]?.remainingSeconds).toBeNull();
  });

  it('aborts a job that takes longer than the table allows', async () => {
    let reason: unknown;
    const jobs = await start({
      short: ({ signal }: JobRun<object>) =>
        new Promise<void>((_, reject) => {
          signal.addEventListener('abort', () => {
            reason = signal.reason;
            reject(signal.reason);
          });
        }),
    });
    await jobs.send('short', {});
    await until(async () => (await jobs.recent())[0]?.state === 'failed');
    expect(String(reason)).toContain('longer than 1 seconds');
    expect((await jobs.recent())[0]?.error).toBe('The job took longer than 1 seconds.');
  });

  it('hands a running job back when the process stops, and another process finishes it although it may not be retried', async () => {
    let [began, aborted] = [false, false];
    const first = await start({
      slow: ({ signal }: JobRun<object>) =>
        new Promise<void>((_, reject) => {
          began = true;
          signal.addEventListener('abort', () => {
            aborted = true;
            reject(signal.reason);
          });
        }),
    });
    await first.send('slow', {});
    await until(async () => began);
    expect((await first.recent())[0]?.state).toBe('running');
    await first.stop(0.2);
    expect(aborted).toBe(true);
    const [given] = await first.recent();
    expect(given).toMatchObject({ state: 'retrying', failures: 0 });
    let finished = 0;
    const second = await start({
      slow: async () => {
        finished += 1;
      },
    });
    await until(async () => (await second.recent())[0]?.state === 'done');
    expect(finished).toBe(1);
  });

  it('lets a process that only answers requests queue jobs without running any', async () => {
    const web = await start(
      { once: async () => expect.unreachable('a web process ran a job') },
      { worker: false },
    );
    await web.send('once', {});
    await wait(300);
    expect((await web.recent())[0]?.state).toBe('waiting');
    await start({ once: async () => undefined });
    await until(async () => (await web.recent())[0]?.state === 'done');
  });

  it('refuses a name that the job table does not list', async () => {
    const jobs = createJobs({ database: test.database, logger, table, worker: false });
    expect(() => jobs.handle({ unheard: async () => undefined })).toThrow('not in job-table.ts');
    await expect(jobs.send('unheard', {})).rejects.toThrow('not in job-table.ts');
  });

  it('keeps the jobs of a process that was too busy to give a sign of life', async () => {
    let [begun, leave] = [0, () => {}];
    const busy = await start({
      slow: () => {
        begun += 1;
        return new Promise<void>((resolve) => {
          leave = resolve;
        });
      },
    });
    await busy.send('slow', {});
    await until(async () => begun === 1);
    // Longer than two looks for lost jobs.
    for (let look = 0; look < 50; look += 1) {
      await test.database.query(
        `update jobs.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`,
      );
      await wait(100);
    }
    leave();
    await until(async () => (await busy.recent())[0]?.state === 'done');
    expect(begun).toBe(1);
  });

  it('JOB-1: runs a daily job that came due while no process took jobs', async () => {
    let runs = 0;
    const handlers: JobHandlers = {
      daily: async () => {
        runs += 1;
      },
    };
    await (await start(handlers)).stop(0);
    await test.owner.query(
      `update jobs.schedule set created_on = now() - interval '4 days';
       update jobs.version set cron_on = now() - interval '3 days'`,
    );
    await start(handlers);
    await until(() => runs > 0);
    expect(runs).toBe(1);
  });

  it('JOB-5: goes on at once after the machine’s clock was a year ahead and was set right', async () => {
    const seen: string[] = [];
    const handlers: JobHandlers = {
      only: async () => void seen.push('only'),
      once: async () => void seen.push('once'),
      daily: async () => undefined,
    };
    const before = await start({}, { worker: false });
    await before.send('only', {});
    await before.send('once', {});
    await before.stop(0);
    await test.owner.query(
      `update jobs.version set cron_on = now() + interval '1 year';
       update jobs.job set start_after = now() + interval '1 year' where name = 'only';
       update jobs.job set state = 'active', heartbeat_on = now() + interval '1 year' where name = 'once'`,
    );
    await start(handlers);
    await until(() => seen.length === 2);
    expect(seen.toSorted()).toEqual(['once', 'only']);
    expect(await test.owner.query('select from jobs.version where cron_on > now()')).toEqual([]);
  });

  it('catches up on what comes daily, not on what soon comes again, in schedules of an older version, too', async () => {
    const handlers: JobHandlers = { daily: async () => undefined, hourly: async () => undefined };
    await (await start(handlers)).stop(0);
    await test.owner.query(`update jobs.schedule set options = '{"tz": "UTC"}'`);
    await (await start(handlers)).stop(0);
    expect(await test.owner.query('select name, options from jobs.schedule order by name')).toEqual([
      { name: 'daily', options: { tz: 'UTC', missed: 'once' } },
      { name: 'hourly', options: { tz: 'UTC', missed: 'skip' } },
    ]);
  });

  it('gives up on a job that brought down its process more than five times', async () => {
    const jobs = await start({}, { worker: false });
    await jobs.send('slow', {});
    for (let death = 1; death <= 6; death += 1) {
      await test.database.query(
        `update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '11 seconds' where name = 'slow'`,
      );
      await test.database.query(
        `insert into job_progress (id, name) select id, name from jobs.job where name = 'slow' on conflict do nothing`,
      );
      expect(await releaseLostJobs(test.database, 12)).toEqual([]);
      expect(await releaseLostJobs(test.database, 10)).toEqual(death < 6 ? ['slow'] : []);
    }
    expect((await jobs.recent())[0]).toMatchObject({ state: 'failed' });
    expect((await jobs.recent())[0]?.error).toContain('ended 6 time(s)');
  });
});
