import { describe, expect, it } from 'vitest';
import { readOrderDraft } from './order.ts';
import {
  canMoveOrder,
  isFinalStatus,
  moveOrder,
  ORDER_STATUSES,
  ORDER_TRANSITIONS,
  type OrderStatus,
} from './order-status.ts';

const payload = {
  exchange: 'paper',
  key_pair: 'BTCUSDT',
  order_side: 'buy',
  order_type: 'limit',
  quantity: '0.5',
  price: '61000.10',
};

describe('reading an order payload', () => {
  it('makes a draft of each type, from texts and from numbers', () => {
    const limit = readOrderDraft(payload);
    expect(limit.ok && [limit.draft.type, limit.draft.side, String(limit.draft.quantity)]).toEqual([
      'limit',
      'buy',
      '0.5',
    ]);
    const market = readOrderDraft({
      ...payload,
      order_type: 'MARKET',
      order_side: 'SELL',
      quantity: 1e-7,
      price: null,
    });
    expect(market.ok && market.draft).toMatchObject({ type: 'market', side: 'sell' });
    expect(market.ok && String(market.draft.quantity)).toBe('0.0000001');
    for (const order_type of ['stop-limit', 'stop_limit', 'STOP LIMIT', 'stopLimit']) {
      const stop = readOrderDraft({ ...payload, order_type, stop_price: '60000' });
      expect(stop.ok && stop.draft.type === 'stop-limit' && String(stop.draft.stopPrice)).toBe('60000');
    }
  });

  it('names every wrong field at once', () => {
    expect(readOrderDraft({ ...payload, order_side: 'hold', quantity: '1,5', price: '' })).toEqual({
      ok: false,
      problems: [
        'Side: an order is "buy" or "sell".',
        'Quantity: "1,5" is not a number. Write a point before decimals and nothing between thousands.',
        'Price: A number is missing.',
      ],
    });
    expect(readOrderDraft({ ...payload, order_type: 'iceberg' })).toEqual({
      ok: false,
      problems: ['Type: an order is "market", "limit" or "stop-limit".'],
    });
    expect(readOrderDraft({ ...payload, order_type: 'stop-limit' })).toEqual({
      ok: false,
      problems: ['Stop price: A number is missing.'],
    });
  });
});

describe('the life of an order', () => {
  /** Every status a status can lead to, over any number of steps. */
  function reachable(from: OrderStatus): Set<OrderStatus> {
    const seen = new Set<OrderStatus>();
    const visit = (status: OrderStatus) => {
      for (const next of ORDER_TRANSITIONS[status] as readonly OrderStatus[]) {
        if (seen.has(next)) continue;
        seen.add(next);
        visit(next);
      }
    };
    visit(from);
    return seen;
  }

  it('starts with the intent, and everything else can be reached from it', () => {
    expect([...reachable('intended')].sort()).toEqual(
      ORDER_STATUSES.filter((status) => status !== 'intended').sort(),
    );
  });

  it('is never sent twice: nothing leads back to intended or sending', () => {
    for (const status of ORDER_STATUSES) {
      expect(canMoveOrder(status, 'intended')).toBe(false);
      expect(canMoveOrder(status, 'sending')).toBe(status === 'intended');
    }
  });

  it('an order once known at the exchange is never unknown again', () => {
    expect(ORDER_STATUSES.filter((status) => canMoveOrder(status, 'unknown'))).toEqual(['sending']);
  });

  it('ends as filled, cancelled, rejected or expired, and stays that way', () => {
    expect(ORDER_STATUSES.filter(isFinalStatus)).toEqual(['filled', 'cancelled', 'rejected', 'expired']);
    for (const status of ORDER_STATUSES) {
      if (!isFinalStatus(status)) expect([...reachable(status)].some(isFinalStatus)).toBe(true);
    }
  });

  it('a step it does not have is refused by name', () => {
    expect(moveOrder('open', 'filled')).toBe('filled');
    const filled: OrderStatus = 'filled';
    // @ts-expect-error the compiler refuses it too
    expect(() => moveOrder(filled, 'open')).toThrow('An order cannot go from filled to open.');
  });
});
