import type { BookSource } from '@auspex/market';
import type { ExchangeReader } from './exchange-reader.ts';
import { pollUntilStopped } from './poll-until-stopped.ts';

const POLL_MS = 2_000;

/** The live order books of one exchange. */
export function createExchangeBooks(reader: ExchangeReader): BookSource {
  const bookOf: BookSource['orderBook'] = async (symbol) => {
    const pair = await reader.pairOf(symbol);
    if (pair.kind !== 'found') return undefined;
    const book = await reader.book(pair.value);
    return book.kind === 'found' ? book.value : undefined;
  };
  return {
    orderBook: bookOf,
    subscribe(symbol, onBook) {
      let lastText = '';
      let isStopped = false;
      const stop = pollUntilStopped(reader.clock, POLL_MS, async () => {
        const book = await bookOf(symbol);
        const text = JSON.stringify([book?.bids, book?.asks]);
        if (!book || isStopped || text === lastText) return;
        lastText = text;
        onBook(book);
      });
      return () => {
        isStopped = true;
        stop();
      };
    },
  };
}
