import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobs } from '../../src/platform/jobs/create-jobs.ts';
import { jobTable } from '../../src/platform/jobs/job-table.ts';
import { createMailer } from '../../src/platform/mailer/create-mailer.ts';
import { loadMasterKey } from '../../src/platform/secrets/master-key.ts';
import { testClock } from '../clock.ts';
import { type LoopbackSmtpServer, startLoopbackSmtpServer } from '../loopback/smtp-server.ts';
import { withDatabase } from '../with-database.ts';
import * as scenarios from './scenarios.ts';
import { makeHome, startProcess } from './start-process.ts';
import { witnessMail, witnessTable } from './witness-module.ts';

const test = withDatabase();
const logger = pino({ level: 'silent' });
const { home, remove } = makeHome();
let smtp: LoopbackSmtpServer;
let scene: scenarios.Scene;
const running = new Map<number, { kill(): Promise<void> }>();

async function start() {
  const process = await startProcess({ url: test.url, ownerUrl: test.ownerUrl, home, smtpUrl: smtp.url });
  running.set(process.pid, process);
  return process;
}

/** Two server processes on one database; this one only queues and counts. */
beforeAll(async () => {
  await test.owner.query(witnessTable);
  smtp = await startLoopbackSmtpServer();
  const { database } = test;
  const [first, second] = [await start(), await start()];
  const jobs = createJobs({ database, logger, table: jobTable, worker: false });
  await jobs.start();
  const mailer = createMailer({
    config: {
      mail: { kind: 'smtp', from: 'hello@auspex.example', url: smtp.url },
      publicUrl: 'http://localhost',
      loopback: true,
      role: 'web',
    },
    database,
    logger,
    clock: testClock,
    masterKey: loadMasterKey({ masterKey: randomBytes(32).toString('base64'), home }),
  });
  mailer.register(witnessMail);
  scene = { database, jobs, mailer, first, second };
});

afterAll(async () => {
  for (const process of running.values()) await process.kill();
  await scene?.jobs.stop(0);
  await smtp?.close();
  remove();
});

describe('two server processes on one database', () => {
  it('JOB-1: do every job once between them', async () => {
    expect(await scenarios.everyJobOnce(scene, 30)).toEqual({ subjects: 30, most: 1, processes: 2 });
  });

  it('both tell their live clients of a change', async () => {
    await scenarios.liveOnBoth(scene, 3);
  });

  it('both hear of a changed setting', async () => {
    await scenarios.settingsOnBoth(scene, 4);
  });

  it('send every mail once between them', async () => {
    const taken = (): string[] => smtp.taken.map(({ to }) => to);
    expect(await scenarios.everyMailOnce(scene, 30, taken)).toEqual({ mails: 30, doubled: 0 });
  });

  it('JOB-1: finish a job although the one that held it was killed', async () => {
    const { finished, survivor } = await scenarios.killedWhileHolding(scene);
    expect(finished).toBe(1);
    scene = { ...scene, first: survivor, second: await start() };
  });

  it('PLAT-5: hand over a job when one is told to stop, and its live streams end cleanly', async () => {
    const { code, milliseconds } = await scenarios.terminatedInGoodOrder(scene);
    expect(code).toBe(0);
    expect(milliseconds).toBeLessThan(15_000);
  });
});
