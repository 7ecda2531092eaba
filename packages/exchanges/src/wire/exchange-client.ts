import type {
  Answer,
  Cancellation,
  ExchangeKey,
  ExchangeTraits,
  Placement,
  PlaceRequest,
} from '../exchange.ts';
import { type ExchangeProblem, hadNoEffect } from '../exchange-problem.ts';
import type { ExchangeClock } from '../exchange-traits.ts';
import { type ExchangeGate, GateClosedError, type GatePriority } from './exchange-gate.ts';
import type { KeyBudget } from './key-budget.ts';
import { UnreadableAnswerError } from './read-fields.ts';
import { type ErrorDialect, type Refusal, readReply } from './read-reply.ts';
import { type SignedRequest, sendOnce } from './send-once.ts';

type LibraryName = 'binanceus' | 'coinbase' | 'coinbaseexchange' | 'kraken';

/** The part of the client library in use: the addresses of an exchange and how it wants requests signed. */
interface Signer {
  sign(path: string, api: unknown, method: string, params: object): SignedRequest;
  safeCurrencyCode(assetId: string): string;
}

export interface ClientOptions {
  readonly library: LibraryName;
  readonly key: ExchangeKey;
  readonly clock: ExchangeClock;
  readonly timeoutMs: number;
  readonly baseUrl: string | undefined;
  readonly dialect: ErrorDialect;
  readonly line?: ExchangeLine | undefined;
}

/**
 * What stands between the requests of one use of a key and the exchange. Whoever places or cancels enters the gate and
 * makes sure of the key before, so that a mark "being sent" is never early.
 */
export interface ExchangeLine {
  readonly gate: ExchangeGate;
  readonly reads: GatePriority;
  /** Where the exchange counts the requests of each key apart. */
  readonly budget?: KeyBudget | undefined;
  /** Waits until a read may go; whoever holds the key may lend it meanwhile. */
  turn?(entered: Promise<void>): Promise<void>;
  /** Runs before each read, each page of a list included; throws where nothing may be sent any more. */
  beforeSend(): Promise<void>;
}

/** One request in the exchange's terms. */
export interface ExchangeRequest {
  /** What a read takes from the key's allowance; 1 unless stated. */
  readonly points?: number | undefined;
  /** What a read takes from what the exchange allows one address; 1 unless stated. */
  readonly weight?: number | undefined;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Which of the exchange's interfaces, as the library names them. */
  readonly api: string | readonly string[];
  readonly path: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** A request that failed, with what is known about its effect. */
export class ExchangeRequestError extends Error {
  override readonly name = 'ExchangeRequestError';
  readonly problem: ExchangeProblem;
  /** The exchange's own code, where it certainly refused. */
  readonly refusal: Refusal | undefined;
  constructor(problem: ExchangeProblem, refusal: Refusal | undefined) {
    super(problem.code);
    this.problem = problem;
    this.refusal = refusal;
  }
}

/** Whether a request places or cancels. Kraken reads with POST too. */
function changesSomething(library: LibraryName, { method, path }: ExchangeRequest): boolean {
  return library === 'kraken' ? path === 'AddOrder' || path === 'CancelOrder' : method !== 'GET';
}

let lastNonce = 0;

/** Microseconds that never repeat or go back within this process: a key whose nonce does is refused. */
function increasingNonce(clock: ExchangeClock): number {
  lastNonce = Math.max(lastNonce + 1, clock.now() * 1000);
  return lastNonce;
}

/** Shared by all members: making one takes longer than everything else about a request. */
const signers = new Map<LibraryName, Promise<Signer>>();

async function openSigner(library: LibraryName): Promise<Signer> {
  const { default: ccxt } = await import('ccxt');
  // The library sends nothing, so it has nothing to pace.
  return new ccxt[library]({ enableRateLimit: false }) as unknown as Signer;
}

function loadSigner(library: LibraryName): Promise<Signer> {
  const known = signers.get(library);
  if (known !== undefined) return known;
  const opened = openSigner(library);
  signers.set(library, opened);
  // One that could not be loaded is tried again.
  opened.catch(() => signers.delete(library));
  return opened;
}

const NO_KEY = { apiKey: undefined, secret: undefined, password: undefined };

/** Signs at once: nobody else uses the signer before it has forgotten the key again. */
function signWith(
  signer: Signer,
  { library, key, clock }: ClientOptions,
  { path, api, method, params }: ExchangeRequest,
): SignedRequest {
  Object.assign(signer, {
    ...{ apiKey: key.apiKey, secret: key.apiSecret, password: key.password },
    milliseconds: () => clock.now(),
    seconds: () => Math.floor(clock.now() / 1000),
    ...(library === 'kraken' ? { nonce: () => increasingNonce(clock) } : {}),
  });
  try {
    return signer.sign(path, api, method, { ...params });
  } finally {
    Object.assign(signer, NO_KEY);
  }
}

/**
 * One member's line to an exchange. The library signs; sending and judging the answer is done here, so that each
 * request is sent exactly once and nobody else decides what its failure means.
 */
export class ExchangeClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  get clock(): ExchangeClock {
    return this.#options.clock;
  }

  /** Sends a request once and returns its answer, or throws `ExchangeRequestError`. */
  async request(request: ExchangeRequest): Promise<{ json: unknown; nextPage: string | undefined }> {
    const { library, key, dialect, clock, timeoutMs } = this.#options;
    const signer = await loadSigner(library);
    await this.#pass(request);
    const signed = this.#sign(signer, request);
    const answer = await sendOnce(signed, { clock, timeoutMs });
    const secrets = [key.apiKey, key.apiSecret, key.password ?? ''];
    const reply = readReply(answer, dialect, secrets);
    if (reply.kind === 'failed') this.#heed(reply.problem, request);
    if (reply.kind === 'failed') throw new ExchangeRequestError(reply.problem, reply.refusal);
    return reply;
  }

  /** Too much was asked: of this address, which has to wait until then, or with this key. */
  #heed({ code, retryAt }: ExchangeProblem, request: ExchangeRequest): void {
    const { line, library } = this.#options;
    if (retryAt !== undefined) line?.gate.closeUntil(retryAt);
    else if (code === 'rate-limited' && !changesSomething(library, request)) line?.budget?.exhaust();
  }

  async #pass(request: ExchangeRequest): Promise<void> {
    const { line, library } = this.#options;
    if (line === undefined || changesSomething(library, request)) return;
    const turn = line.turn ?? ((entered) => entered);
    // The key first: what waits for its own points takes no turn from other keys.
    if (line.budget) await inTurn(turn(line.budget.spend(request.points ?? 1, line.reads)), { ofKey: true });
    await inTurn(turn(line.gate.enter(line.reads, request.weight)), {});
    await line.beforeSend();
  }

  /** A key that cannot even sign is no whole private key, and nothing was sent. */
  #sign(signer: Signer, request: ExchangeRequest): SignedRequest {
    try {
      const { url, headers, body } = signWith(signer, this.#options, request);
      // Another origin is put in after signing, so that what is signed is what the exchange would get. The library's
      // own sandbox switch leads to different products.
      const { baseUrl } = this.#options;
      const address = baseUrl === undefined ? url : url.replace(/^https?:\/\/[^/]+/, new URL(baseUrl).origin);
      return { url: address, method: request.method, headers, body };
    } catch {
      throw new ExchangeRequestError({ code: 'unusable-key', words: '' }, undefined);
    }
  }

  /** The usual code of an asset: XXBT is BTC. */
  async assetCode(assetId: string): Promise<string> {
    return (await loadSigner(this.#options.library)).safeCurrencyCode(assetId);
  }
}

async function inTurn(turn: Promise<void>, whose: Pick<ExchangeProblem, 'ofKey'>): Promise<void> {
  try {
    await turn;
  } catch (error) {
    if (!(error instanceof GateClosedError)) throw error;
    const problem = { code: 'rate-limited', words: '', retryAt: error.retryAt, ...whose } as const;
    throw new ExchangeRequestError(problem, undefined);
  }
}

function problemOf(error: unknown): ExchangeProblem {
  if (error instanceof ExchangeRequestError) return error.problem;
  if (error instanceof UnreadableAnswerError) return { code: 'unreadable', words: '' };
  throw error;
}

/** A read as an answer. */
export async function answerOf<T>(read: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { kind: 'found', value: await read() };
  } catch (error) {
    return { kind: 'failed', problem: problemOf(error) };
  }
}

/** A read of one thing: refusals with one of these codes mean that it is not there. */
export async function unlessMissing<T>(read: () => Promise<T>, isMissing: IsMissing): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ExchangeRequestError && error.refusal && isMissing(error.refusal)) return undefined;
    throw error;
  }
}

type IsMissing = (refusal: Refusal) => boolean;

/**
 * A placement as its result: certain refusals apart from everything nobody can tell. Exits that the exchange cannot
 * take along are refused before anything is sent, never left out.
 */
export async function placementOf(
  traits: ExchangeTraits,
  request: PlaceRequest,
  place: () => Promise<Placement>,
): Promise<Placement> {
  if (request.exits && !(traits.bracket && request.order.side === 'buy')) {
    const words = `${traits.title} takes no stop and target along with this order.`;
    return { kind: 'refused', problem: { code: 'unsupported', words } };
  }
  try {
    return await place();
  } catch (error) {
    const problem = problemOf(error);
    return { kind: hadNoEffect(problem) ? 'refused' : 'unknown', problem };
  }
}

/** A cancellation as its result. */
export async function cancellationOf(
  cancel: () => Promise<Cancellation>,
  isMissing: IsMissing,
): Promise<Cancellation> {
  try {
    return await cancel();
  } catch (error) {
    if (error instanceof ExchangeRequestError && error.refusal && isMissing(error.refusal))
      return { kind: 'not-open' };
    const problem = problemOf(error);
    return { kind: hadNoEffect(problem) ? 'refused' : 'unknown', problem };
  }
}
