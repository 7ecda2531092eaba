import { useEffect } from 'react';
import { type AlertCondition, type AlertWish, openAlertDialog } from '../alerts/alert-overlay.ts';
import { optionalText, useAddress } from '../navigation/use-address.ts';
import { openTicket, type TicketWish } from '../trading/ticket-overlay.ts';

const EXCHANGES = ['PAPER', 'BINANCEUS', 'COINBASE', 'COINBASEPRO', 'KRAKEN'] as const;

/** What an address fills in: it comes from anywhere, so whatever makes no sense is left out. */
const formAddress = {
  ticket: optionalText,
  side: optionalText,
  quantity: optionalText,
  price: optionalText,
  exchange: optionalText,
  alert: optionalText,
  market: optionalText,
  condition: optionalText,
};

const NO_FORM = Object.fromEntries(Object.keys(formAddress).map((name) => [name, null]));

const oneOf = <Word extends string>(word: unknown, words: readonly Word[]): Word | undefined =>
  words.find((known) => known === word);

const isAmount = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);

/** `?ticket=BTC-USD&side=buy&quantity=0.5&price=60000&exchange=PAPER`: with a price it is a limit order. */
export function orderWish(filled: URLSearchParams): TicketWish | null {
  const symbol = filled.get('ticket');
  if (symbol === null) return null;
  const side = oneOf(filled.get('side'), ['buy', 'sell']);
  const quantity = filled.get('quantity') ?? '';
  const price = filled.get('price') ?? '';
  const exchange = oneOf(filled.get('exchange'), EXCHANGES);
  return {
    symbol,
    ...(side && { side }),
    ...(isAmount(quantity) && { quantity }),
    ...(isAmount(price) && { type: 'limit' as const, price }),
    ...(exchange && { exchange }),
  };
}

/** `?alert=AAPL&market=us&condition={"kind":"price","is":"above","level":200}` */
export function alertWish(filled: URLSearchParams): AlertWish | null {
  const symbol = filled.get('alert');
  if (symbol === null) return null;
  const preset = conditionOf(filled.get('condition'));
  const market = oneOf(filled.get('market'), ['crypto', 'us']) ?? null;
  return { symbol, market, ...(preset && { preset }) };
}

function fieldsOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(text ?? '');
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    return {};
  }
}

function conditionOf(text: string | null): AlertCondition | null {
  const { kind, is, level, by, bars, times, to } = fieldsOf(text);
  const positive = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined);
  const [height, size, multiple] = [positive(level), positive(by), positive(times)];
  switch (kind) {
    case 'price':
      return height === undefined
        ? null
        : { kind, is: oneOf(is, ['above', 'below']) ?? 'crosses', level: height };
    case 'change':
      return size === undefined
        ? null
        : { kind, is: oneOf(is, ['rises', 'falls']) ?? 'moves', by: size, bars: positive(bars) ?? 1 };
    case 'tone':
      return height === undefined
        ? null
        : { kind, is: oneOf(is, ['positive', 'negative']) ?? 'either', level: height };
    case 'volume':
      return multiple === undefined ? null : { kind, times: multiple };
    case 'signal':
      return { kind, to: oneOf(to, ['buy', 'hold', 'sell']) ?? 'any' };
    case 'earnings':
      return { kind };
    default:
      return null;
  }
}

/** Opens the ticket or the alert that an address fills in; false where it names none. Only the member sends it. */
export function openForm(search: string): boolean {
  const filled = new URLSearchParams(search);
  const order = orderWish(filled);
  const alert = alertWish(filled);
  if (order) openTicket(order);
  else if (alert) openAlertDialog(alert);
  return order !== null || alert !== null;
}

/** Opens what the address of the page fills in, once: the address forgets it. */
export function useFormOfAddress(): void {
  const { set, port } = useAddress(formAddress);
  useEffect(() => {
    if (openForm(port.current)) set(NO_FORM);
  }, [set, port]);
}
