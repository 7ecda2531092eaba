import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../with-database.ts';
import { type MarketProcess, type PreparationReport, startMarketProcess } from './start-market-process.ts';

const home = mkdtempSync(join(tmpdir(), 'auspex-first-start-'));
const running: MarketProcess[] = [];
let test: TestDatabase | null = null;

afterEach(async () => {
  for (const process of running.splice(0)) await process.kill('SIGKILL');
  await test?.close();
  rmSync(home, { recursive: true, force: true });
});

async function start(on: TestDatabase): Promise<MarketProcess> {
  const process = await startMarketProcess(on, home);
  running.push(process);
  return process;
}

async function until(
  process: MarketProcess,
  what: (report: PreparationReport) => boolean,
): Promise<PreparationReport> {
  for (let tries = 0; tries < 2400; tries += 1) {
    const report = await process.report();
    if (what(report)) return report;
    await wait(100);
  }
  throw new Error('What was waited for did not happen.');
}

const ready = ({ state }: PreparationReport) => state === 'ready';

async function jobRuns(on: TestDatabase): Promise<{ runs: number; failures: number }> {
  const [row] = await on.database.query<{ runs: string; failures: string }>(
    `select count(*) as runs, coalesce(sum(p.failures), 0) as failures
       from jobs.job j left join job_progress p on p.id = j.id where j.name = 'market.prepare'`,
  );
  return { runs: Number(row.runs), failures: Number(row.failures) };
}

async function countBars(on: TestDatabase): Promise<number> {
  const [row] = await on.database.query<{ bars: string }>(
    "select coalesce(sum(length(columns)), 0) / 64 as bars from bar_chunk where world = 'sim:39@2'",
  );
  return Number(row.bars);
}

async function newBars(on: TestDatabase): Promise<number> {
  const [row] = await on.database.query<{ records: string }>(
    "select records from market_feed where world = 'sim:39@2' and feed = 'prices'",
  );
  return Number(row?.records ?? 0);
}

describe('The first start', () => {
  it('PLAT-1, MKT-11: by two processes at once fills the market once, and both show its progress; a second start has nothing to do', async () => {
    test = await makeTestDatabase();
    const [first, second] = await Promise.all([start(test), start(test)]);
    await Promise.all([until(first, ready), until(second, ready)]);
    expect(await second.report()).toEqual(await first.report());
    const bars = await countBars(test);
    expect(bars).toBeGreaterThan(300_000);
    // Each bar was new once: nothing was fetched or stored twice.
    expect(await newBars(test)).toBe(bars);
    expect(await jobRuns(test)).toEqual({ runs: 1, failures: 0 });
    await first.kill('SIGTERM');
    await second.kill('SIGTERM');
    const again = await start(test);
    expect((await again.report()).state).toBe('ready');
    for (let tries = 0; tries < 2400 && (await jobRuns(test)).runs < 2; tries += 1) await wait(50);
    expect(await countBars(test)).toBe(bars);
  });

  it('MKT-11: killed in the middle resumes where it was', async () => {
    test = await makeTestDatabase();
    const first = await start(test);
    await until(first, ({ steps }) => steps.some(({ done, total }) => done > 0 && done < total));
    await first.kill('SIGKILL');
    const kept = await countBars(test);
    expect(kept).toBeGreaterThan(0);
    const second = await start(test);
    await until(second, ready);
    const bars = await countBars(test);
    expect(bars).toBeGreaterThan(300_000);
    // What was stored before the kill was not fetched again: `records` counts what was new.
    expect(await newBars(test)).toBe(bars - kept);
  });
});
