import type { Market } from '@auspex/market';
import { pino } from 'pino';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withMarket } from '../../../test/with-market.ts';
import type { MarketService } from '../../market/index.ts';
import type { JobRun } from '../../platform/jobs/jobs.ts';
import { createLedger, type Ledger } from '../../record/index.ts';
import { hashHistories, readHistories } from '../model/market-histories.ts';
import { modelsOfMarket } from '../store/model-store.ts';
import { SharedFits } from './shared-fits.ts';
import type { PlannedWalk } from './walk-history.ts';

const test = withMarket();
const market: Market = 'crypto';
const at = Date.parse('2019-07-03T12:00:00Z');
const signal = new AbortController().signal;

let ledger: Ledger;
let walk: PlannedWalk;
let fits: SharedFits;
/** What was queued, in order. */
let queued: { readonly data: Record<string, unknown>; readonly key: string | undefined }[] = [];

/** A process of its own, as far as its memory goes. */
function otherProcess(): SharedFits {
  const jobs = {
    send: async (_name: string, data: object, { key }: { readonly key?: string } = {}) => {
      queued.push({ data: { ...data }, key });
      return 'id';
    },
    // Nobody takes them.
    unfinished: async () => 0,
  };
  fits = new SharedFits({
    ...{ database: test.database, ledger, jobs, logger: pino({ level: 'silent' }) },
    // The store of a test is filled years after the plan: nothing was seen by then.
    market: () =>
      Object.assign(Object.create(test.market) as MarketService, {
        view: ({ asOf = at } = {}) => test.market.view({ asOf }),
      }),
  });
  return fits;
}

const runOf = (data: object): JobRun<unknown> => ({ id: '1', data, signal, progress: () => undefined });

async function planned() {
  const { histories } = await readHistories(test.market.view({ asOf: at }), market);
  await otherProcess().fitLacking(walk, histories, { progress: () => undefined, signal });
  await fits.close();
  return queued;
}

beforeAll(async () => {
  ledger = createLedger({ ...test.platform, world: test.market.world.name });
  const histories = await readHistories(test.market.view({ asOf: at }), market);
  walk = { market, at, dataHash: hashHistories(histories) };
});
afterEach(async () => {
  queued = [];
  await fits.close();
});

describe('The fits of a walk', () => {
  it('are queued one by one, the newest quarter of each horizon first, under keys that no second plan repeats', async () => {
    const tasks = await planned();
    // Coins since 2018: a first row after 252 bars, and then 120 days whose outcome is settled, is early in 2019.
    expect(tasks.map(({ data: { version, horizon } }) => [String(version).slice(15, 25), horizon])).toEqual([
      ['2019-07-01', 5],
      ['2019-04-01', 5],
      ['2019-07-01', 20],
      ['2019-04-01', 20],
      ['2019-07-01', 60],
      ['2019-04-01', 60],
    ]);
    expect(new Set(tasks.map(({ key }) => key)).size).toBe(tasks.length);
  });

  it('are not made by a process of another world, of another build, nor by one that sees other bars', async () => {
    const [{ data }] = await planned();
    for (const other of [
      { world: 'sim:7' },
      { version: 'blend-1.crypto.2019-07-01.000000000000' },
      { dataHash: '0'.repeat(64) },
    ]) {
      await otherProcess().fitOne(runOf({ ...data, ...other }));
      await fits.close();
    }
    expect(await modelsOfMarket(test.database, ledger.world, market)).toEqual([]);
  });

  it('are done by any process, and done twice leave one model: what the plan saw, made when it was planned', async () => {
    const [{ data }] = await planned();
    await otherProcess().fitOne(runOf(data));
    const models = await modelsOfMarket(test.database, ledger.world, market);
    expect(models).toMatchObject([{ version: data.version, horizon: 5, dataHash: walk.dataHash }]);
    expect(models[0]?.madeAt).toEqual(new Date(at));
    await otherProcess().fitOne(runOf(data));
    expect(await modelsOfMarket(test.database, ledger.world, market)).toEqual(models);
    queued = [];
    expect((await planned()).map(({ data: { horizon } }) => horizon)).toEqual([5, 20, 20, 60, 60]);
  });

  it('leave the thread to another walk of the same process that still needs it', async () => {
    const earlier = Date.parse('2019-04-03T12:00:00Z');
    const { histories } = await readHistories(test.market.view({ asOf: at }), market);
    const one = otherProcess();
    const walks = [walk, { ...walk, at: earlier }].map((each) =>
      one.fitLacking(each, histories, { progress: () => undefined, signal }),
    );
    expect(await Promise.all(walks)).toHaveLength(2);
  });
});
