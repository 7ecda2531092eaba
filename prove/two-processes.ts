import { pino } from 'pino';
import { systemClock } from '../apps/server/src/platform/clock/clock.ts';
import { openDatabase } from '../apps/server/src/platform/database/index.ts';
import { openEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/index.ts';
import { createJobs } from '../apps/server/src/platform/jobs/create-jobs.ts';
import { jobTable } from '../apps/server/src/platform/jobs/job-table.ts';
import { createMailer } from '../apps/server/src/platform/mailer/create-mailer.ts';
import { loadMasterKey } from '../apps/server/src/platform/secrets/master-key.ts';
import { startLoopbackSmtpServer } from '../apps/server/test/loopback/smtp-server.ts';
import * as scenarios from '../apps/server/test/two-processes/scenarios.ts';
import {
  makeHome,
  type ServerProcess,
  startProcess,
} from '../apps/server/test/two-processes/start-process.ts';
import { witnessMail, witnessTable } from '../apps/server/test/two-processes/witness-module.ts';
import type { Proof, Report } from '../scripts/proof.ts';

const JOBS = 1000;
const MAILS = 1000;
const KILLS = 5;

/** Two servers, a mail server and a database of their own; everything is removed afterwards. */
async function withTwoServers(work: (stage: Stage) => Promise<void>): Promise<void> {
  const { home, remove } = makeHome();
  const postgres = await openEmbeddedPostgres({ home });
  const smtp = await startLoopbackSmtpServer();
  const running: ServerProcess[] = [];
  const start = async (): Promise<ServerProcess> => {
    const { app, owner } = postgres.urls;
    const process = await startProcess({ url: app, ownerUrl: owner, home, smtpUrl: smtp.url });
    running.push(process);
    return process;
  };
  const [first, second] = [await start(), await start()];
  const owner = openDatabase({ url: postgres.urls.owner });
  await owner.query(witnessTable);
  await owner.close();
  const database = openDatabase({ url: postgres.urls.app });
  const logger = pino({ level: 'silent' });
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
    clock: systemClock,
    masterKey: loadMasterKey({ masterKey: null, home }),
  });
  mailer.register(witnessMail);
  try {
    const taken = () => smtp.taken.map(({ to }) => to);
    await work({ scene: { database, jobs, mailer, first, second }, start, taken });
  } finally {
    for (const process of running) await process.kill();
    await jobs.stop(0);
    await database.close();
    await smtp.close();
    await postgres.release();
    remove();
  }
}

interface Stage {
  scene: scenarios.Scene;
  start(): Promise<ServerProcess>;
  taken(): string[];
}

async function proveKills(report: Report, stage: Stage): Promise<void> {
  let slowest = 0;
  let finishedOnce = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await stage.scene.database.query(`delete from witness where subject = 'held'`);
    const { milliseconds, finished, survivor } = await scenarios.killedWhileHolding(stage.scene);
    slowest = Math.max(slowest, milliseconds);
    finishedOnce += finished === 1 ? 1 : 0;
    stage.scene = { ...stage.scene, first: survivor, second: await stage.start() };
  }
  report.expect(
    'jobs whose process was killed, finished once by the other',
    finishedOnce === KILLS,
    `${finishedOnce} of ${KILLS}`,
  );
  report.expect(
    'slowest take-over after a kill (≤ 20 s)',
    slowest <= 20_000,
    `${(slowest / 1000).toFixed(1)} s`,
  );
}

export const proof: Proof = {
  title: 'two server processes on one database do everything once and know of each other',
  run: (report) =>
    withTwoServers(async (stage) => {
      const jobs = await scenarios.everyJobOnce(stage.scene, JOBS);
      report.expect(`of ${JOBS} jobs done`, jobs.subjects === JOBS, jobs.subjects);
      report.expect('most runs of one job', jobs.most === 1, jobs.most);
      report.expect('processes that took part', jobs.processes === 2, jobs.processes);
      const live = await scenarios.liveOnBoth(stage.scene, 30);
      report.expect(
        'slowest live change at clients of both (≤ 1.5 s)',
        live.slowestMilliseconds <= 1500,
        `${live.slowestMilliseconds} ms`,
      );
      const settings = await scenarios.settingsOnBoth(stage.scene, 30);
      report.expect(
        'slowest setting in the other process (≤ 1 s)',
        settings.slowestMilliseconds <= 1000,
        `${settings.slowestMilliseconds} ms`,
      );
      const mails = await scenarios.everyMailOnce(stage.scene, MAILS, stage.taken);
      report.expect(`of ${MAILS} mails sent`, mails.mails === MAILS, mails.mails);
      report.expect('mails sent twice', mails.doubled === 0, mails.doubled);
      await proveKills(report, stage);
      const ended = await scenarios.terminatedInGoodOrder(stage.scene);
      report.expect('exit code after SIGTERM', ended.code === 0, ended.code ?? 'killed');
      report.expect(
        'drain with a running job and an open stream (≤ 15 s)',
        ended.milliseconds <= 15_000,
        `${ended.milliseconds} ms`,
      );
    }),
};
