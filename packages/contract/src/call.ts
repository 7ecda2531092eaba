import { z } from 'zod';

/** Who may make a call. There is no default: a call without access does not compile, and a route without it stops the start. */
export type Access = 'public' | 'member' | 'admin';

/** A part of the product that a plan unlocks. */
export type Need = 'crypto' | 'stocks';

/** What a personal API token may be allowed to do. */
export const tokenScope = z.enum(['market:read', 'portfolio:read', 'account:read', 'trading:write']);
export type TokenScope = z.infer<typeof tokenScope>;

/** `plain`: the body is the payload. `callable`: `{ data }` in, `{ result }` or `{ error }` out. */
export type Protocol = 'plain' | 'callable';

/** How often one caller may make a call, on top of the general limit. */
export interface RateLimit {
  readonly max: number;
  readonly windowSeconds: number;
}

/** One HTTP call: everything that the server, the web client, the documentation and the authorization tests need. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with parameters as `:name`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** The member's plan must unlock this; otherwise 403 `plan-required`. */
  readonly needs?: Need;
  /** One sentence for the documentation. */
  readonly summary: string;
  readonly protocol?: Protocol;
  /** A personal token with this scope may make the call too. */
  readonly tokenScope?: TokenScope;
  /** The member must have signed in within the last 15 minutes. */
  readonly freshLogin?: true;
  /** The member's e-mail address must be verified. */
  readonly verified?: true;
  /** Name of the path parameter that is a member's id: only the caller's own is found, any other is 404. */
  readonly ownId?: string;
  /** Name of the path parameter that names something belonging to one member: the handler finds it by owner and id. */
  readonly ownedRecord?: string;
  /** Reads or sets the session cookie: the request must come from the product's own origin. */
  readonly cookie?: true;
  /** The client key may be missing (clients that cannot send headers of ours). */
  readonly clientKey?: 'optional';
  /** Answered by a route of its module, with errors in a dialect of its own; declared for the client and the documentation. */
  readonly rawRoute?: true;
  /** Answered during maintenance too. */
  readonly duringMaintenance?: true;
  /** A GET that changes state: needs the bearer and `Sec-Fetch-Dest: empty`. */
  readonly changesState?: true;
  /** Takes the header Idempotency-Key: the same request under the same key is done once. */
  readonly idempotent?: true;
  readonly limit?: RateLimit;
  /** How long the handler may take; without, 30, and 70 for a cloud function. */
  readonly timeoutSeconds?: number;
  /** Largest body taken; 1 MiB without. */
  readonly maxBodyBytes?: number;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Undeclared fields are stripped from the reply. */
  readonly reply: Reply;
}

/** Declares a call and keeps its exact types. */
export function defineCall<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodType,
>(call: Call<Params, Query, Body, Reply>): Call<Params, Query, Body, Reply> {
  return call;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Raw<T> = T extends z.ZodType ? z.input<T> : undefined;

/** Drops the members whose type is `undefined`, so that a call without a body takes no body. */
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a handler receives. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, z.ZodType>
    ? Present<{ params: Parsed<P>; query: Parsed<Q>; body: Parsed<B> }>
    : never;

/** What a caller sends. */
export type CallRequest<C> =
  C extends Call<infer P, infer Q, infer B, z.ZodType>
    ? Present<{ params: Raw<P>; query: Raw<Q>; body: Raw<B> }>
    : never;

/** What a handler returns. */
export type CallReplyInput<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.input<R> : never;

/** What a caller gets. */
export type CallReply<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;
