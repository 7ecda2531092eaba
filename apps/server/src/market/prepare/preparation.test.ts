import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import { DatabaseUnavailable } from '../../platform/database/index.ts';
import type { JobProgress } from '../../platform/jobs/jobs.ts';
import { createPreparation } from './preparation.ts';
import type { PreparationStep } from './run-steps.ts';

const test = withDatabase();
const logger = pino({ level: 'silent' });
const world = 'sim:steps';
/** The state of the job that fills the store. */
let job: 'retrying' | 'failed' = 'retrying';
const jobs = { recent: async () => [{ state: job } as JobProgress] };

function prepare(...steps: readonly (Partial<PreparationStep> & Pick<PreparationStep, 'name' | 'run'>)[]) {
  const declared = steps.map((step, place) => ({ label: step.name, order: place, ...step }));
  return createPreparation({ database: test.database, logger, jobs }, { world, steps: () => declared });
}

const quiet = () => ({ signal: new AbortController().signal, progress: () => undefined });
const nothing = async () => undefined;

beforeEach(async () => {
  job = 'retrying';
  await test.database.query('delete from market_preparation');
});

describe('Filling an empty store', () => {
  it('goes step by step in order, with those that can wait last, and is then ready', async () => {
    const ran: string[] = [];
    const note = (name: string) => async () => void ran.push(name);
    const preparation = prepare(
      { name: 'history', order: 1, background: true, run: note('history') },
      { name: 'news', order: 30, run: note('news') },
      { name: 'prices', order: 10, run: note('prices') },
    );
    expect((await preparation.report()).state).toBe('waiting');
    await preparation.run(quiet());
    expect(ran).toEqual(['prices', 'news', 'history']);
    const report = await preparation.report();
    expect(report.state).toBe('ready');
    expect(report.steps.map(({ name, background }) => [name, background])).toEqual([
      ['prices', false],
      ['news', false],
      ['history', true],
    ]);
  });

  it('MKT-11: shows everybody how far each step has got while it runs', async () => {
    let reach: (() => void) | undefined;
    let go: (() => void) | undefined;
    const reached = new Promise<void>((resolve) => {
      reach = resolve;
    });
    const released = new Promise<void>((resolve) => {
      go = resolve;
    });
    const preparation = prepare(
      { name: 'prices', run: nothing },
      {
        name: 'news',
        run: async (progress) => {
          progress(30, 120);
          reach?.();
          await released;
        },
      },
      { name: 'signals', run: nothing },
    );
    // Another process reads the same figures.
    const elsewhere = prepare(
      { name: 'prices', run: nothing },
      { name: 'news', run: nothing },
      { name: 'signals', run: nothing },
    );
    const told: number[] = [];
    const running = preparation.run({ ...quiet(), progress: (done) => void told.push(done) });
    await reached;
    await new Promise((resolve) => setTimeout(resolve, 50));
    const report = await elsewhere.report();
    expect(report.state).toBe('running');
    expect(report.steps.map(({ state, done, total }) => ({ state, done, total }))).toEqual([
      { state: 'done', done: 0, total: 0 },
      { state: 'running', done: 30, total: 120 },
      { state: 'waiting', done: 0, total: 0 },
    ]);
    expect(await elsewhere.isFilling()).toBe(true);
    expect(await elsewhere.isFilling('no other step')).toBe(false);
    // A third of the way and a quarter of the next third.
    expect(told.at(-1)).toBe(125);
    go?.();
    await running;
    expect(await elsewhere.isFilling()).toBe(false);
    expect((await elsewhere.report()).state).toBe('ready');
  });

  it('MKT-11: resumes where it was after an interruption', async () => {
    const items = Array.from({ length: 10 }, (_, n) => n);
    const stored = new Set<number>();
    const worked: number[] = [];
    const ending = new AbortController();
    const step = (stopAfter: number) => ({
      name: 'prices',
      run: async (progress: (done: number, total: number) => void, signal: AbortSignal) => {
        for (const item of items.filter((one) => !stored.has(one))) {
          signal.throwIfAborted();
          stored.add(item);
          worked.push(item);
          progress(stored.size, items.length);
          if (stored.size === stopAfter) ending.abort(new Error('The process is stopping.'));
        }
      },
    });
    const first = prepare(step(4), { name: 'news', run: nothing });
    await expect(first.run({ ...quiet(), signal: ending.signal })).rejects.toThrow('stopping');
    const between = await first.report();
    expect(between).toMatchObject({
      state: 'running',
      steps: [{ state: 'running', done: 4, total: 10 }, {}],
    });
    const second = prepare(step(99), { name: 'news', run: nothing });
    await second.run(quiet());
    expect(worked).toEqual(items);
    expect((await second.report()).state).toBe('ready');
  });

  it('continues with the others when a step fails, and has failed only after the last retry', async () => {
    const ran: string[] = [];
    let disk: 'full' | 'roomy' = 'full';
    const preparation = prepare(
      {
        name: 'prices',
        run: async () => {
          if (disk === 'full') throw new Error('No room on the disk.');
        },
      },
      { name: 'news', run: async () => void ran.push('news') },
    );
    await expect(preparation.run(quiet())).rejects.toThrow('No room on the disk');
    expect(ran).toEqual(['news']);
    const states = async () => {
      const { state, steps } = await preparation.report();
      return [state, ...steps.map((step) => step.state)];
    };
    expect(await states()).toEqual(['running', 'waiting', 'done']);
    job = 'failed';
    expect(await states()).toEqual(['failed', 'failed', 'done']);
    disk = 'roomy';
    await preparation.run(quiet());
    expect(await states()).toEqual(['ready', 'done', 'done']);
  });

  it('waits out an unreachable database, and resumes where it was', async () => {
    const stored: number[] = [];
    let outages = 2;
    const preparation = prepare({
      name: 'prices',
      run: async (progress) => {
        for (let item = stored.length; item < 4; item += 1) {
          if (item === 2 && outages-- > 0)
            throw new Error('while storing', { cause: new DatabaseUnavailable() });
          stored.push(item);
          progress(stored.length, 4);
        }
      },
    });
    await preparation.run(quiet());
    expect(stored).toEqual([0, 1, 2, 3]);
    expect(outages).toBe(-1);
    expect(await preparation.report()).toMatchObject({ state: 'ready', steps: [{ done: 4, total: 4 }] });
  });

  it('told to stop while the database is unreachable leaves its step for the next start', async () => {
    const ending = new AbortController();
    const preparation = prepare({
      name: 'prices',
      run: async () => {
        setTimeout(() => ending.abort(new Error('The process is stopping.')), 50);
        throw new DatabaseUnavailable();
      },
    });
    await expect(preparation.run({ ...quiet(), signal: ending.signal })).rejects.toThrow('stopping');
    expect(await preparation.report()).toMatchObject({ steps: [{ state: 'running' }] });
    job = 'failed';
    expect(await preparation.report()).toMatchObject({ steps: [{ state: 'failed' }] });
  });

  it('stays ready while a later start looks for what is new', async () => {
    let go: (() => void) | undefined;
    const preparation = prepare({ name: 'prices', run: nothing });
    await preparation.run(quiet());
    const again = prepare({
      name: 'prices',
      run: () =>
        new Promise<void>((resolve) => {
          go = resolve;
        }),
    });
    const running = again.run(quiet());
    while (go === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await again.report()).state).toBe('ready');
    go();
    await running;
  });

  it('refuses two steps with the same name', async () => {
    const step = { name: 'prices', run: nothing };
    await expect(prepare(step, step).report()).rejects.toThrow('declared twice');
  });
});
