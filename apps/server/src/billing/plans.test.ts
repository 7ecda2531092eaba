import { expect, it } from 'vitest';
import { Plans } from './plans.ts';

it('PAY-8: keeps no version of a plan that was loaded before an edit and arrived after it', async () => {
  const version = (price: string) => ({
    ...{ id: 'crypto-1', plan: 'crypto', version: 1, names: { en: 'Crypto', fr: 'Crypto' }, price },
    ...{ currency: 'USD', unlocks: ['crypto'], alerts: null, delay_bars: 0, created_at: new Date(0) },
  });
  let stored = '29.00';
  let arrives = Promise.resolve();
  const database = {
    query: async () => {
      const rows = [version(stored)];
      await arrives;
      return rows;
    },
  };
  let hear: () => void = () => undefined;
  const bus = {
    listening: () => true,
    listen: async (_: string, heard: { onMessage: () => void }) => {
      hear = heard.onMessage;
      return async () => undefined;
    },
  };
  const plans = new Plans(database as never, bus as never);
  await plans.start();
  hear();
  let arrive: () => void = () => undefined;
  arrives = new Promise((done) => {
    arrive = done;
  });
  const before = plans.all();
  stored = '35.00';
  hear();
  arrive();
  await before;
  expect((await plans.all()).map(({ price }) => price)).toEqual(['35.00']);
});
