import type { EpochMs } from '@auspex/market';
import { LRUCache } from 'lru-cache';
import type { HttpClient, HttpOutcome } from '../http/http-client.ts';
import type { HttpProblem } from '../http/http-problem.ts';
import { type JsonRecord, readJson, recordOf, UnreadableAnswerError } from '../http/read-fields.ts';
import type { SourceAnswer } from '../ports/source-answer.ts';
import { answerOfProblem, answerOfRefusal } from './answer-of-refusal.ts';
import { QuotaMeter } from './quota-meter.ts';
import type { QuotaStore } from './quota-store.ts';
import { type Refusal, readRefusal } from './read-refusal.ts';

export const ALPHA_VANTAGE_URL = 'https://www.alphavantage.co';

/** The provider allows the free key one call per second. */
export const ALPHA_VANTAGE_BUDGET = { calls: 1, perMs: 1_100, maxWaitMs: 30_000 };

export interface AlphaVantageOptions {
  readonly http: HttpClient;
  readonly apiKey: string;
  readonly baseUrl?: string;
  readonly callsPerDay: number;
  readonly quota: QuotaStore;
  /** What the key has no right to, and until when that is believed; shared by the clients of one key. */
  readonly paidOnly?: Map<string, EpochMs>;
  /** How long the same question is answered from memory; saves calls when two ports need one answer. */
  readonly rememberMs?: number;
  /** Further attempts after a failure, each of which costs a daily call; one if omitted. */
  readonly retries?: number;
  /** Shown if the store allows no more calls; "the daily calls are used up" if omitted. */
  readonly heldBackReason?: string;
}

/** One question in the provider's dialect. `read` gets an answer that is known not to be a refusal. */
export interface AlphaVantageQuery<T> {
  readonly function: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Used in the answer if the provider does not know it. */
  readonly symbol?: string;
  readonly read: (answer: JsonRecord) => T;
}

export interface AlphaVantageCsvQuery<T> extends Omit<AlphaVantageQuery<T>, 'read'> {
  readonly readText: (text: string) => T;
}

type Asked = Pick<AlphaVantageQuery<unknown>, 'function' | 'parameters' | 'symbol'>;

/** What a key may or may not ask for: of some functions a short answer only. */
function rightOf({ function: name, parameters }: Asked): string {
  return `${name} ${parameters.outputsize ?? ''}`;
}

type Reply<T> =
  | { readonly kind: 'data'; readonly value: T }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

interface Remembered {
  readonly answer: SourceAnswer<unknown>;
  readonly until: EpochMs;
}

const DEFAULT_REMEMBER_MS = 600_000;
const REMEMBERED_ANSWERS = 200;

/** Asks the provider within the daily quota and turns its refusals into answers. */
export class AlphaVantageClient {
  readonly meter: QuotaMeter;
  readonly #options: AlphaVantageOptions;
  readonly #paidOnly: Map<string, EpochMs>;
  readonly #memory = new LRUCache<string, Remembered>({ max: REMEMBERED_ANSWERS });

  constructor(options: AlphaVantageOptions) {
    if (options.apiKey.trim() === '') throw new RangeError('An Alpha Vantage key is needed to ask it.');
    this.#options = options;
    this.#paidOnly = options.paidOnly ?? new Map();
    const { quota: store, callsPerDay, http } = options;
    this.meter = new QuotaMeter({ store, callsPerDay, clock: http.clock });
  }

  now(): EpochMs {
    return this.#options.http.clock.now();
  }

  /** A question answered in JSON. */
  ask<T>(query: AlphaVantageQuery<T>): Promise<SourceAnswer<T>> {
    return this.#answer(query, (text) => {
      const answer = recordOf(readJson(text), 'the answer');
      const refusal = readRefusal(answer);
      return refusal ? { kind: 'refused', refusal } : { kind: 'data', value: query.read(answer) };
    });
  }

  /** A question answered as a table; a refusal still comes as JSON. */
  askTable<T>(query: AlphaVantageCsvQuery<T>): Promise<SourceAnswer<T>> {
    return this.#answer(query, (text) => {
      if (!text.trimStart().startsWith('{')) return { kind: 'data', value: query.readText(text) };
      const refusal = readRefusal(readJson(text));
      if (!refusal) throw new UnreadableAnswerError('a table was expected.');
      return { kind: 'refused', refusal };
    });
  }

  async #answer<T>(
    query: Omit<AlphaVantageQuery<T>, 'read'>,
    parse: (text: string) => Reply<T>,
  ): Promise<SourceAnswer<T>> {
    const url = this.#urlOf(query);
    const remembered = this.#memory.get(url);
    // A question is always parsed by the same parser, so the value has its type.
    if (remembered && remembered.until > this.now()) return remembered.answer as SourceAnswer<T>;
    if (this.#isPaidOnly(query)) return this.#refuse('premium', query);
    const outcome = await this.#options.http.read({
      url,
      headers: { accept: 'application/json, text/csv' },
      parse: (body) => parse(body.text),
      // Every attempt is one of the few daily calls.
      retries: this.#options.retries ?? 1,
      beforeTry: () => this.#holdBack(),
    });
    const answer = await this.#judge(outcome, query);
    if (answer.kind !== 'unavailable') this.#remember(url, answer);
    return answer;
  }

  async #judge<T>(outcome: HttpOutcome<Reply<T>>, query: Asked): Promise<SourceAnswer<T>> {
    if (outcome.kind === 'failed') return answerOfProblem(outcome.problem);
    if (outcome.value.kind === 'data') return { kind: 'found', value: outcome.value.value };
    const { refusal } = outcome.value;
    // Failing to record it costs nothing: the provider refuses again.
    if (refusal === 'quota-gone') await this.meter.exhaust().catch(() => undefined);
    if (refusal === 'premium') this.#paidOnly.set(rightOf(query), this.meter.resetsAt());
    return this.#refuse(refusal, query);
  }

  #refuse(refusal: Refusal, { symbol = '' }: Asked): SourceAnswer<never> {
    return answerOfRefusal(refusal, { symbol, now: this.now(), resetsAt: this.meter.resetsAt() });
  }

  /** What was refused for one symbol would be for all, and the call is counted: it is made once a day. */
  #isPaidOnly(query: Asked): boolean {
    return (this.#paidOnly.get(rightOf(query)) ?? Number.NEGATIVE_INFINITY) > this.now();
  }

  async #holdBack(): Promise<HttpProblem | undefined> {
    const host = 'Alpha Vantage';
    try {
      if (await this.meter.take()) return undefined;
    } catch {
      // A call that cannot be counted is not sent: the quota would be exceeded.
      return { kind: 'held-back', host, detail: 'The calls to Alpha Vantage cannot be counted now.' };
    }
    const { callsPerDay, heldBackReason } = this.#options;
    const detail = heldBackReason ?? `The ${callsPerDay} calls of the day to Alpha Vantage are used up.`;
    return { kind: 'held-back', host, detail, retryAt: this.meter.resetsAt() };
  }

  #remember(url: string, answer: SourceAnswer<unknown>): void {
    this.#memory.set(url, {
      answer,
      until: this.now() + (this.#options.rememberMs ?? DEFAULT_REMEMBER_MS),
    });
  }

  #urlOf(query: {
    readonly function: string;
    readonly parameters: Readonly<Record<string, string>>;
  }): string {
    const url = new URL('/query', this.#options.baseUrl ?? ALPHA_VANTAGE_URL);
    url.searchParams.set('function', query.function);
    for (const [name, value] of Object.entries(query.parameters)) url.searchParams.set(name, value);
    url.searchParams.set('apikey', this.#options.apiKey);
    return url.href;
  }
}
