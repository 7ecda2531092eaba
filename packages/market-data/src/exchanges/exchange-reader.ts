import {
  type EpochMs,
  makeOrderBook,
  normaliseSymbol,
  type OrderBook,
  type TradingPair,
  tradablePairs,
} from '@auspex/market';
import type { HttpClient } from '../http/http-client.ts';
import { retryAtOf } from '../http/http-problem.ts';
import {
  isRecord,
  listOf,
  numberOf,
  readableOf,
  recordOf,
  UnreadableAnswerError,
} from '../http/read-fields.ts';
import { found, type SourceAnswer } from '../ports/source-answer.ts';
import { EXCHANGES, type ExchangeId, type ExchangeTraits } from './exchange-id.ts';
import { type ExchangeLibrary, ExchangeReadError, loadExchangeLibrary } from './exchange-library.ts';
import { type Candle, readCandles } from './read-candles.ts';
import { readPair } from './read-pair.ts';

/** An exchange's pair with its symbol in the product. */
export interface ExchangePair {
  readonly exchange: ExchangeId;
  /** `BTC-USD`. */
  readonly symbol: string;
  readonly pair: TradingPair;
  /** When the exchange stated the filters; absent if it stated none, and only fallback limits can be shown. */
  readonly filtersAt: EpochMs | undefined;
}

export interface PairList {
  /** Those that can currently be traded. */
  readonly pairs: readonly ExchangePair[];
  readonly at: EpochMs;
  /** Why the list is not more recent. */
  readonly staleBecause?: string | undefined;
}

export interface Ticker {
  readonly at: EpochMs;
  readonly last: number;
  readonly bid: number | undefined;
  readonly ask: number | undefined;
}

export interface ExchangeReaderOptions {
  readonly exchange: ExchangeId;
  readonly http: HttpClient;
  readonly baseUrl?: string;
  /** How long a pair list is valid. */
  readonly pairsGoodForMs?: number;
  /** Failed reads are only logged; pages show what there is, with its age. */
  readonly onFailure?: (what: string, reason: string) => void;
}

const PAIRS_GOOD_FOR_MS = 3_600_000;
const BOOK_LEVELS = 50;

function tickerOf(value: unknown, now: EpochMs): Ticker {
  const record = recordOf(value, 'a ticker');
  const last = numberOf(record.last);
  if (last === undefined || !(last > 0)) throw new UnreadableAnswerError('a ticker has no price.');
  return {
    at: numberOf(record.timestamp) ?? now,
    last,
    bid: numberOf(record.bid),
    ask: numberOf(record.ask),
  };
}

function levelsOf(value: unknown): (readonly [string, string])[] {
  return listOf(value, 'a side of the book').map((level) => {
    const [price, quantity] = listOf(level, 'a level');
    if (numberOf(price) === undefined || numberOf(quantity) === undefined)
      throw new UnreadableAnswerError('a level of the book is not a number.');
    return [String(price), String(quantity)];
  });
}

/** Reads the public market data of one exchange. */
export class ExchangeReader {
  readonly exchange: ExchangeId;
  readonly traits: ExchangeTraits;
  readonly #options: ExchangeReaderOptions;
  #library: Promise<ExchangeLibrary> | undefined;
  #list: PairList | undefined;
  #loading: Promise<SourceAnswer<PairList>> | undefined;
  /** Why the last reload failed. */
  #staleBecause: string | undefined;

  constructor(options: ExchangeReaderOptions) {
    this.exchange = options.exchange;
    this.traits = EXCHANGES[options.exchange];
    this.#options = options;
  }

  now(): EpochMs {
    return this.#options.http.clock.now();
  }

  get clock() {
    return this.#options.http.clock;
  }

  /** The tradable pairs, no older than allowed. A failed reload leaves the last list, which then says so. */
  async pairs(): Promise<SourceAnswer<PairList>> {
    if (this.#list && this.#isFresh(this.#list)) return found(this.#list);
    return this.#reload();
  }

  /**
   * The pairs as cached: an old list is refreshed in the background, and says so if that fails. Only if there is none
   * yet does the caller wait.
   */
  async pairsAtHand(): Promise<SourceAnswer<PairList>> {
    const list = this.#list;
    if (!list) return this.#reload();
    if (this.#isFresh(list)) return found(list);
    // The next reader tries again.
    this.#reload().catch(() => undefined);
    return found({ ...list, staleBecause: this.#staleBecause });
  }

  #isFresh({ at }: PairList): boolean {
    return this.now() - at < (this.#options.pairsGoodForMs ?? PAIRS_GOOD_FOR_MS);
  }

  #reload(): Promise<SourceAnswer<PairList>> {
    this.#loading ??= this.#loadPairs().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** One tradable pair, by the product's symbol. */
  async pairOf(symbol: string): Promise<SourceAnswer<ExchangePair>> {
    const list = await this.pairsAtHand();
    if (list.kind !== 'found') return list;
    const pair = list.value.pairs.find((candidate) => candidate.symbol === symbol);
    return pair ? found(pair) : { kind: 'unknown-asset', symbol };
  }

  /** Candles from an instant on, as many as one call returns. */
  candles(
    pair: ExchangePair,
    request: { readonly timeframe: string; readonly since: EpochMs },
  ): Promise<SourceAnswer<readonly Candle[]>> {
    const { candlesPerCall } = this.traits;
    return this.#read(`candles of ${pair.symbol}`, async (library) =>
      readCandles(
        await library.fetchOHLCV(libraryName(pair), request.timeframe, request.since, candlesPerCall),
      ),
    );
  }

  /** Pairs without a usable ticker are left out; unavailable only if none has one. */
  tickers(pairs: readonly ExchangePair[]): Promise<SourceAnswer<ReadonlyMap<string, Ticker>>> {
    return this.#read('tickers', async (library) => {
      const names = pairs.map(libraryName);
      const answers: unknown = this.traits.manyTickers
        ? await library.fetchTickers(names)
        : await this.#eachTicker(library, names);
      const byName = recordOf(answers, 'the tickers');
      const answered = pairs.filter((pair) => isRecord(byName[libraryName(pair)]));
      return new Map(
        readableOf(answered, (pair) => [pair.symbol, tickerOf(byName[libraryName(pair)], this.now())]),
      );
    });
  }

  async #eachTicker(library: ExchangeLibrary, names: readonly string[]): Promise<unknown> {
    const tickers = new Map<string, unknown>();
    let failure: unknown;
    for (const name of names) {
      try {
        tickers.set(name, await library.fetchTicker(name));
      } catch (error) {
        failure = error;
        this.#tellFailure(`ticker of ${name}`, error);
        // The exchange wants to be left alone: the other pairs would fare no better.
        if (retryAtIn(error) !== undefined) break;
      }
    }
    if (failure !== undefined && tickers.size === 0) throw failure;
    return Object.fromEntries(tickers);
  }

  book(pair: ExchangePair): Promise<SourceAnswer<OrderBook>> {
    return this.#read(`book of ${pair.symbol}`, async (library) => {
      const answer = recordOf(await library.fetchOrderBook(libraryName(pair), BOOK_LEVELS), 'the book');
      const at = numberOf(answer.timestamp) ?? this.now();
      return makeOrderBook({ bids: levelsOf(answer.bids), asks: levelsOf(answer.asks), at });
    });
  }

  async #loadPairs(): Promise<SourceAnswer<PairList>> {
    const answer = await this.#read('pair list', async (library) => {
      const markets = Object.values(recordOf(await library.loadMarkets(true), 'the markets'));
      const pairs = tradablePairs(markets.map((market) => readPair(this.exchange, market)));
      if (pairs.length === 0) throw new UnreadableAnswerError('no pair can be traded.');
      return pairs;
    });
    const at = this.now();
    this.#staleBecause = answer.kind === 'unavailable' ? answer.reason : undefined;
    if (answer.kind === 'found') {
      this.#list = { at, pairs: answer.value.flatMap((pair) => this.#placed(pair, at)) };
    } else if (this.#list && answer.kind === 'unavailable') {
      return found({ ...this.#list, staleBecause: answer.reason });
    }
    return answer.kind === 'found' && this.#list ? found(this.#list) : (answer as SourceAnswer<never>);
  }

  #placed(pair: TradingPair, at: EpochMs): ExchangePair[] {
    const symbol = normaliseSymbol(`${pair.baseAsset}-${pair.quoteAsset}`, 'crypto');
    if (!symbol) return [];
    return [{ exchange: this.exchange, symbol, pair, filtersAt: pair.filters ? at : undefined }];
  }

  async #read<T>(what: string, read: (library: ExchangeLibrary) => Promise<T>): Promise<SourceAnswer<T>> {
    try {
      this.#library ??= loadExchangeLibrary(this.#options).catch((error: unknown) => {
        // Not cached: the next read tries to load it again.
        this.#library = undefined;
        throw error;
      });
      return found(await read(await this.#library));
    } catch (error) {
      const reason = this.#tellFailure(what, error);
      const retryAt = retryAtIn(error);
      // Other errors carry the library's texts, with addresses and raw answers in them: for the log only.
      const shown =
        error instanceof ExchangeReadError || error instanceof UnreadableAnswerError
          ? reason
          : `The answer of ${this.traits.name} could not be used.`;
      return { kind: 'unavailable', reason: shown, retryAt };
    }
  }

  #tellFailure(what: string, error: unknown): string {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    this.#options.onFailure?.(`${this.traits.name}: ${what}`, reason);
    return reason;
  }
}

function retryAtIn(error: unknown): EpochMs | undefined {
  return error instanceof ExchangeReadError ? retryAtOf(error.problem) : undefined;
}

function libraryName(pair: ExchangePair): string {
  return `${pair.pair.baseAsset}/${pair.pair.quoteAsset}`;
}
