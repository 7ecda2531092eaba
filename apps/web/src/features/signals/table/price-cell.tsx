import { useMemo } from 'react';
import type { Quote } from '../../../shared/market/quotes/quote.ts';
import { QuoteCell } from '../../../shared/market/quotes/quote-cell.tsx';
import type { SignalRow } from '../signal.ts';

/** The close a signal was made on, until a newer price is known. */
export function closingQuote({ asset, date, close, change }: SignalRow): Quote {
  return {
    symbol: asset.symbol,
    // Every price of the next session is newer than the beginning of the day it closed.
    at: `${date}T00:00:00.000Z`,
    last: close,
    bid: null,
    ask: null,
    open: null,
    high: null,
    low: null,
    volume: null,
    previousClose: change === null ? null : close / (1 + change),
    change,
    phase: 'closed',
    delayMs: 0,
  };
}

/** Price or change: live, or as of the instant looked from. */
export function PriceCell({
  signal,
  show,
}: {
  readonly signal: SignalRow;
  readonly show: 'price' | 'change';
}) {
  const given = useMemo(() => closingQuote(signal), [signal]);
  return <QuoteCell symbol={signal.asset.symbol} given={given} show={show} />;
}
