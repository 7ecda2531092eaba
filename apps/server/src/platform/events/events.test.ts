import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import { until } from '../../../test/until.ts';
import { withDatabase } from '../../../test/with-database.ts';
import { createJobs } from '../jobs/create-jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { createEvents } from './create-events.ts';
import type { DomainEvent, EventPayloads, Events } from './events.ts';

const test = withDatabase();
const table = {
  'events.deliver': { timeoutSeconds: 20, retries: 3, retryDelaySeconds: 0, singleton: false, perProcess: 2 },
};
const open: Jobs[] = [];
const filled: Omit<EventPayloads['order.filled'], 'orderId'> = {
  ...{ memberId: 'm', tradeId: 't', exchange: 'PAPER', world: 'sim:1', symbol: 'BTC-USD', baseAsset: 'BTC' },
  ...{
    quoteAsset: 'USD',
    side: 'buy',
    price: '1',
    quantity: '1',
    feeAsset: null,
    fee: null,
    at: '2026-01-01T00:00:00Z',
  },
};

/** A separate process as far as the database can tell. */
async function start(subscribe: (events: Events) => void, worker = true): Promise<Events> {
  const jobs = createJobs({ database: test.database, logger: pino({ level: 'silent' }), table, worker });
  const events = createEvents(jobs, testClock);
  subscribe(events);
  jobs.handle(events.handlers);
  await jobs.start();
  open.push(jobs);
  return events;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.stop(0)));
  await test.owner.query('truncate jobs.job');
});

describe('events between modules', () => {
  it('JOB-3: reach no one if the transaction that caused them is rolled back', async () => {
    const heard: string[] = [];
    const events = await start((bus) => {
      bus.on('member.verified', 'referrals', async ({ payload }) => void heard.push(payload.memberId));
    });
    const undone = test.database.transaction(async (tx) => {
      await events.emit(tx, 'member.verified', { memberId: 'undone' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await test.database.transaction((tx) => events.emit(tx, 'member.verified', { memberId: 'kept' }));
    await until(() => heard.length > 0);
    await wait(200);
    expect(heard).toEqual(['kept']);
  });

  it('JOB-3: reach every subscriber independently: one that fails is retried with the same event, the others are not', async () => {
    const referrals: Array<DomainEvent<'member.verified'>> = [];
    const mails: string[] = [];
    const events = await start((bus) => {
      bus.on('member.verified', 'referrals', async (event) => {
        referrals.push(event);
        if (referrals.length < 3) throw new Error('not yet');
      });
      bus.on('member.verified', 'mails', async ({ id }) => void mails.push(id));
    });
    await test.database.transaction((tx) => events.emit(tx, 'member.verified', { memberId: 'm1' }));
    await until(() => referrals.length === 3);
    await wait(200);
    expect(new Set(referrals.map(({ id }) => id)).size).toBe(1);
    expect(mails).toEqual([referrals[0]?.id]);
    expect(referrals[0]).toMatchObject({ name: 'member.verified', payload: { memberId: 'm1' } });
    expect(referrals[0]?.at).toBeInstanceOf(Date);
  });

  it('cross from a process that only answers requests to one that runs jobs', async () => {
    const heard: string[] = [];
    const subscribe = (bus: Events): void =>
      bus.on('order.filled', 'portfolio', async ({ payload }) => void heard.push(payload.orderId));
    const web = await start(subscribe, false);
    await start(subscribe);
    await test.database.transaction(async (tx) => {
      for (let order = 0; order < 20; order += 1)
        await web.emit(tx, 'order.filled', { ...filled, orderId: `o${order}` });
    });
    await until(() => heard.length >= 20);
    // Order is not guaranteed; delivery of every event is.
    expect([...heard].sort()).toEqual(Array.from({ length: 20 }, (_, order) => `o${order}`).sort());
  });

  it('may overtake each other: a slow one does not hold up the next', async () => {
    const finished: string[] = [];
    const events = await start((bus) => {
      bus.on('member.verified', 'slow', async ({ payload }) => {
        if (payload.memberId === 'first') await wait(1500);
        finished.push(payload.memberId);
      });
    });
    await test.database.transaction(async (tx) => {
      await events.emit(tx, 'member.verified', { memberId: 'first' });
      await events.emit(tx, 'member.verified', { memberId: 'second' });
    });
    await until(() => finished.length === 2);
    expect(finished).toEqual(['second', 'first']);
  });

  it('refuse two subscribers with one name, since each name gets each event once', async () => {
    await expect(
      start((bus) => {
        bus.on('member.erased', 'alerts', async () => undefined);
        bus.on('member.erased', 'alerts', async () => undefined);
      }),
    ).rejects.toThrow('"alerts" listens to "member.erased" twice.');
  });
});
