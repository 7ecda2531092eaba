import type { ConnectedExchangeName } from '@auspex/exchanges';
import { type Decimal, decimal, type EpochMs, maxDecimal } from '@auspex/market';
import type { ExchangeId, ExchangePair, ExchangeReader } from '@auspex/market-data/exchanges';
import type { Platform } from '../../platform/module.ts';
import { RecentAnswers } from '../../platform/recent/index.ts';
import type { ListedPair, PairListing, ShownBook, Venue } from './listed-pair.ts';

/** Whose public data serve each exchange: both of Coinbase's have the same products and books. */
const READER_OF = {
  BINANCEUS: 'binanceus',
  COINBASE: 'coinbase',
  COINBASEPRO: 'coinbase',
  KRAKEN: 'kraken',
} as const satisfies Record<ConnectedExchangeName, ExchangeId>;

/** The highest taker fee of each exchange where its list of pairs states none. What a member pays is in the fills. */
const FEE_RATES: Readonly<Record<ConnectedExchangeName, Decimal>> = {
  BINANCEUS: decimal('0.001'),
  COINBASE: decimal('0.012'),
  COINBASEPRO: decimal('0.006'),
  KRAKEN: decimal('0.004'),
};

/** Requests to one exchange without a key; below what each allows. */
const BUDGET = { calls: 5, perMs: 1000, maxWaitMs: 5000 };
const BOOK_GOOD_FOR_MS = 900;
/** How long somebody waits for a first list of pairs; later ones are refreshed in the background. */
const PATIENCE_MS = 8000;

type Needs = Pick<Platform, 'config' | 'clock' | 'logger'>;

function publicUrl({ config }: Needs, id: ExchangeId): string | null {
  const { urls } = config.trading;
  return { binanceus: urls.BINANCEUS, coinbase: urls.COINBASEPRO, kraken: urls.KRAKEN }[id];
}

async function openReader(needs: Needs, exchange: ExchangeId): Promise<ExchangeReader> {
  // Loaded only when somebody looks at an exchange.
  const [{ ExchangeReader }, { createHttpClient, runLater }] = await Promise.all([
    import('@auspex/market-data/exchanges'),
    import('@auspex/market-data/http'),
  ]);
  const { clock, config, logger } = needs;
  const baseUrl = publicUrl(needs, exchange);
  return new ExchangeReader({
    exchange,
    http: createHttpClient({
      clock: { now: () => clock.now(), after: runLater },
      timeoutMs: config.trading.timeoutMs,
      hosts: { budget: BUDGET },
    }),
    ...(baseUrl === null ? {} : { baseUrl }),
    onFailure: (what, reason) => logger.warn({ exchange, what, reason }, 'an exchange could not be read'),
  });
}

async function within<T>(promise: Promise<T>, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late), PATIENCE_MS);
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}

/** The public pairs and books of one exchange, read without any key. Failures are logged, and the last list stays. */
class ExchangeVenue implements Venue {
  readonly #exchange: ConnectedExchangeName;
  readonly #openReader: () => Promise<ExchangeReader>;
  readonly #books = new RecentAnswers<ShownBook | undefined>(50, BOOK_GOOD_FOR_MS);
  /** Of all pairs, as far as the exchange states fees and its list was read. */
  #highestFee: Decimal | undefined;
  #state: { at: EpochMs | null; staleBecause: string | null } = { at: null, staleBecause: null };

  constructor(exchange: ConnectedExchangeName, open: () => Promise<ExchangeReader>) {
    this.#exchange = exchange;
    this.#openReader = open;
  }

  get feeRate(): Decimal {
    return this.#highestFee ?? FEE_RATES[this.#exchange];
  }

  /** How the exchange answered last. */
  get state(): { readonly at: EpochMs | null; readonly staleBecause: string | null } {
    return this.#state;
  }

  async #pairs(): Promise<{ readonly pairs: readonly ExchangePair[] } & typeof this.state> {
    const reader = await this.#openReader();
    const late = { kind: 'unavailable', reason: 'The exchange has not answered yet.' } as const;
    const answer = await within(reader.pairsAtHand(), late);
    if (answer.kind !== 'found') {
      this.#state = {
        at: null,
        staleBecause: 'reason' in answer ? answer.reason : 'The exchange did not answer.',
      };
      return { pairs: [], ...this.#state };
    }
    const { pairs, at, staleBecause } = answer.value;
    this.#state = { at, staleBecause: staleBecause ?? null };
    const fees = pairs.flatMap(({ pair }) => (pair.takerFee === undefined ? [] : [decimal(pair.takerFee)]));
    this.#highestFee = fees.length === 0 ? undefined : fees.reduce((a, b) => maxDecimal(a, b));
    return { pairs, ...this.#state };
  }

  listing(): Promise<PairListing> {
    return this.#pairs();
  }

  async findPair(name: string): Promise<ListedPair | undefined> {
    const { pairs } = await this.#pairs();
    const wanted = name.toUpperCase();
    return (
      pairs.find(({ pair }) => pair.symbol.toUpperCase() === wanted) ??
      pairs.find(({ symbol }) => symbol === wanted)
    );
  }

  /** Shared by everybody who asks within a second. */
  async book(listed: ListedPair): Promise<ShownBook | undefined> {
    return this.#books.get(listed.pair.symbol, async () => {
      const reader = await this.#openReader();
      const pair = (await this.#pairs()).pairs.find((one) => one.pair.symbol === listed.pair.symbol);
      const answer = pair && (await reader.book(pair));
      return answer?.kind === 'found' ? { book: answer.value, fromQuote: false } : undefined;
    });
  }
}

/** What the exchanges say publicly. Nothing outside is asked before the first question. */
export interface PublicMarkets {
  of(exchange: ConnectedExchangeName): Venue & { readonly state: ExchangeVenue['state'] };
}

export function createPublicMarkets(needs: Needs): PublicMarkets {
  const readers = new Map<ExchangeId, Promise<ExchangeReader>>();
  const open = (id: ExchangeId) => {
    const known = readers.get(id) ?? openReader(needs, id);
    readers.set(id, known);
    return known;
  };
  const venues = new Map<ConnectedExchangeName, ExchangeVenue>();
  return {
    of(exchange) {
      const known = venues.get(exchange) ?? new ExchangeVenue(exchange, () => open(READER_OF[exchange]));
      venues.set(exchange, known);
      return known;
    },
  };
}
