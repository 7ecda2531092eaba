import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../apps/server/src/platform/database/index.ts';
import { openEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { encodeChanged } from '../../apps/server/src/platform/live/live-message.ts';

const entry = fileURLToPath(new URL('./live-market-process.ts', import.meta.url));
const READY_WITHIN_MS = 300_000;

/** A separate server with the whole simulated market, whose ticks come on command. */
export interface LiveMarket {
  readonly address: string;
  /** Tells the server, as the ticking process does, that every quote has changed. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the server, waits until its market is filled, and takes the lead for quotes away from it: this is one of several
 * web processes, told by another that prices have changed.
 */
export async function startLiveMarket(): Promise<LiveMarket> {
  const home = mkdtempSync(join(tmpdir(), 'auspex-live-'));
  const postgres = await openEmbeddedPostgres({ home });
  const child = spawn(process.execPath, ['--expose-gc', entry], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      DATABASE_URL: postgres.urls.app,
      DATABASE_OWNER_URL: postgres.urls.owner,
      AUSPEX_HOME: home,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '6',
      MARKET_SOURCES: 'simulated',
    },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const owner = openDatabase({ url: postgres.urls.owner });
  const close = async () => {
    child.kill('SIGKILL');
    await ended;
    await owner.close();
    await postgres.release();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const address = await addressOf(child.stdout);
    await untilFilled(address);
    await owner.query("update market_lead set holder = gen_random_uuid(), until = now() + interval '1 day'");
    const [message = ''] = encodeChanged(['quotes', 'quotes:us', 'quotes:crypto']);
    return { address, close, tick: () => owner.notify('live', message) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    if (!line.startsWith('{"ready"')) continue;
    output.resume();
    return (JSON.parse(line) as { ready: string }).ready;
  }
  throw new Error('The server process ended before it was ready.');
}

async function untilFilled(address: string): Promise<void> {
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; await wait(500)) {
    const response = await fetch(`${address}/api/preparation`);
    const { state } = (await response.json()) as { state: string };
    if (state === 'ready') return;
    if (state === 'failed') break;
  }
  throw new Error('The market was not filled.');
}
