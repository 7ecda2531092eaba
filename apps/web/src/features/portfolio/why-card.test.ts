import { expect, it, vi } from 'vitest';
import { cardOf } from './why-card.tsx';

vi.mock('../../shared/api/api.ts', () => ({ api: {} }));
vi.mock('../../shared/api/public-api.ts', () => ({ publicApi: {} }));
vi.mock('../../shared/session/http-auth-calls.ts', () => ({ httpAuthCalls: {} }));

it('the card of an asset shows every part of its change, so that they add up on a phone, too', () => {
  const nothing = { price: '0', currency: '0', income: '0', fee: '0', flow: '0', unpriced: '0', traded: '0' };
  const bitcoin = { ...nothing, price: '20480.57', fee: '-7.59', traded: '7598.36' };
  const cash = { ...nothing, income: '12.00', traded: '-7598.36' };
  expect(cardOf([bitcoin, cash])).toEqual(['total', 'price', 'income', 'fee', 'traded']);
  expect(cardOf([nothing])).toEqual(['total']);
});
