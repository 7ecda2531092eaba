import pg from 'pg';

/** The PostgreSQL of one test run, as passed from the global set-up to every test file. */
export interface TestServer {
  /** May create databases and roles. */
  readonly adminUrl: string;
  readonly ownerRole: string;
  readonly appRole: string;
  readonly password: string;
  /** A migrated database that nobody is connected to; cloned for every test file. */
  readonly template: string;
  /** The prefix of names created in this run. */
  readonly prefix: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** The same server under another role and database. */
export function urlOn(server: TestServer, role: string, database: string): string {
  const url = new URL(server.adminUrl);
  url.username = role;
  url.password = server.password;
  url.pathname = `/${database}`;
  return url.href;
}

export async function asAdmin<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
