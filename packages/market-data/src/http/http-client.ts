import type { EpochMs } from '@auspex/market';
import { LRUCache } from 'lru-cache';
import { type CallRequest, callOnce } from './call-once.ts';
import { HostGate, type HostRules } from './host-gate.ts';
import { type HttpClock, pause } from './http-clock.ts';
import { type HttpProblem, isHostFailure, isPassing } from './http-problem.ts';
import type { HttpBody, HttpTransport } from './http-transport.ts';
import type { UrlGuard } from './url-guard.ts';

interface Remembered<T> {
  readonly validators: Readonly<Record<string, string>>;
  readonly value: T;
}

/** The last parsed answers, with what proves to their host that we have them. */
class AnswerMemory {
  readonly #answers: LRUCache<string, Remembered<unknown>>;

  constructor(size: number) {
    this.#answers = new LRUCache({ max: size });
  }

  /** An address is always parsed by one parser, so the value has the cached type. */
  recall<T>(url: string): Remembered<T> | undefined {
    return this.#answers.get(url) as Remembered<T> | undefined;
  }

  remember(url: string, headers: Headers, value: unknown): void {
    const etag = headers.get('etag');
    const modified = headers.get('last-modified');
    this.#answers.delete(url);
    if (!etag && !modified) return;
    const validators: Record<string, string> = {};
    if (etag) validators['if-none-match'] = etag;
    if (modified) validators['if-modified-since'] = modified;
    this.#answers.set(url, { validators, value });
  }
}

export interface HttpReadRequest<T> {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Turns the body into a value or throws `UnreadableAnswerError`; nothing is cached if it throws. */
  readonly parse: (body: HttpBody) => T;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly retries?: number;
  /** Send the last ETag or date, so that an unchanged answer is not sent again. */
  readonly conditional?: boolean;
  /** Asked before every attempt, retries included; a problem prevents the attempt. */
  readonly beforeTry?: () => Promise<HttpProblem | undefined>;
}

export type HttpOutcome<T> =
  | { readonly kind: 'fresh' | 'unchanged'; readonly value: T; readonly at: EpochMs }
  | { readonly kind: 'failed'; readonly problem: HttpProblem };

export interface HttpClientOptions {
  readonly clock: HttpClock;
  readonly random?: () => number;
  readonly transport?: HttpTransport;
  readonly guard?: UrlGuard;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly retry?: RetryRules;
  readonly hosts?: HostRules;
  /** Answers cached for conditional requests. */
  readonly rememberedAnswers?: number;
}

/** Reads (never writes) from hosts that may be slow, wrong or gone. */
export interface HttpClient {
  readonly clock: HttpClock;
  read<T>(request: HttpReadRequest<T>): Promise<HttpOutcome<T>>;
}

const DEFAULTS = {
  timeoutMs: 15_000,
  maxBytes: 16 * 1024 * 1024,
  rememberedAnswers: 64,
  retry: { retries: 2, firstDelayMs: 500, maxDelayMs: 8_000 },
};

class ReadingClient implements HttpClient {
  readonly clock: HttpClock;
  readonly #options: HttpClientOptions;
  readonly #gate: HostGate;
  readonly #memory: AnswerMemory;

  constructor(options: HttpClientOptions) {
    this.clock = options.clock;
    this.#options = options;
    this.#gate = new HostGate(options.hosts ?? {});
    this.#memory = new AnswerMemory(options.rememberedAnswers ?? DEFAULTS.rememberedAnswers);
  }

  async read<T>(request: HttpReadRequest<T>): Promise<HttpOutcome<T>> {
    const rules = this.#options.retry ?? DEFAULTS.retry;
    const retries = request.retries ?? rules.retries;
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.#tryOnce(request);
      if (outcome.kind !== 'failed' || attempt >= retries || !isPassing(outcome.problem)) return outcome;
      await pause(this.clock, retryDelayMs(rules, attempt, this.#options.random ?? Math.random));
    }
  }

  async #tryOnce<T>(request: HttpReadRequest<T>): Promise<HttpOutcome<T>> {
    const host = new URL(request.url).host;
    const turn = this.#gate.enter(host, this.clock.now());
    if (turn.kind === 'refused') return { kind: 'failed', problem: turn.problem };
    if (turn.waitMs > 0) await pause(this.clock, turn.waitMs);
    const held = await this.#heldBack(request, host);
    if (held) return { kind: 'failed', problem: held };
    const outcome = await this.#send(request);
    this.#judge(host, outcome);
    return outcome;
  }

  /** An attempt that is held back, or whose rule fails, reveals nothing about the host. */
  async #heldBack<T>(request: HttpReadRequest<T>, host: string): Promise<HttpProblem | undefined> {
    let mayGo = false;
    try {
      const held = await request.beforeTry?.();
      mayGo = held === undefined;
      return held;
    } finally {
      if (!mayGo) this.#gate.undecided(host);
    }
  }

  #judge<T>(host: string, outcome: HttpOutcome<T>): void {
    const problem = outcome.kind === 'failed' ? outcome.problem : undefined;
    const now = this.clock.now();
    if (problem?.kind === 'rate-limited') this.#gate.holdUntil(host, problem.retryAt, now);
    else if (problem && isHostFailure(problem)) this.#gate.failed(host, now);
    // A host that says 404 is alive; an address we refuse says nothing about it.
    else if (!problem || problem.kind === 'status') this.#gate.succeeded(host);
    else this.#gate.undecided(host);
  }

  async #send<T>(request: HttpReadRequest<T>): Promise<HttpOutcome<T>> {
    const remembered = request.conditional ? this.#memory.recall<T>(request.url) : undefined;
    const call: CallRequest = {
      url: request.url,
      headers: { ...request.headers, ...remembered?.validators },
      timeoutMs: request.timeoutMs ?? this.#options.timeoutMs ?? DEFAULTS.timeoutMs,
      maxBytes: request.maxBytes ?? this.#options.maxBytes ?? DEFAULTS.maxBytes,
      transport: this.#options.transport ?? fetch,
      guard: this.#options.guard,
      clock: this.clock,
    };
    const answer = await callOnce(call, request.parse);
    if (answer.kind === 'failed') return answer;
    const at = this.clock.now();
    if (answer.kind === 'not-modified') {
      if (remembered) return { kind: 'unchanged', value: remembered.value, at };
      return { kind: 'failed', problem: { kind: 'status', host: new URL(request.url).host, status: 304 } };
    }
    if (request.conditional) this.#memory.remember(request.url, answer.headers, answer.value);
    return { kind: 'fresh', value: answer.value, at };
  }
}

/** A client with its own budgets, breakers and cache. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  return new ReadingClient(options);
}

interface RetryRules {
  /** Further attempts after the first. */
  readonly retries: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

/** How long to wait before a retry: anywhere up to a bound that doubles, so that clients do not retry in lockstep. */
function retryDelayMs(rules: RetryRules, attempt: number, random: () => number): number {
  const bound = Math.min(rules.maxDelayMs, rules.firstDelayMs * 2 ** attempt);
  return Math.round(bound * (0.5 + random() / 2));
}
