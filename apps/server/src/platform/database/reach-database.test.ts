import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { debianProgram } from '../../../test/debian-program.ts';
import { reachDatabase } from './reach-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'auspex-reach-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const openssl = debianProgram('openssl');

/** What a server shows that signed its certificate itself. */
function makeCertificate(program: string): { readonly key: Buffer; readonly cert: Buffer } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', cert];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync(program, ['req', ...kind, ...named, ...files], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/** Agrees to TLS as PostgreSQL does, and goes no further. */
async function withTls(program: string, use: (url: string) => Promise<void>): Promise<void> {
  const certificate = makeCertificate(program);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, ...certificate }).on('error', () => undefined);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  try {
    await use(`postgresql://app:secret@127.0.0.1:${port}/auspex`);
  } finally {
    server.close();
  }
}

describe('PLAT-3: a database over TLS', () => {
  it.skipIf(openssl === null)('whose certificate nobody known has signed says what to add', () =>
    withTls(openssl ?? '', async (url) => {
      await expect(reachDatabase(`${url}?sslmode=verify-full`, 'DATABASE_URL')).rejects.toThrow(
        /^The certificate of the database at 127\.0\.0\.1:\d+ is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\); put .*sslrootcert=FILE.* DATABASE_URL\.$/,
      );
    }),
  );

  it('names the file of the certificate if that is not there', async () => {
    const file = join(folder, 'none.pem');
    const url = `postgresql://app:secret@127.0.0.1:1/auspex?sslmode=verify-full&sslrootcert=${file}`;
    await expect(reachDatabase(url, 'DATABASE_OWNER_URL')).rejects.toThrow(
      `DATABASE_OWNER_URL names the file ${file}, which cannot be read (ENOENT).`,
    );
  });
});

/** A server that says this to whoever connects: its SQLSTATE and its words. */
async function withRefusal(code: string, message: string, use: (url: string) => Promise<void>) {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E0000');
  head.writeInt32BE(fields.length + 4, 1);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([head, fields])));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  try {
    await use(`postgresql://app:secret@127.0.0.1:${port}/auspex`);
  } finally {
    server.close();
  }
}

describe('PLAT-3: a database that turns this program away', () => {
  it.each([
    {
      code: '28000',
      words: 'no pg_hba.conf entry for host "10.0.0.5", user "app", database "auspex", no encryption',
      said: /does not let "app" in \(no pg_hba.* no encryption\); .* put sslmode=verify-full into DATABASE_URL, otherwise add a line to its pg_hba\.conf\.$/,
    },
    {
      code: '28000',
      words: 'role "app" is not permitted to log in',
      said: /refuses the role "app" \(role "app" is not permitted to log in\); correct DATABASE_URL\.$/,
    },
    {
      code: '53300',
      words: 'sorry, too many clients already',
      said: /has no connection left \(sorry, too many clients already\); raise max_connections there, or run fewer processes\.$/,
    },
    {
      code: '57P03',
      words: 'the database system is starting up',
      said: /takes no connections now \(the database system is starting up\); try again in a moment\.$/,
    },
  ])('with "$words" says so, and what helps', ({ code, words, said }) =>
    withRefusal(code, words, async (url) => {
      await expect(reachDatabase(url, 'DATABASE_URL')).rejects.toThrow(said);
    }),
  );

  it('names the folder of the socket where the address has one', async () => {
    await expect(reachDatabase(`postgresql:///auspex?host=${folder}`, 'DATABASE_URL')).rejects.toThrow(
      `The database at ${folder} cannot be reached (ENOENT)`,
    );
  });

  it('never suggests to leave out an address that nothing stands in for', async () => {
    const nowhere = 'postgresql://app:secret@127.0.0.1:1/auspex';
    for (const variable of ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])
      await expect(reachDatabase(nowhere, variable)).rejects.toThrow(
        `The database at 127.0.0.1:1 cannot be reached (ECONNREFUSED); start it or correct ${variable}.`,
      );
  });
});
