import type { HttpClient } from '../http/http-client.ts';
import { describeProblem, type HttpProblem } from '../http/http-problem.ts';
import { readJson } from '../http/read-fields.ts';
import { EXCHANGES, type ExchangeId } from './exchange-id.ts';

/** The part of the client library in use: public reads. Its results are validated before they are trusted. */
export interface ExchangeLibrary {
  loadMarkets(reload: boolean): Promise<unknown>;
  fetchOHLCV(symbol: string, timeframe: string, since: number, limit: number): Promise<unknown>;
  fetchTicker(symbol: string): Promise<unknown>;
  fetchTickers(symbols: string[]): Promise<unknown>;
  fetchOrderBook(symbol: string, limit: number): Promise<unknown>;
}

export interface ExchangeLibraryOptions {
  readonly exchange: ExchangeId;
  readonly http: HttpClient;
  /** Another host instead of the exchange's own, for all of its addresses. */
  readonly baseUrl?: string;
}

/** A failed read from an exchange. */
export class ExchangeReadError extends Error {
  override readonly name = 'ExchangeReadError';
  readonly problem: HttpProblem;
  constructor(problem: HttpProblem) {
    super(describeProblem(problem));
    this.problem = problem;
  }
}

type Addresses = string | { [name: string]: Addresses };

/**
 * Every address with another origin. The library's own sandbox switch is not used: two of the three exchanges have no
 * sandbox there, and the third one's is a different product.
 */
export function withOrigin(addresses: Addresses, origin: string): Addresses {
  if (typeof addresses === 'string') return addresses.replace(/^https?:\/\/[^/]+/, origin);
  return Object.fromEntries(
    Object.entries(addresses).map(([name, value]) => [name, withOrigin(value, origin)]),
  );
}

interface ReadInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends the library's reads through our client, with its budgets, breakers and limits. Only reads are sent. */
function readThrough(http: HttpClient, origin: string | undefined) {
  return async (url: string, init: ReadInit = {}): Promise<Response> => {
    if ((init.method ?? 'GET') !== 'GET') throw new Error('Market data are only read.');
    if (origin && new URL(url).origin !== origin) throw new Error('An address outside the given host.');
    const outcome = await http.read({
      url,
      headers: { accept: 'application/json', 'user-agent': 'auspex' },
      parse: (body) => {
        readJson(body.text);
        return body.text;
      },
    });
    if (outcome.kind === 'failed') throw new ExchangeReadError(outcome.problem);
    return new Response(outcome.value, { headers: { 'content-type': 'application/json' } });
  };
}

/** Loads the library, which is large, only when an exchange is first asked. */
export async function loadExchangeLibrary(options: ExchangeLibraryOptions): Promise<ExchangeLibrary> {
  const { default: ccxt } = await import('ccxt');
  const origin = options.baseUrl === undefined ? undefined : new URL(options.baseUrl).origin;
  const library = new ccxt[EXCHANGES[options.exchange].library]({
    // Our client does the pacing, waiting and retrying.
    enableRateLimit: false,
  });
  if (origin) Object.assign(library.urls, { api: withOrigin(library.urls.api as Addresses, origin) });
  Object.assign(library, { fetchImplementation: readThrough(options.http, origin) });
  return library as unknown as ExchangeLibrary;
}
