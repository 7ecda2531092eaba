import type { IsoDate } from '@auspex/market';
import type { CorporateAction, Quote } from '@auspex/market-data';

/**
 * A quote in shares of today: until a split share has been traded, the newest price is one of the shares from before.
 */
export function quoteOfToday(
  quote: Quote,
  actions: readonly CorporateAction[],
  days: { readonly quoted: IsoDate; readonly today: IsoDate },
): Quote {
  const shares = actions.reduce(
    (product, action) =>
      action.kind === 'split' && action.exDate > days.quoted && action.exDate <= days.today
        ? product * action.newPerOld
        : product,
    1,
  );
  if (shares === 1) return quote;
  const price = <T extends number | undefined>(old: T) => (old === undefined ? old : old / shares) as T;
  const { last, bid, ask, open, high, low, previousClose, volume } = quote;
  return {
    ...quote,
    ...{ last: price(last), bid: price(bid), ask: price(ask), open: price(open), high: price(high) },
    ...{ low: price(low), previousClose: price(previousClose) },
    volume: volume === undefined ? undefined : volume * shares,
  };
}
