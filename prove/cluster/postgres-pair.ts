import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Part } from './part.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const PASSWORD = 'only-in-the-proof';
export const postgresPrograms = ['postgres', 'initdb', 'pg_basebackup'].map((name) => `${PROGRAMS}/${name}`);

type Account = { readonly uid?: number; readonly gid?: number };

export interface PostgresOptions {
  readonly folder: string;
  readonly account: Account;
  readonly primaryPort: number;
  readonly replicaPort: number;
}

/** A primary with the roles that `docs/deploy.md` makes, and a streaming replica of it. */
export class PostgresPair {
  readonly primary: Part;
  readonly replica: Part;
  readonly #options: PostgresOptions;

  constructor(options: PostgresOptions) {
    this.#options = options;
    this.primary = this.#server('primary', options.primaryPort);
    this.replica = this.#server('replica', options.replicaPort);
  }

  urlOf(role: 'auspex_app' | 'auspex_owner' | 'postgres', port = this.#options.primaryPort): string {
    return `postgresql://${role}:${PASSWORD}@127.0.0.1:${port}/${role === 'postgres' ? 'postgres' : 'auspex'}`;
  }

  readonly password = PASSWORD;

  /** A primary with an empty database, or the one that was kept; running. True if it was kept. */
  async openPrimary(): Promise<boolean> {
    const isKept = existsSync(this.#kept);
    rmSync(this.#data('primary'), { recursive: true, force: true });
    if (isKept) {
      this.#run('cp', ['-a', this.#kept, this.#data('primary')]);
      await this.primary.start();
      return true;
    }
    const passwords = join(this.#options.folder, 'password');
    writeFileSync(passwords, PASSWORD);
    this.#run(`${PROGRAMS}/initdb`, [
      ...['-D', this.#data('primary'), '-U', 'postgres', '-A', 'scram-sha-256'],
      ...[`--pwfile=${passwords}`, '--data-checksums', '-E', 'UTF8'],
    ]);
    await this.primary.start();
    const client = new pg.Client({ connectionString: this.urlOf('postgres') });
    await client.connect();
    await client.query(`create role auspex_owner login password '${PASSWORD}'`);
    await client.query(`create role auspex_app login password '${PASSWORD}'`);
    await client.query('create database auspex owner auspex_owner');
    await client.end();
    return false;
  }

  /** Keeps the primary as it is for a later run; nothing is connected to it. */
  async keepPrimary(): Promise<void> {
    await this.primary.end('SIGINT');
    const unfinished = `${this.#kept}-unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    this.#run('cp', ['-a', this.#data('primary'), unfinished]);
    renameSync(unfinished, this.#kept);
    await this.primary.start();
  }

  async openReplica(): Promise<void> {
    rmSync(this.#data('replica'), { recursive: true, force: true });
    this.#run(`${PROGRAMS}/pg_basebackup`, [
      ...['-d', this.urlOf('postgres'), '-D', this.#data('replica')],
      ...['-R', '-X', 'stream', '-c', 'fast'],
    ]);
    await this.replica.start();
  }

  get #kept(): string {
    return join(this.#options.folder, 'kept');
  }

  #data(name: string): string {
    return join(this.#options.folder, name);
  }

  #run(path: string, args: readonly string[]): void {
    const { folder, account } = this.#options;
    execFileSync(path, [...args], { stdio: 'pipe', cwd: folder, ...account });
  }

  #server(name: 'primary' | 'replica', port: number): Part {
    const { folder, account } = this.#options;
    return new Part({
      ...{ name, folder, account, path: `${PROGRAMS}/postgres` },
      args: [
        ...['-D', this.#data(name), '-p', String(port)],
        ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      ],
      isUp: () => answers(this.urlOf('postgres', port)),
    });
  }
}

/** Whether a database takes questions; while it recovers it accepts connections and refuses them. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
