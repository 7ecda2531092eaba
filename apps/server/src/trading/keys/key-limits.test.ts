import { beforeAll, expect, it } from 'vitest';
import { contextOf } from '../../../test/call-context.ts';
import { closesTrading, openTrading, type TradingStage } from '../../../test/with-trading.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { keyHandlers } from './key-calls.ts';

closesTrading();

let stage: TradingStage;
beforeAll(async () => {
  stage = await openTrading();
});

it('TRADE-48: limits that were changed in another window since are not overwritten', async () => {
  const identity = { memberId: (await stage.addTrader()).memberId } as Identity;
  const handlers = keyHandlers(stage.trading);
  const shown = async () => {
    const keys = await handlers['trading.keys']?.({} as never, contextOf('trading.keys', identity));
    const [key] = keys?.items ?? [];
    if (key === undefined) throw new Error('There is no key.');
    return key;
  };
  const save = (body: object) =>
    handlers['trading.limitKey']?.(
      { params: { exchange: 'BINANCEUS' }, body } as never,
      contextOf('trading.limitKey', identity),
    );
  const one = await shown();
  const brake = { readOnly: true, amounts: [{ asset: 'USD', maxOrder: '100', maxDay: null }], pairs: null };
  await save({ ...brake, mark: one.limitsMark });
  const late = save({ ...one.limits, pairs: ['BTCUSD'], mark: one.limitsMark });
  await expect(late).rejects.toMatchObject({ kind: 'conflict', code: 'version-conflict' });
  const now = await shown();
  expect(now.limits).toEqual(brake);
  // Two at once: one of them wins, the other is told.
  const both = await Promise.allSettled(
    ['ETHUSD', 'BTCUSD'].map((pair) => save({ ...brake, pairs: [pair], mark: now.limitsMark })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
