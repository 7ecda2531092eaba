import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  debianProgram,
  freePort,
  type RunningProgram,
  serviceAccount,
  startProgram,
} from '../../../../test/debian-program.ts';

const program = debianProgram('haproxy');

/** A process of a version that has this one file. */
async function startVersion(file: string): Promise<Server> {
  const server = createServer((request, reply) => {
    const known = ['/readyz', '/api/proof', `/assets/${file}`].includes(request.url ?? '');
    reply.writeHead(known ? 200 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function settings(port: number, versions: readonly Server[]): string {
  const file = new URL('../../../../../../deploy/haproxy.cfg', import.meta.url);
  const [first, second] = versions.map((server) => (server.address() as AddressInfo).port);
  return readFileSync(file, 'utf8')
    .replace(/^ {2}user .*\n {2}group .*\n {2}maxconn .*\n/m, '  maxconn 100\n')
    .replace(/^ {2}bind :80\n {2}bind :443 .*\n.*redirect scheme.*\n/m, `  bind 127.0.0.1:${port}\n`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${first}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${second}`);
}

describe.skipIf(program === null)(
  'PLAT-19: two versions behind deploy/haproxy.cfg (Debian’s package)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'auspex-versions-'));
    const versions: Server[] = [];
    let proxy: RunningProgram;
    beforeAll(async () => {
      versions.push(await startVersion('older.js'), await startVersion('newer.js'));
      const [port, file] = [await freePort(), join(folder, 'haproxy.cfg')];
      chmodSync(folder, 0o755);
      writeFileSync(file, settings(port, versions));
      proxy = await startProgram(program ?? '', ['-db', '-f', file], { port, ...serviceAccount('haproxy') });
    });
    afterAll(async () => {
      await proxy?.stop();
      for (const server of versions) server.close();
      rmSync(folder, { recursive: true, force: true });
    });

    const ask = async (path: string) => {
      const asked = Array.from({ length: 12 }, () => fetch(`http://127.0.0.1:${proxy.port}${path}`));
      return [...new Set((await Promise.all(asked)).map(({ status }) => status))];
    };

    it('a page of either finds its files, whichever process is asked', async () => {
      expect([await ask('/assets/older.js'), await ask('/assets/newer.js')]).toEqual([[200], [200]]);
    });

    it('a file that neither has is missing', async () => {
      expect([await ask('/assets/none.js'), await ask('/api/none'), await ask('/api/proof')]).toEqual([
        [404],
        [404],
        [200],
      ]);
    });
  },
);
