import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Endpoint, type Fault, FaultScript } from './faults.ts';
import type { ScriptedBook, ScriptedLedger } from './scripted-ledger.ts';
import { orderAsJson } from './scripted-order.ts';

export interface ScriptedKey {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly password?: string;
  /** What the exchange says the key may do. */
  readonly canWithdraw?: boolean;
  /** The account that it opens, as the exchange names it. */
  readonly account?: string;
}

/** The key that the exchange accepts now. */
export interface AcceptedKey {
  current: ScriptedKey;
}

export interface ScriptedRequest {
  readonly method: string;
  readonly url: URL;
  /** Path and query as they came, for signatures. */
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface ScriptedAnswer {
  readonly status: number;
  readonly json: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a dialect does with a request once it is known which kind it is. */
export interface Dialect {
  endpointOf(request: ScriptedRequest): Endpoint | undefined;
  /** `hidden`: look-ups do not find orders; `allowDuplicate`: a used client id is taken. */
  answer(
    request: ScriptedRequest,
    how: { readonly hidden: boolean; readonly allowDuplicate: boolean },
  ): ScriptedAnswer;
  /** An error in a successful answer that does not say whether the request had an effect. */
  readonly vagueError: unknown;
}

export interface ScriptedServer {
  readonly url: string;
  readonly ledger: ScriptedLedger;
  readonly faults: FaultScript;
  /** Every request that reached the exchange, its own control addresses excepted. */
  readonly requests: ScriptedRequest[];
  /** The key that it accepts; another one may open another account. */
  readonly key: AcceptedKey;
  close(): Promise<void>;
}

const HTML = '<html><body><h1>502 Bad Gateway</h1></body></html>';
const SLOW_MS = 30_000;

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

type Outcome =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly type: string;
      readonly text: string;
      readonly headers: Readonly<Record<string, string>>;
    }
  /** Never answered: the client gives up, or the server is closed. */
  | { readonly kind: 'silence' }
  | { readonly kind: 'reset' };

function jsonOutcome({ status, json, headers = {} }: ScriptedAnswer): Outcome {
  return { kind: 'answer', status, type: 'application/json', text: JSON.stringify(json), headers };
}

function comeBackLater(status: number, waitS: number | undefined): Outcome {
  const headers: Record<string, string> = waitS === undefined ? {} : { 'retry-after': String(waitS) };
  const words = 'Too many requests.';
  return jsonOutcome({ status, json: { code: -1003, msg: words, message: words }, headers });
}

/** What the client gets to see of a request, whatever was done. */
function outcomeOf(fault: Fault, done: ScriptedAnswer | undefined, vagueError: unknown): Outcome {
  const { kind } = fault;
  if (kind.startsWith('timeout')) return { kind: 'silence' };
  if (kind.startsWith('reset')) return { kind: 'reset' };
  if (kind.startsWith('html')) {
    const status = kind === 'html-after' ? 200 : 502;
    return { kind: 'answer', status, type: 'text/html', text: HTML, headers: {} };
  }
  if (kind.startsWith('server-error'))
    return jsonOutcome({ status: 503, json: { message: 'Service Unavailable' } });
  if (kind.startsWith('error-in-200')) return jsonOutcome({ status: 200, json: vagueError });
  if (kind === 'banned') return comeBackLater(418, fault.retryAfterS);
  if (kind === 'rate-limited') return comeBackLater(429, fault.retryAfterS);
  const whole = jsonOutcome(done ?? { status: 200, json: {} });
  if (kind !== 'truncated-after' || whole.kind !== 'answer') return whole;
  return { ...whole, text: whole.text.slice(0, Math.floor(whole.text.length / 2)) };
}

function write(response: ServerResponse, outcome: Outcome): void {
  if (outcome.kind === 'reset') response.socket?.resetAndDestroy();
  if (outcome.kind !== 'answer') return;
  const { status, type, text, headers } = outcome;
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(text);
}

/** Answers requests with the faults that befall them. */
class FaultyAnswers {
  readonly #dialect: Dialect;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #later(delayMs: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, delayMs);
    this.#timers.add(timer);
  }

  answer(request: ScriptedRequest, response: ServerResponse, fault: Fault | undefined): void {
    const hidden = fault?.kind === 'lagging';
    const allowDuplicate = fault?.kind === 'duplicate-accepted';
    const carryOut = () => this.#dialect.answer(request, { hidden, allowDuplicate });
    if (!fault || hidden || allowDuplicate) {
      write(response, jsonOutcome(carryOut()));
    } else if (fault.kind === 'slow-before') {
      this.#later(fault.delayMs ?? SLOW_MS, () => write(response, jsonOutcome(carryOut())));
    } else {
      const done = fault.kind.endsWith('-after') ? carryOut() : undefined;
      const outcome = outcomeOf(fault, done, this.#dialect.vagueError);
      if (fault.kind === 'slow-after') this.#later(fault.delayMs ?? SLOW_MS, () => write(response, outcome));
      else write(response, outcome);
    }
  }
}

/** Control from another process: faults, books, balances, and the ledger that is the truth. */
function control(server: Omit<ScriptedServer, 'close' | 'url'>, path: string, body: string): unknown {
  const { ledger, faults, requests, key } = server;
  const asked: unknown = body === '' ? {} : JSON.parse(body);
  if (path === '/control/fault') faults.add(asked as Fault);
  if (path === '/control/clear-faults') faults.clear();
  if (path === '/control/book') {
    const { symbol, ...book } = asked as ScriptedBook & { symbol: string };
    ledger.setBook(symbol, book);
  }
  if (path === '/control/balance') {
    const { asset, free } = asked as { asset: string; free: string };
    ledger.setBalance(asset, free);
  }
  if (path === '/control/key') key.current = { ...key.current, ...(asked as Partial<ScriptedKey>) };
  if (path === '/control/orders') return ledger.orders.map(orderAsJson);
  if (path === '/control/requests') return requests.map(({ method, url }) => `${method} ${url.pathname}`);
  return { done: true };
}

/** Serves a dialect over its ledger on loopback. */
export async function startScriptedServer(
  dialect: Dialect,
  { ledger, key, port = 0 }: Pick<ScriptedServer, 'ledger' | 'key'> & { readonly port?: number | undefined },
): Promise<ScriptedServer> {
  const faults = new FaultScript();
  const requests: ScriptedRequest[] = [];
  const faulty = new FaultyAnswers(dialect);
  const server = createServer(async (incoming, response) => {
    const target = incoming.url ?? '/';
    const url = new URL(target, 'http://loopback');
    const body = await readBody(incoming);
    if (url.pathname.startsWith('/control/'))
      return write(
        response,
        jsonOutcome({ status: 200, json: control({ ledger, faults, requests, key }, url.pathname, body) }),
      );
    const request = { method: incoming.method ?? 'GET', url, target, headers: incoming.headers, body };
    requests.push(request);
    const endpoint = dialect.endpointOf(request);
    if (!endpoint) return write(response, jsonOutcome({ status: 404, json: { message: 'NotFound' } }));
    faulty.answer(request, response, faults.next(endpoint));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound}`,
    ...{ ledger, faults, requests, key },
    close: () =>
      new Promise((resolve) => {
        faulty.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
