import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { fixtureBearer } from '../../../test/http-proof/roles.ts';
import { MARKET_NOW } from '../../../test/with-market.ts';
import { marketMembers, withMarketApplication } from '../../../test/with-market-application.ts';
import { readSignalOrders } from './signal-orders.ts';

const app = withMarketApplication();
const MINUTE = 60_000;
const memberId = marketMembers.member;
const instant = (minutes: number) => new Date(MARKET_NOW + minutes * MINUTE);

interface Placed {
  readonly exchange?: string;
  readonly world?: string;
  readonly signalId?: string | null;
  readonly of?: string;
}

/** An order with fills of price, quantity, fee, the asset it was paid in, and minutes after the start. */
async function place(
  fills: readonly (readonly [string, string, string | null, string | null, number])[],
  {
    exchange = 'KRAKEN',
    world = 'live',
    signalId = 'signal:crypto:BTC-USD:2026-03-01',
    of = memberId,
  }: Placed = {},
): Promise<void> {
  const id = randomUUID();
  await app.test.database.query(
    `insert into trade_order (id, member_id, pseudonym, world, exchange, idempotency_key, payload_hash, key_pair, symbol,
       base_asset, quote_asset, side, type, quantity, notional, status, signal_id, created_at, updated_at)
     values ($1, $2, gen_random_uuid(), $3, $4, gen_random_uuid()::text, '', 'BTC/USD', 'BTC-USD', 'BTC', 'USD', 'buy', 'market', 1, 1,
       'filled', $5, $6, $6)`,
    [id, of, world, exchange, signalId, instant(0)],
  );
  for (const [price, quantity, fee, feeAsset, minutes] of fills)
    await app.test.database.query('insert into trade_fill values ($1, $2, $3, $4, $5, $6, $7)', [
      ...[id, randomUUID(), price, quantity, feeAsset, fee, instant(minutes)],
    ]);
}

beforeAll(async () => {
  // 1 at 100 and 3 at 104: 103 on average, 412 in all.
  await place([
    ['100', '1', '0.1', 'USD', 1],
    ['104', '3', '0.003', 'BTC', 2],
    ['200', '1', '9', 'USD', 60],
  ]);
  await place([['100', '1', '0.01', 'BNB', 1]]);
  await place([['100', '1', null, null, 1]], { exchange: 'PAPER', world: 'live' });
  await place([['100', '1', null, null, 1]], { signalId: null });
  await place([['100', '1', null, null, 1]], { of: marketMembers.other });
  await place([]);
});

it('RET-36: real orders from signals are read as far as they were filled by an instant, of those who agreed alone', async () => {
  const wish = { world: 'live', memberIds: [memberId], before: instant(30) };
  const orders = await readSignalOrders({ platform: app.platform }, wish);
  expect(orders).toHaveLength(2);
  const [whole] = orders.filter(({ feeRate }) => feeRate !== null);
  expect(whole).toMatchObject({
    ...{ memberId, symbol: 'BTC-USD', side: 'buy', averagePrice: 103, placedAt: MARKET_NOW },
    firstFillAt: MARKET_NOW + MINUTE,
  });
  // (0.1 + 0.003 × 104) / 412
  expect(whole?.feeRate).toBeCloseTo(0.001, 12);
  expect(await readSignalOrders({ platform: app.platform }, { ...wish, memberIds: [] })).toEqual([]);
});

it('RET-35: nothing counts before its member has said so; the answer is theirs alone, and can be taken back', async () => {
  const ask = async (role: 'member' | 'other member', body?: object) => {
    const answer = await app.http.app.inject({
      ...{ method: body ? 'PUT' : 'GET', url: '/api/returns/live-consent' },
      headers: { authorization: fixtureBearer(role) ?? '' },
      ...(body ? { payload: body } : {}),
    } as never);
    return JSON.parse((answer as unknown as { body: string }).body);
  };
  expect(await ask('member')).toEqual({ given: null, answeredAt: null });
  expect(await ask('member', { given: true })).toMatchObject({ given: true });
  expect((await ask('other member')).given).toBeNull();
  expect(await ask('member', { given: false })).toMatchObject({ given: false });
  const [row] = await app.test.database.query('select given from live_record_consent where member_id = $1', [
    memberId,
  ]);
  expect(row).toEqual({ given: false });
});
