import type { DestinationStream } from 'pino';
import type { Config } from '../config.ts';
import { createAudit } from '../platform/audit/create-audit.ts';
import { NatsBus } from '../platform/bus/nats-bus.ts';
import { type Clock, shiftedClock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { createEvents } from '../platform/events/create-events.ts';
import { createFileStore } from '../platform/files/create-file-store.ts';
import { limitStorage } from '../platform/files/limit-storage.ts';
import { createJobs } from '../platform/jobs/create-jobs.ts';
import { jobTable } from '../platform/jobs/job-table.ts';
import { createLive } from '../platform/live/create-live.ts';
import { chooseLog, createLogger } from '../platform/logging/index.ts';
import { createMailer } from '../platform/mailer/create-mailer.ts';
import type { ModuleParts, Platform } from '../platform/module.ts';
import { deriveKey, loadMasterKey } from '../platform/secrets/master-key.ts';
import { type Announcer, silentAnnouncer } from './announce-steps.ts';

/** What every module uses, and how it starts and stops. */
export interface OpenedPlatform {
  readonly platform: Platform;
  /** Registers the jobs and starts processing, sending and listening; called once every module exists. */
  start(parts: readonly ModuleParts[]): Promise<void>;
  /** Takes no more jobs and sends no more mail; jobs get the grace period to finish. Requests can still queue both. */
  finishJobs(graceSeconds: number): Promise<void>;
  /** Ends live streams: an open one would keep the listener from closing. */
  endStreams(): Promise<void>;
  /** Stops everything in the background. */
  stop(graceSeconds: number): Promise<void>;
}

export interface PlatformOptions {
  readonly announce?: Announcer;
  /** Where the log goes, if not where the announcer says. */
  readonly log?: DestinationStream;
  /** Tests freeze it or move it. */
  readonly clock?: Clock;
}

/** Assembles the platform on an open database. Nothing runs before `start`. */
export function openPlatform(
  config: Config,
  database: Database,
  { announce = silentAnnouncer, log, clock = shiftedClock(config.clockShiftMs) }: PlatformOptions = {},
): OpenedPlatform {
  const logger = createLogger(config, log ?? chooseLog(config, announce));
  const jobs = createJobs({ database, logger, table: jobTable, worker: config.role !== 'web' });
  const events = createEvents(jobs, clock);
  const masterKey = loadMasterKey(config);
  const nats = openNatsBus(config, { masterKey, database, logger });
  const bus = nats ?? database;
  const live = createLive({ bus, logger });
  const mailer = createMailer({ config, database, logger, clock, masterKey });
  const platform: Platform = {
    config,
    clock,
    logger,
    database,
    bus,
    jobs,
    events,
    live,
    audit: createAudit({ database, clock, key: deriveKey(masterKey, 'audit log') }),
    files: limitStorage(createFileStore(config.files), config.uploadQuota),
    mailer,
  };
  let finishing: Promise<unknown> | null = null;
  const finishJobs = async (graceSeconds: number) => {
    finishing ??= Promise.all([jobs.stop(graceSeconds), mailer.stop()]);
    await finishing;
  };
  return {
    platform,
    finishJobs,
    endStreams: () => live.stop(),
    async start(parts) {
      for (const part of parts) if (part.jobs) jobs.handle(part.jobs);
      jobs.handle(events.handlers);
      await live.start();
      for (const part of parts) await part.start?.();
      await jobs.start();
      await mailer.start();
    },
    async stop(graceSeconds) {
      await finishJobs(graceSeconds);
      await live.stop();
      await nats?.close();
    },
  };
}

function openNatsBus(
  { busUrl }: Config,
  { masterKey, ...parts }: Pick<Platform, 'database' | 'logger'> & { readonly masterKey: Buffer },
): NatsBus | null {
  if (busUrl === null) return null;
  // The same in all processes of an installation, and different in two installations on one server.
  const prefix = deriveKey(masterKey, 'bus').toString('hex').slice(0, 16);
  return new NatsBus({ url: busUrl, prefix, ...parts });
}
