import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveFiles } from './serve-files.ts';
import type { Site } from './site.ts';

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
const START_TIMEOUT_MS = 90_000;

/** The address that the server logs once it listens. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(
      () => reject(new Error(`The server did not start in time.\n${output}`)),
      START_TIMEOUT_MS,
    );
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const found = /https?:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(output)?.[0];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with code ${code}.\n${output}`));
    });
  });
}

async function startServer(): Promise<Site> {
  const home = mkdtempSync(join(tmpdir(), 'auspex-journeys-'));
  const server = spawn(process.execPath, [main], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', AUSPEX_HOME: home, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  try {
    return { kind: 'server', address: await addressOf(server), stop };
  } catch (error) {
    server.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

/** The real server; with `E2E_SITE=files`, or where it cannot start, the built files with the server's rules. */
export async function startSite(): Promise<Site> {
  if (process.env.E2E_SITE !== 'files' && existsSync(main)) {
    try {
      return await startServer();
    } catch (error) {
      console.log(`The server cannot be used here, the built files are served instead. ${String(error)}`);
    }
  }
  return serveFiles();
}
