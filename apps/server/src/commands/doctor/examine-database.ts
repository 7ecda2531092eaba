import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, MINUTE_MS } from '@auspex/market';
import type { Config } from '../../config.ts';
import { type Database, openDatabase, type Sql } from '../../platform/database/index.ts';
import { rowCount, tables } from '../../platform/database/tables.ts';
import { examineMigrations, migrationsFolder, readMigrations } from '../../platform/migrations/index.ts';
import { deriveKey, loadMasterKey, UnusableMasterKey } from '../../platform/secrets/master-key.ts';
import { settleWorld } from '../../platform/worlds/index.ts';
import { silentAnnouncer } from '../announce-steps.ts';
import { accessDatabase, wasNeverStarted } from '../open-installation.ts';
import { counted } from '../terminal.ts';
import { judgeDrift } from './examine-machine.ts';
import { describeServer, examinePooler, examineReplica } from './examine-server.ts';
import { examined, type Finding, fault, inOrder, type Surroundings } from './finding.ts';

/** A mail that waits longer than this is not on its way. */
const MAIL_WAITS_SECONDS = 15 * 60;
/** Three comparisons with the payment provider. */
const STOP_TAKES_MS = 30 * MINUTE_MS;
/** By then it is given back, or settled with the member. */
const UNMATCHED_SHOWN_MS = 30 * DAY_MS;
const OLDEST_BACKUP_DAYS = 7;
/** Longer than any weekend with a holiday. */
const SOURCE_SILENT_DAYS = 5;

/** What the database is and what it knows. Nothing is changed: no migration runs, no key is made. */
export function examineDatabase(surroundings: Surroundings): Promise<readonly Finding[]> {
  const { config } = surroundings;
  return examined('database', async () => {
    if (wasNeverStarted(config)) {
      return inOrder('database', `none in ${config.home} yet; the first start creates it.`);
    }
    const access = await accessDatabase(config, silentAnnouncer);
    try {
      const database = openDatabase({
        url: access.url,
        directUrl: access.directUrl,
        watchMilliseconds: 0,
        maxConnections: 2,
      });
      try {
        return await examineOpen(database, surroundings);
      } finally {
        await database.close();
      }
    } finally {
      await access.release();
    }
  });
}

async function examineOpen(database: Database, surroundings: Surroundings): Promise<Finding[]> {
  const { config } = surroundings;
  const about = [
    ...(await examined('database', () => describeServer(database))),
    ...(await examined('connections', () => countConnections(database))),
    ...(await examined('database', () => examinePooler(database, config))),
    ...(await examined('database', () => examineReplica(config))),
    ...(await examined('clock', () => compareClocks(database, surroundings))),
  ];
  let applied = 0;
  const migrations = await examined('migrations', async () => {
    applied = await examineMigrations(database, readMigrations(migrationsFolder));
    const none = 'none yet; the first start creates the tables.';
    return inOrder('migrations', applied === 0 ? none : `all ${applied} applied`);
  });
  // The tables of another version, of which none counts as applied, may be other tables.
  if (applied === 0) return [...about, ...migrations];
  const now = surroundings.now() + config.clockShiftMs;
  return [
    ...about,
    ...migrations,
    ...(await examined('master key', () => compareKey(database, config))),
    ...(await examined('mail', () => examineOutbox(database))),
    ...(await examined('sources', () => examineFeeds(database, { config, now }))),
    ...(await examined('payments', () => examinePayments(database, now))),
    ...(await examined('backups', () => examineBackups(database, { config, now }))),
  ];
}

/** A role is not told what the sessions of others are; those of the server itself are in no database. */
export async function countConnections(sql: Sql): Promise<Finding> {
  const [row] = await sql.query(
    `select (select count(*)::int from pg_stat_activity
              where backend_type = 'client backend' or (backend_type is null and datid is not null)) as used,
       current_setting('max_connections')::int as most`,
  );
  return judgeConnections(Number(row?.used), Number(row?.most));
}

export function judgeConnections(used: number, most: number): Finding {
  if (used <= most * 0.8) return inOrder('connections', `${used} of ${most} in use`);
  return fault(
    'connections',
    `${used} of ${most} connections to the database are in use; raise max_connections, or run fewer processes.`,
  );
}

async function compareClocks(sql: Sql, { now }: Surroundings): Promise<Finding> {
  const asked = now();
  const [row] = await sql.query('select extract(epoch from clock_timestamp())::float8 * 1000 as at');
  const here = (asked + now()) / 2;
  return judgeDrift(here - Number(row?.at), { against: 'the database', mend: 'both machines' });
}

async function compareKey(sql: Sql, config: Config): Promise<Finding> {
  const file = join(config.home, 'master.key');
  const check = await tables(sql).selectFrom('master_key_check').select('value').executeTakeFirst();
  const source = config.masterKey === null ? file : 'MASTER_KEY';
  if (config.masterKey === null && !existsSync(file)) {
    if (check === undefined) return inOrder('master key', 'none yet; the first start creates it.');
    return fault(
      'master key',
      `The master key is missing; put ${file} back, or set MASTER_KEY to its content: without it second factors and exchange keys stay closed.`,
    );
  }
  try {
    const value = deriveKey(loadMasterKey(config), 'key check').toString('hex');
    if (check === undefined)
      return inOrder('master key', `in ${source}; the database has nothing to compare it with yet`);
    if (check.value === value)
      return inOrder('master key', `in ${source}, the one this installation was made with`);
  } catch (error) {
    if (error instanceof UnusableMasterKey) return fault('master key', error.message);
    throw error;
  }
  return fault(
    'master key',
    `The master key in ${source} is not the one this installation was made with; put that one back.`,
  );
}

/**
 * By the database's clock, which sets when a mail is tried. One that was never tried waits from then on: it may have
 * been written for a later time. What is given up has the time of its last attempt.
 */
async function examineOutbox(sql: Sql): Promise<Finding[]> {
  const [row] = await sql.query(
    `select count(*) filter (where state in ('failed', 'uncertain')
                               and next_attempt_at > now() - interval '1 day')::int as failed,
            count(*) filter (where state = 'waiting' and created_at < now() - make_interval(secs => $1)
                               and (attempts > 0 or next_attempt_at < now() - make_interval(secs => $1)))::int as late
       from mail`,
    [MAIL_WAITS_SECONDS],
  );
  const [failed, late] = [Number(row?.failed), Number(row?.late)];
  return [
    ...(failed === 0
      ? []
      : [
          fault(
            'mail',
            `${counted(failed, 'mail')} of the last day could not be sent; the outbox of the admin page says why and sends them again.`,
          ),
        ]),
    ...(late === 0
      ? []
      : [
          fault(
            'mail',
            `${counted(late, 'mail')} ${late === 1 ? 'has' : 'have'} waited for more than 15 minutes; start a process with ROLE=worker or all, and see that the mail server answers.`,
          ),
        ]),
  ];
}

async function examineFeeds(
  sql: Sql,
  { config, now }: { readonly config: Config; readonly now: number },
): Promise<Finding | Finding[]> {
  const { world } = await settleWorld(sql, config);
  const feeds = await tables(sql)
    .selectFrom('market_feed')
    .select(['source', 'feed', 'lastRunAt', 'succeededAt', 'lastError', 'lastErrorAt'])
    .where('world', '=', world)
    .where('source', 'in', [...config.market.sources])
    .where('lastRunAt', 'is not', null)
    .orderBy('lastRunAt', 'desc')
    .execute();
  const newest = feeds[0]?.lastRunAt?.getTime();
  if (newest === undefined) {
    return inOrder('sources', 'nothing was fetched yet; the first start begins with it.');
  }
  if (now - newest > SOURCE_SILENT_DAYS * DAY_MS) {
    const days = Math.floor((now - newest) / DAY_MS);
    return fault(
      'sources',
      `Nothing was fetched for ${counted(days, 'day')}; start a process with ROLE=worker or all.`,
    );
  }
  const failing = feeds.filter(
    ({ succeededAt, lastErrorAt }) =>
      lastErrorAt !== null && (succeededAt === null || lastErrorAt > succeededAt),
  );
  if (failing.length === 0) return inOrder('sources', `${counted(feeds.length, 'feed')}, none failing`);
  return failing.map(({ source, feed, lastError }) =>
    fault(
      'sources',
      `${source} gives no ${feed} (${lastError}); check its settings in docs/live-data.md, then run it again under Data sources of the admin page.`,
    ),
  );
}

/**
 * A subscription of a deleted or suspended account, or one that another took the place of, is not to be charged; money
 * that is not what a plan costs was paid by somebody who expects something for it.
 */
async function examinePayments(sql: Sql, now: number): Promise<Finding | Finding[]> {
  const { rows } = await tables(sql)
    .selectFrom('subscription')
    .select(rowCount.as('rows'))
    .where('stopDueSince', '<', new Date(now - STOP_TAKES_MS))
    .executeTakeFirstOrThrow();
  const unmatched = await sql.query(
    `select p.id from payment p where p.kind = 'payment' and p.period_from is null and p.at > $1
       and p.amount > (select coalesce(sum(back.amount), 0) from payment back where back.refunds = p.id)`,
    [new Date(now - UNMATCHED_SHOWN_MS)],
  );
  const found: Finding[] = [];
  if (unmatched.length > 0)
    found.push(
      fault(
        'payments',
        `Payments in the last 30 days that are not what a plan costs, and unlock nothing: ${unmatched.length}. The audit log names them (billing.payment-unmatched); give them back on the page of the subscription.`,
      ),
    );
  if (rows === 0)
    return found.length > 0 ? found : inOrder('payments', 'nobody is charged who should not be');
  const charged = fault(
    'payments',
    `Subscriptions that should have ended and are still charged: ${rows}. The payment provider has not stopped them for more than 30 minutes; the job billing.reconcile says why, and they can be ended on the provider’s own page.`,
  );
  return [charged, ...found];
}

async function examineBackups(
  sql: Sql,
  { config, now }: { readonly config: Config; readonly now: number },
): Promise<Finding> {
  const last = await tables(sql)
    .selectFrom('audit_log')
    .select('at')
    .where('action', '=', 'backup.made')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const mend = 'run: npm run auspex -- backup FILE, every day (docs/deploy.md has a timer).';
  if (last === undefined) {
    return config.loopback
      ? inOrder('backups', 'none was made; this installation is for this machine only.')
      : fault('backups', `No backup was ever made; ${mend}`);
  }
  const days = Math.floor((now - last.at.getTime()) / DAY_MS);
  if (days <= OLDEST_BACKUP_DAYS) return inOrder('backups', `the last one is ${counted(days, 'day')} old`);
  return fault('backups', `The last backup is ${counted(days, 'day')} old; ${mend}`);
}
