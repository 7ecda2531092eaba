import { type Decimal, decimal, makeOrderBook, type OrderBook, type TradingPair } from '@auspex/market';
import { createPaperExchange, type PaperExchange } from '../src/paper/create-paper-exchange.ts';
import { createMemoryPaperStore } from '../src/paper/memory-paper-store.ts';
import type { StatedQuote } from '../src/paper/stated-quote.ts';
import { tradingPair } from './place-requests.ts';
import type { ScriptedBook } from './scripted/scripted-ledger.ts';
import { SCRIPTED_FEE, scriptedPairs } from './scripted/start-scripted.ts';
import { leapingClock, NOON } from './test-clock.ts';

export interface PaperStage {
  readonly paper: PaperExchange;
  readonly pair: TradingPair;
  readonly clock: ReturnType<typeof leapingClock>;
  /** What happens while an order is on its way. */
  onWait: () => void;
  readonly pairs: Map<string, TradingPair>;
  readonly quotes: Map<string, StatedQuote>;
  setBook(symbol: string, book: ScriptedBook): OrderBook;
  /** Sets the book and lets open orders meet it. */
  moveBook(book: ScriptedBook): Promise<void>;
}

/** A paper account with the balances and pairs of the scripted exchange, on a clock where waiting takes no time. */
export function paperStage(
  balances: Readonly<Record<string, string>> = { USD: '100000', BTC: '2', ETH: '10' },
  feeRate: Decimal = decimal(SCRIPTED_FEE),
): PaperStage {
  const clock = leapingClock();
  const books = new Map<string, OrderBook>();
  const quotes = new Map<string, StatedQuote>();
  const pairs = new Map(scriptedPairs('binanceus').map((pair) => [pair.symbol, tradingPair(pair)]));
  const start = Object.entries(balances).map(([asset, free]) => ({
    asset,
    free: decimal(free),
    held: decimal('0'),
  }));
  const paper = createPaperExchange({
    store: createMemoryPaperStore(start),
    books: { orderBook: async (symbol) => books.get(symbol) },
    quoteOf: async (symbol) => quotes.get(symbol),
    pairOf: async (symbol) => {
      const pair = pairs.get(symbol);
      return pair && { pair, filtersAt: NOON };
    },
    feeRate,
    latencyMs: 250,
    clock: {
      ...clock,
      after: (delayMs, run) => {
        stage.onWait();
        return clock.after(delayMs, run);
      },
    },
  });
  const [pair] = [...pairs.values()];
  const stage: PaperStage = {
    ...{ paper, pair, clock, pairs, quotes },
    onWait: () => undefined,
    setBook: (symbol, rows) => {
      const book = makeOrderBook({ ...rows, at: clock.now() });
      books.set(symbol, book);
      return book;
    },
    moveBook: async (rows) => {
      await paper.match(pair.symbol, stage.setBook(pair.symbol, rows));
    },
  };
  return stage;
}
