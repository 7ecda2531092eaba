import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MARKET_NOW, withMarket } from '../../../test/with-market.ts';
import { openTestReturns } from '../../../test/with-returns.ts';
import type { SignalOrder } from './compare-orders.ts';

const DAY = 86_400_000;
const test = withMarket();
let orders: SignalOrder[] = [];
let asked: readonly string[] = [];
const harness = openTestReturns(() => test, {
  signalOrders: async ({ memberIds, before }) => {
    asked = memberIds;
    return orders.filter(
      ({ memberId, firstFillAt }) => memberIds.includes(memberId) && firstFillAt < before.getTime(),
    );
  },
});
beforeAll(() => harness.recordUntil('crypto', MARKET_NOW), 60_000);
afterAll(() => harness.close());

let members: string[] = [];

async function addMembers(count: number, given: boolean): Promise<string[]> {
  const rows = await test.database.query<{ id: string }>(
    `insert into member (email, ref_id, language)
     select gen_random_uuid() || '@example.com', gen_random_uuid()::text, 'en' from generate_series(1, $1) returning id`,
    [count],
  );
  for (const { id } of rows)
    await test.database.query('insert into live_record_consent values ($1, $2, $3)', [
      id,
      given,
      new Date(MARKET_NOW),
    ]);
  return rows.map(({ id }) => id);
}

beforeEach(async () => {
  await test.database.query('delete from live_record_consent');
  members = await addMembers(5, true);
});

/** Orders from published turns of a coin, each a tenth above the price that the rule got. */
async function ordersFrom(members: readonly string[], count: number): Promise<SignalOrder[]> {
  const { assets } = await harness.signals.stances(test.market.view(), 'crypto');
  const signals = assets.flatMap((own) =>
    own.dates.flatMap((date, at) =>
      own.stances[at] === 1 &&
      !Number.isNaN(own.publishedAt[at]) &&
      own.publishedAt[at] < MARKET_NOW - 20 * DAY
        ? [{ ...own, date, placedAt: own.publishedAt[at] + 60_000 }]
        : [],
    ),
  );
  return Array.from({ length: count }, (_, i) => {
    const { assetId, date, placedAt } = signals[i % signals.length] as (typeof signals)[0];
    return {
      ...{ memberId: members[i % members.length] ?? randomUUID(), signalId: `signal:${assetId}:${date}` },
      ...{ symbol: assetId.replace(/^\w+:/, ''), side: 'buy', averagePrice: 1, feeRate: 0.002 },
      ...{ placedAt, firstFillAt: placedAt + 60_000 },
    };
  });
}

/** Each instant is another day, so that what was computed before does not answer. */
let day = 0;
const live = async (as?: null) => {
  day += 1;
  const asOf = new Date(MARKET_NOW - day * DAY).toISOString();
  const query = { market: 'crypto', series: 'live', asOf };
  return harness.ask('returns.detail', { query, ...(as === null ? { as } : {}) });
};

describe('The live series', () => {
  it('RET-33: says how many members and orders are missing, and nothing else, below five and twenty', async () => {
    orders = await ordersFrom(members.slice(0, 4), 30);
    const few = await live();
    expect(few.live).toMatchObject({ members: 4, orders: 30, neededMembers: 5, neededOrders: 20 });
    expect([few.live.execution, few.live.results, few.series.empty]).toEqual([null, null, 'too-few-live']);
    orders = await ordersFrom(members, 19);
    expect((await live()).live).toMatchObject({ members: 5, orders: 19, execution: null, results: null });
    orders = [];
    expect((await live()).series.empty).toBe('no-live-orders');
  });

  it('RET-33: from there on compares prices, fees and delays with the rule, for everybody the same', async () => {
    orders = await ordersFrom(members, 60);
    const { live: shown, series } = await live();
    expect(shown).toMatchObject({ members: 5, orders: 60 });
    expect(series).toMatchObject({ empty: null, n: 60, curves: null, metrics: null });
    expect(shown.execution?.fee.value).toBeCloseTo(0.002, 9);
    // Bought for a dollar: nearly all of the price less than was assumed.
    expect(shown.execution?.slippage.value).toBeLessThan(-0.1);
    const guest = await live(null);
    expect(guest.live).toMatchObject({ members: 5, orders: 60 });
    expect(guest.series.empty).toBeNull();
  });

  it('RET-34: asks only for orders of members who agreed, and forgets those who take it back', async () => {
    const [refused = ''] = await addMembers(1, false);
    orders = await ordersFrom(members, 60);
    await live();
    expect([...asked].sort()).toEqual([...members].sort());
    expect(asked).not.toContain(refused);
    await test.database.query('update live_record_consent set given = false where member_id = $1', [
      members[0],
    ]);
    expect((await live()).live).toMatchObject({ members: 4, orders: 48, execution: null });
  });

  it('RET-34: knows of no order that was filled on the day it is computed, or later', async () => {
    const late = MARKET_NOW - (day + 1) * DAY;
    orders = (await ordersFrom(members, 60)).map((order) => ({ ...order, firstFillAt: late }));
    expect((await live()).live).toMatchObject({ members: 0, orders: 0 });
  });
});
