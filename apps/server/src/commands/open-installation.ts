import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import {
  CannotStart,
  type Database,
  openDatabase,
  reachDatabase,
  refuseOtherDatabase,
} from '../platform/database/index.ts';
import { openEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { makeFolders } from '../platform/files/make-folders.ts';
import {
  migrationsFolder,
  type OlderDatabase,
  ownsItsTables,
  readMigrations,
  runMigrations,
} from '../platform/migrations/index.ts';
import type { Announcer } from './announce-steps.ts';

/** How to reach the installation's database, and as which role. */
export interface DatabaseAccess {
  readonly url: string;
  readonly ownerUrl: string;
  readonly directUrl: string;
  readonly appRole: string;
  readonly embedded: boolean;
  release(): Promise<void>;
}

/** The installation's database, migrated and open. */
export interface Installation {
  readonly access: DatabaseAccess;
  readonly database: Database;
  /** The application owns its tables, so that only triggers guard what must not change. */
  readonly ownsItsTables: boolean;
  close(): Promise<void>;
}

/** Whether the first start is still to make the embedded database. */
export function wasNeverStarted({ database, home }: Config): boolean {
  return database.url === null && !existsSync(join(home, 'postgres-connection.json'));
}

/** Starts or joins the embedded server, or makes sure that the configured one answers. */
export async function accessDatabase(config: Config, announce: Announcer): Promise<DatabaseAccess> {
  const { url, ownerUrl, directUrl } = config.database;
  if (url === null) return accessEmbedded(config, announce);
  announce.step('Connecting to the database');
  const { role } = await reachDatabase(url, 'DATABASE_URL', { pooled: directUrl !== null });
  for (const other of [
    { url: ownerUrl, variable: 'DATABASE_OWNER_URL' },
    { url: directUrl, variable: 'DATABASE_DIRECT_URL' },
  ]) {
    if (other.url === null) continue;
    await reachDatabase(other.url, other.variable);
    await refuseOtherDatabase(url, { url: other.url, variable: other.variable });
  }
  return {
    url,
    // The lock of the migrations belongs to a session, which a pooler does not keep.
    ownerUrl: ownerUrl ?? directUrl ?? url,
    directUrl: directUrl ?? url,
    appRole: role,
    embedded: false,
    release: async () => undefined,
  };
}

async function accessEmbedded(config: Config, announce: Announcer): Promise<DatabaseAccess> {
  announce.step('Starting the embedded PostgreSQL');
  const { home, systemFolder } = config;
  const onTrouble = (error: unknown) => {
    const reason = explainFolder(error, home);
    const sentence = reason instanceof Error ? reason.message : String(reason);
    announce.aside(`! The database stopped and cannot be restarted yet. ${sentence}`);
  };
  try {
    const embedded = await openEmbeddedPostgres({ home, systemFolder, onTrouble });
    const { app, owner } = embedded.urls;
    return {
      url: app,
      ownerUrl: owner,
      directUrl: app,
      appRole: new URL(app).username,
      embedded: true,
      release: () => embedded.release(),
    };
  } catch (error) {
    throw explainFolder(error, home);
  }
}

/** Where the database is elsewhere nothing else makes the data folder; throws a sentence if it cannot be written to. */
export function makeHome(home: string): void {
  try {
    makeFolders(home, 0o700);
    accessSync(home, constants.W_OK);
  } catch (error) {
    throw explainFolder(error, home);
  }
}

/** A missing permission or a full disk below the data folder. */
export function explainFolder(error: unknown, home: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (error instanceof CannotStart) return error;
  if (code === 'ENOSPC')
    return new CannotStart(`The disk that holds ${path ?? home} is full; make room and start again.`);
  if (code === undefined || !['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(code))
    return error;
  return new CannotStart(
    `Cannot write to ${path ?? home} (${code}); give this account the right to, or set AUSPEX_HOME to a folder that it may write.`,
  );
}

/** Opens the pool on a schema that is up to date; `ofUsed` says what to do with a database that is not. */
export async function openInstallation(
  config: Config,
  announce: Announcer,
  ofUsed: OlderDatabase = 'migrate',
): Promise<Installation> {
  const hasKey = config.masterKey !== null || existsSync(join(config.home, 'master.key'));
  const writesHome = !hasKey || config.files.kind === 'local';
  // A folder of another account would look like one without its key, and that is only noticed after the migrations.
  if (config.database.url !== null && writesHome) makeHome(config.home);
  const access = await accessDatabase(config, announce);
  try {
    announce.step('Bringing the database up to date');
    const migrations = readMigrations(migrationsFolder);
    const { ownerUrl, appRole } = access;
    const onWait = (name: string) =>
      announce.aside(`Migration ${name} waits for somebody who uses its tables, such as a backup.`);
    await runMigrations({ ownerUrl, appRole, migrations, ofUsed, onWait });
    const { replica } = config.database;
    const database = openDatabase({ url: access.url, directUrl: access.directUrl, replica });
    const owns = await ownsItsTables(database);
    announce.done();
    return {
      access,
      database,
      ownsItsTables: owns,
      async close() {
        await database.close();
        await access.release();
      },
    };
  } catch (error) {
    await access.release();
    throw error;
  }
}
