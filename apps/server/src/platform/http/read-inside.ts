import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Guard } from './guard.ts';

/** What a call is asked for: its parameters and query as values, before they were written into an address. */
export interface AskedParts {
  readonly params?: unknown;
  readonly query?: unknown;
}

/** Makes a reading call inside another request, as whoever makes that one. */
export type ReadInside = (
  request: FastifyRequest,
  headers: Readonly<Record<string, string>>,
  asked: AskedParts,
) => Promise<unknown>;

interface ReadRoute {
  readonly path: string;
  readonly config: FastifyContextConfig;
  readonly guard: Guard;
  readonly read: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/**
 * A reading call without a socket: the same guard and handler as over HTTP, without writing and reading a message for
 * it. An answer of the assistant makes ten of them.
 */
export function readerOf({ path, config, guard, read }: ReadRoute): ReadInside {
  return async (asking, headers, asked) => {
    const request: FastifyRequest = Object.create(asking, {
      method: { value: 'GET' },
      url: { value: path },
      headers: { value: headers },
      params: { value: written(asked.params) },
      query: { value: written(asked.query) },
      body: { value: undefined },
      routeOptions: { value: { method: 'GET', url: path, config } },
      identity: { value: null, writable: true },
      refusal: { value: null, writable: true },
    });
    const reply = new UnsentReply(asking) as unknown as FastifyReply;
    await guard(request, reply);
    return read(request, reply);
  };
}

/** Values as an address would carry them: texts, and lists of texts. */
function written(values: unknown): Record<string, string | string[]> {
  if (typeof values !== 'object' || values === null) return {};
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const items = [value].flat().filter((item) => item !== undefined && item !== null);
      const [first, ...others] = items.map(String);
      if (first === undefined) return [];
      return [[name, others.length === 0 ? first : [first, ...others]]];
    }),
  );
}

/** What is said about a reply goes nowhere; whether somebody waits for it, the asking request knows. */
class UnsentReply {
  readonly sent = false;
  readonly raw: FastifyRequest['raw'];

  constructor({ raw }: FastifyRequest) {
    this.raw = raw;
  }

  header(): this {
    return this;
  }

  headers(): this {
    return this;
  }

  removeHeader(): this {
    return this;
  }

  getHeader(): undefined {
    return undefined;
  }

  hasHeader(): boolean {
    return false;
  }

  code(): this {
    return this;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** By call name: the reading calls, for those who make them inside a request. */
    readers: Map<string, ReadInside>;
  }
}
