import pg from 'pg';
import { CannotStart } from '../../config/cannot-start.ts';
import { sqlOn } from './database.ts';
import { withSessionSettings } from './session-settings.ts';

const oldestVersion = 15;

/**
 * Makes sure that a configured server answers, with a sentence for the person at the terminal if it does not. A pooler
 * answers only where one is expected.
 */
export async function reachDatabase(
  url: string,
  variable: string,
  { pooled = false } = {},
): Promise<{ role: string }> {
  const { hostname, port, pathname, username, searchParams } = new URL(url);
  const place = searchParams.get('host') ?? `${hostname || 'localhost'}:${port || '5432'}`;
  const client = newClient(url, { pooled, variable });
  try {
    await client.connect();
    const { rows } = await client.query<{ role: string; version: number }>(
      `select current_user as role, current_setting('server_version_num')::int / 10000 as version`,
    );
    const [{ role, version } = { role: username, version: 0 }] = rows;
    if (version < oldestVersion) {
      throw new CannotStart(
        `The database at ${place} is PostgreSQL ${version}; Auspex needs ${oldestVersion} or newer.`,
      );
    }
    if (pooled) await refuseForeignSettings(client, { place, variable });
    return { role };
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    const database = pathname.slice(1) || username;
    throw new CannotStart(explain(error, { place, database, username, variable }), {
      cause: error,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The driver reads the files of certificates that the address names at once. */
function newClient(url: string, { pooled, variable }: { pooled: boolean; variable: string }): pg.Client {
  try {
    const client = new pg.Client({
      connectionString: pooled ? url : withSessionSettings(url),
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      ...(pooled ? {} : { statement_timeout: 5000 }),
    });
    return client.on('error', () => undefined);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (path === undefined) throw error;
    throw new CannotStart(`${variable} names the file ${path}, which cannot be read (${code}).`, {
      cause: error,
    });
  }
}

/** Through a pooler the product cannot say what its sessions begin with (`session-settings.ts`). */
async function refuseForeignSettings(
  client: pg.Client,
  { place, variable }: Pick<Attempt, 'place' | 'variable'>,
): Promise<void> {
  const rows = await sqlOn(client).query(
    `select name, setting from pg_settings
      where (name = 'DateStyle' and setting not like 'ISO%') or (name = 'extra_float_digits' and setting::int < 1)
         or (name = 'search_path' and setting !~ '\\mpublic\\M')
         or (name = 'standard_conforming_strings' and setting <> 'on')
         or (name = 'default_transaction_isolation' and setting <> 'read committed')`,
  );
  if (rows.length === 0) return;
  const which = rows.map(({ name, setting }) => `${name} = ${setting}`).join(', ');
  throw new CannotStart(
    `Sessions through the pooler at ${place} begin with ${which}, with which values would be misread; give it the connect_query of deploy/pgbouncer.ini, or lead ${variable} to PostgreSQL itself.`,
  );
}

interface Attempt {
  readonly place: string;
  readonly database: string;
  readonly username: string;
  readonly variable: string;
}

/** What the check of a certificate says. */
const isUntrusted = (code: string): boolean => code.includes('CERT') || code.startsWith('UNABLE_TO_VERIFY');

function explain(error: unknown, attempt: Attempt): string {
  const { code, message } = firstOf(error);
  const { place, username, variable } = attempt;
  const refusal = explainRefusal({ code, message }, attempt);
  if (refusal !== null) return refusal;
  // The driver’s own words, before anything is sent.
  if (message.includes('password must be a string')) {
    return `The database at ${place} wants a password for the role "${username}"; put it into ${variable}.`;
  }
  // Some poolers say it in other words, with SQLSTATE 0A000.
  if (message.includes('unsupported startup parameter') || code === '0A000') {
    return `${variable} leads to a pooler at ${place}, which keeps no session; DATABASE_URL may, if DATABASE_DIRECT_URL and DATABASE_OWNER_URL lead to PostgreSQL itself.`;
  }
  if (code !== undefined && isUntrusted(code)) {
    return `The certificate of the database at ${place} is not trusted (${code}); put sslmode=verify-full and sslrootcert=FILE, with what it is signed by, into ${variable}.`;
  }
  return `The database at ${place} cannot be reached (${code ?? message}); start it or correct ${variable}${variable === 'DATABASE_URL' ? ', or leave it out to use the embedded PostgreSQL' : ''}.`;
}

/** A server that answers, and says why it takes no connection of this program. */
function explainRefusal(
  { code, message }: { readonly code?: string; readonly message: string },
  { place, database, username, variable }: Attempt,
): string | null {
  switch (code) {
    case '28P01':
      return `The database at ${place} refuses the role "${username}"; correct the name or password in ${variable}.`;
    case '28000':
      return message.includes('pg_hba.conf')
        ? `The database at ${place} does not let "${username}" in (${message}); if it takes connections over TLS only, put sslmode=verify-full into ${variable}, otherwise add a line to its pg_hba.conf.`
        : `The database at ${place} refuses the role "${username}" (${message}); correct ${variable}.`;
    case '3D000':
      return `The server at ${place} has no database "${database}"; create it (createdb ${database}) or correct ${variable}.`;
    case '42501':
      return `The role "${username}" may not connect to "${database}" at ${place}; grant it CONNECT or correct ${variable}.`;
    case '53300':
      return `The database at ${place} has no connection left (${message}); raise max_connections there, or run fewer processes.`;
    case '57P03':
      return `The database at ${place} takes no connections now (${message}); try again in a moment.`;
    default:
      return null;
  }
}

/** Both addresses of a host are tried; each failure is in the list. */
function firstOf(error: unknown): { code?: string; message: string } {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0];
  return error instanceof Error ? error : { message: String(error) };
}
