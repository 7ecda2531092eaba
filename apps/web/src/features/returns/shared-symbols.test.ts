import { expect, it } from 'vitest';
import { sharedSymbols } from './shared-symbols.ts';

it('a symbol counts as shared once two companies have had it, however many trades each has', () => {
  const row = (symbol: string, assetId: string) => ({ symbol, assetId });
  const rows = [
    row('BBBY', 'us:BBBY'),
    row('AAPL', 'us:AAPL'),
    row('AAPL', 'us:AAPL'),
    row('BBBY', 'us:OSTK'),
  ];
  expect([...sharedSymbols(rows)]).toEqual(['BBBY']);
});
