import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../until.ts';
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

/** A busy machine may take minutes to fill the market, and has something better to do than to answer all the time. */
const whileItFills = { patienceMs: 15 * 60_000, everyMs: 100 };

function reached(process: MarketProcess, what: (report: PreparationReport) => boolean): Promise<number> {
  return until(async () => what(await process.report()), whileItFills);
}

const ready = ({ state }: PreparationReport) => state === 'ready';

/** How often preparing the market was begun, completed and failed. */
type Runs<Value> = Record<'runs' | 'completed' | 'failures', Value>;

async function jobRuns({ database }: TestDatabase): Promise<Runs<number>> {
  const [row] = await database.query<Runs<string>>(
    `select count(*) as runs, count(*) filter (where j.state = 'completed') as completed,
            coalesce(sum(p.failures), 0) as failures
       from jobs.job j left join job_progress p on p.id = j.id where j.name = 'market.prepare'`,
  );
  return { runs: Number(row.runs), completed: Number(row.completed), failures: Number(row.failures) };
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
    const filled = await makeTestDatabase();
    test = filled;
    const [first, second] = await Promise.all([start(filled), start(filled)]);
    await Promise.all([reached(first, ready), reached(second, ready)]);
    expect(await second.report()).toEqual(await first.report());
    const bars = await countBars(filled);
    expect(bars).toBeGreaterThan(300_000);
    // Each bar was new once: nothing was fetched or stored twice.
    expect(await newBars(filled)).toBe(bars);
    expect(await jobRuns(filled)).toMatchObject({ runs: 1, failures: 0 });
    await first.kill('SIGTERM');
    await second.kill('SIGTERM');
    const { completed } = await jobRuns(filled);
    const again = await start(filled);
    expect((await again.report()).state).toBe('ready');
    await until(async () => (await jobRuns(filled)).completed > completed);
    expect((await jobRuns(filled)).failures).toBe(0);
    expect(await countBars(filled)).toBe(bars);
  });

  it('MKT-11: killed in the middle resumes where it was', async () => {
    test = await makeTestDatabase();
    const first = await start(test);
    await reached(first, ({ steps }) => steps.some(({ done, total }) => done > 0 && done < total));
    await first.kill('SIGKILL');
    const kept = await countBars(test);
    expect(kept).toBeGreaterThan(0);
    const second = await start(test);
    await reached(second, ready);
    const bars = await countBars(test);
    expect(bars).toBeGreaterThan(300_000);
    // What was stored before the kill was not fetched again: `records` counts what was new.
    expect(await newBars(test)).toBe(bars - kept);
  });
});
