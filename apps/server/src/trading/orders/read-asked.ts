import { createHash } from 'node:crypto';
import type { CallInput, Calls } from '@auspex/contract';
import { EXCHANGE_NAMES, type ExchangeName } from '@auspex/exchanges';
import { readDecimal, readOrderDraft } from '@auspex/market';
import { InvalidInput } from '../../platform/errors/index.ts';
import type { AskedOrder } from './placement.ts';

type OrderPayload = CallInput<Calls['trading.place']>['body'];

export function readExchangeName(text: string): ExchangeName {
  const name = text.trim().toUpperCase();
  const known = EXCHANGE_NAMES.find((one) => one === name);
  if (known === undefined)
    throw new InvalidInput(`"${text.slice(0, 40)}" is not an exchange; use ${EXCHANGE_NAMES.join(', ')}.`);
  return known;
}

function readExits(exits: NonNullable<OrderPayload['exits']>): AskedOrder['exits'] {
  const [stop, target] = [exits.stop_price, exits.target_price].map((value) => readDecimal(String(value)));
  if (stop?.ok && target?.ok) return { stopPrice: stop.value, targetPrice: target.value };
  const problem =
    stop !== undefined && !stop.ok ? stop.problem : target !== undefined && !target.ok ? target.problem : '';
  throw new InvalidInput(`Exits: ${problem}`);
}

/** The fields of an order, understood; every field that is not is named. */
export function readAsked(memberId: string, payload: OrderPayload): AskedOrder {
  const exchange = readExchangeName(payload.exchange);
  const reading = readOrderDraft(payload);
  if (!reading.ok) throw new InvalidInput(reading.problems.join(' '));
  const exits = payload.exits ? readExits(payload.exits) : undefined;
  return { memberId, exchange, keyPair: payload.key_pair, draft: reading.draft, exits };
}

/** The same for every way of writing the same order. */
export function hashPayload(
  { exchange, keyPair, draft, exits }: AskedOrder,
  signalId: string | null,
): string {
  const text = JSON.stringify([
    exchange,
    keyPair.toUpperCase(),
    draft.side,
    draft.type,
    draft.quantity,
    draft.type === 'market' ? null : draft.price,
    draft.type === 'stop-limit' ? draft.stopPrice : null,
    exits ? [exits.stopPrice, exits.targetPrice] : null,
    signalId,
  ]);
  return createHash('sha256').update(text).digest('hex');
}
