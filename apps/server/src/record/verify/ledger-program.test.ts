import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleOutcome, sampleSignals } from '../../../test/record/sample-calls.ts';
import { withApplication } from '../../../test/with-application.ts';
import type { NewEntry } from '../entry.ts';
import { ledgerModule } from '../index.ts';

/** Whether the program can run here: Python for the hashes, OpenSSL for the signatures. */
const able = ['python3', 'openssl'].every((name) => {
  try {
    return execFileSync(name, [name === 'python3' ? '--version' : 'version']).length > 0;
  } catch {
    return false;
  }
});
const page = readFileSync(join(import.meta.dirname, '../../../../../docs/ledger.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'ledger-program-'));
const file = join(folder, 'verify.py');

/** What a false server would change in its replies. */
let alter = (_path: string, text: string) => text;
const app = withApplication();
let server: Server;

const outcomes = { kind: 'outcomes', market: 'us', date: '2025-04-01', model: 'blend-1' } as const;

async function publish(entry: NewEntry) {
  const ledger = app.modules.service(ledgerModule);
  await app.test.database.transaction((tx) => ledger.publish(tx, entry));
}

async function verify(...kept: string[]) {
  const { port } = server.address() as { port: number };
  const run = promisify(execFile)('python3', [file, `http://127.0.0.1:${port}`, ...kept]);
  return run.then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  );
}

beforeAll(async () => {
  writeFileSync(file, /```python\n(.*?)```/s.exec(page)?.[1] ?? '');
  server = createServer(async ({ url = '/' }, reply) => {
    const { text } =
      url === '/' ? { text: '<meta name="client-key" content="ab">' } : await app.call('GET', url);
    reply.end(alter(url, text));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  for (const entry of [
    sampleSignals('2025-03-03'),
    sampleSignals('2025-03-04'),
    { ...outcomes, leaves: [sampleOutcome('KO', '2025-03-03')] },
  ])
    await publish(entry);
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

describe.skipIf(!able)('LEDG-13: the program in docs/ledger.md', () => {
  it('finds the chain whole, with what is sealed, and prints the root to keep', async () => {
    const { count, hash } = (await app.call('GET', '/api/ledger/root')).body;
    expect(await verify()).toMatch(
      new RegExp(`^3 entries and \\d+ leaves hold, \\d+ of them sealed\\. Keep: 3:${hash}`),
    );
    expect(count).toBe(3);
    expect(await verify(`3:${hash}`)).toContain('hold');
    expect(await verify(`2:${hash}`)).toBe('FALSE: the kept root 2 is not in the chain\n');
  });

  it.each([
    {
      what: 'a header',
      path: '/api/ledger/headers',
      from: '"signals"',
      to: '"trades"',
      named: 'hash of entry 1',
    },
    {
      what: 'an entry',
      path: '/api/ledger/entries/2',
      from: '"part":1',
      to: '"part":2',
      named: 'body of entry 2',
    },
    {
      what: 'a leaf',
      path: '/api/ledger/rows?seq=1',
      from: '"us:KO"',
      to: '"us:K"',
      named: 'leaves of entry 1',
    },
    { what: 'a body', path: '/api/ledger/rows?seq=3', from: 'n":0.0', to: 'n":0.1', named: 'body of leaf' },
    {
      what: 'a key',
      path: '/.well-known/',
      from: '"generation":1',
      to: '"generation":2',
      named: 'signature of a key',
    },
    { what: 'a root', path: '/.well-known/', from: '"hash":"', to: '"hash":"f', named: 'a published root' },
  ])('names what is false where $what was altered', async ({ path, from, to, named }) => {
    alter = (url, text) => (url.startsWith(path) ? text.replaceAll(from, to) : text);
    expect(await verify()).toContain(`FALSE: ${named}`);
    alter = (_url, text) => text;
  });

  it('names a body that is withheld without a seal, and a second outcome in a chain that is whole', async () => {
    alter = (url, text) => {
      if (!url.startsWith('/api/ledger/rows?seq=2')) return text;
      const page = JSON.parse(text) as { items: object[] };
      return JSON.stringify({
        ...page,
        items: page.items.map((row) => ({ ...row, body: null, salt: null })),
      });
    };
    expect(await verify()).toMatch(/^FALSE: leaf .* is withheld$/m);
    alter = (_url, text) => text;
    const again = { ...sampleOutcome('KO', '2025-03-03'), id: 'out:better' };
    await publish({ ...outcomes, leaves: [again] });
    expect(await verify()).toBe('FALSE: leaf out:better is a second outcome\n');
  });
});
