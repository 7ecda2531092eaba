import type { PairRules } from './random-order-case.ts';
import { dataLines } from './shared-data.ts';

const EXCHANGES: ReadonlySet<string> = new Set(['binanceus', 'coinbase']);

/** Digits after the point of a step. */
function placesOf(step: string): number {
  return step.split('.')[1]?.length ?? 0;
}

/** Limits of the crypto pairs of Binance.US and Coinbase, from a published table of tick, lot and minimum order. */
export function realPairRules(): readonly PairRules[] {
  const rows = dataLines('api-fixtures/exchange-rules/lean-symbol-properties-database.csv').map((line) =>
    line.split(','),
  );
  return rows.flatMap((row) => {
    const [exchange = '', , type, , , , tickSize = '', stepSize = '', , minNotional = ''] = row;
    if (!EXCHANGES.has(exchange) || type !== 'crypto' || !(Number(tickSize) > 0) || !(Number(stepSize) > 0))
      return [];
    const lot = { minQty: stepSize, maxQty: '9000000', stepSize };
    return [
      {
        filters: {
          priceFilter: { minPrice: tickSize, maxPrice: '1000000', tickSize },
          lotSize: lot,
          // As Binance states it: no step and no minimum of its own.
          marketLotSize: { minQty: '0', maxQty: '250000', stepSize: '0' },
          notional: { minNotional: minNotional || '0' },
        },
        basePlaces: placesOf(stepSize),
        quotePlaces: placesOf(tickSize),
      },
    ];
  });
}
