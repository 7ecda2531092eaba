import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/index.ts';
import { BoundedCache } from '../recent/index.ts';
import type { CallContext } from './call-handlers.ts';
import { acceptedEncoding, compress, type Encoding } from './serialised-reply.ts';
import { translateError } from './translate-error.ts';

/** A reply that is the same for everybody who asks the same thing until its data changes. */
export interface CachedReplyOptions<Reply> {
  /** What was asked for, such as `us:AAPL`; the call's name is added. */
  readonly key: string;
  /** Changes whenever the data does; evaluated on each request, so it must be cheap. */
  readonly version: () => string | Promise<string>;
  readonly read: () => Promise<Reply>;
}

interface Entry {
  readonly version: string;
  readonly etag: string;
  readonly body: Buffer;
  readonly encoded: Map<'br' | 'gzip', Promise<Buffer>>;
  /** When it was last known to be current, on the clock of `performance.now()`. */
  currentAt: number;
}

/** A reply that is already bytes. Handlers never see one: `cachedReply` passes it off as the reply it represents. */
export class SerialisedReply {
  readonly entry: Entry;
  readonly stale: boolean;

  constructor(entry: Entry, stale: boolean) {
    this.entry = entry;
    this.stale = stale;
  }
}

const mostBytes = 64 * 1024 * 1024;
const worthCompressing = 1024;
/**
 * How long the version may take before the copy is shown as it is. What an older one says may have ceased to be true,
 * such as that nothing has been computed yet: a busy server gets longer to find out.
 */
const patience = { recentMs: 800, olderMs: 5_000, olderAfterMs: 60_000 };

const mostParsedBytes = 16 * 1024 * 1024;
/** Replies as values, by call and ETag: whoever reads them inside this process gets the same one, which nobody can change. */
const parsed = new BoundedCache<unknown>(mostParsedBytes);

/** The value of a reply that is already bytes. */
export function parsedReply(callName: string, { entry }: SerialisedReply): unknown {
  const key = `${callName} ${entry.etag}`;
  const known = parsed.get(key);
  if (known !== undefined) return known;
  const value = frozen(JSON.parse(entry.body.toString()));
  parsed.set(key, value, entry.body.length);
  return value;
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  for (const one of Object.values(value)) frozen(one);
  return Object.freeze(value);
}

/** Serialised replies by call and key, the last version of each: a stale one is shown while the database is away. */
export class ReplyCache {
  readonly #entries = new BoundedCache<Entry>(mostBytes);
  readonly #making = new Map<string, Promise<Entry>>();

  get(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  /** Builds the entry once, however many ask for it at the same time. */
  make(key: string, version: string, serialise: () => Promise<string>): Promise<Entry> {
    const job = `${version}\n${key}`;
    const running = this.#making.get(job);
    if (running) return running;
    const made = serialise()
      .then((json) => this.#keep(key, version, json))
      .finally(() => this.#making.delete(job));
    this.#making.set(job, made);
    return made;
  }

  #keep(key: string, version: string, json: string): Entry {
    const body = Buffer.from(json);
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const entry: Entry = { version, etag, body, encoded: new Map(), currentAt: performance.now() };
    this.#entries.set(key, entry, body.length + 2 * key.length);
    return entry;
  }
}

/**
 * Returned by a handler instead of its reply: loads and serialises once per version of the data and answers from the
 * copy with an ETag. While the database is unavailable, public calls keep showing the last copy.
 */
export async function cachedReply<Reply>(
  context: CallContext,
  options: CachedReplyOptions<Reply>,
): Promise<Reply> {
  const { callName = '', access } = context.request.routeOptions.config;
  const { replyCache, serialisers } = context.request.server;
  const key = `${callName}\n${options.key}`;
  const known = replyCache.get(key);
  const serialise = serialisers.get(callName);
  if (!serialise) throw new Error('cachedReply works only inside a handler of a call.');
  const answer = (entry: Entry, stale = false) => new SerialisedReply(entry, stale) as unknown as Reply;
  const entryOf = (version: string): Entry | Promise<Entry> => {
    // Others may have made it while this one waited for the version.
    const present = replyCache.get(key);
    if (present?.version !== version)
      return replyCache.make(key, version, async () => serialise(await options.read()));
    present.currentAt = performance.now();
    return present;
  };
  try {
    const asked = options.version();
    const version =
      typeof asked === 'string' ? asked : await patiently(asked, known && { known, renew: entryOf });
    return answer(await entryOf(version));
  } catch (error) {
    if (known && access === 'public' && isPassing(error)) return answer(known, true);
    throw error;
  }
}

/** Sends the copy, or says that the client's own is still valid. */
export async function sendSerialised(
  request: FastifyRequest,
  reply: FastifyReply,
  { entry, stale }: SerialisedReply,
): Promise<FastifyReply> {
  // A signed-in caller may see more of a public call than everybody: only what everybody gets may be cached for
  // others.
  const isPublic = request.routeOptions.config.access === 'public';
  const forEverybody = isPublic && request.headers.authorization === undefined;
  reply.header('etag', entry.etag);
  reply.header('cache-control', `${forEverybody ? 'public' : 'private'}, no-cache`);
  reply.header('vary', 'accept-encoding, authorization');
  if (stale) reply.header('warning', '110 - "Response is Stale"');
  if (matches(request.headers['if-none-match'], entry.etag)) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  const encoding = entry.body.length < worthCompressing ? null : acceptedEncoding(request);
  if (encoding === null) return reply.send(entry.body);
  reply.header('content-encoding', encoding);
  return reply.send(await encodedBody(entry, encoding));
}

function encodedBody(entry: Entry, encoding: Exclude<Encoding, null>): Promise<Buffer> {
  let body = entry.encoded.get(encoding);
  if (!body) {
    body = compress(entry.body, encoding, 6);
    entry.encoded.set(encoding, body);
  }
  return body;
}

export function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const plain = etag.replace(/^W\//, '');
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === plain);
}

/**
 * Giving up on the version in time is only worthwhile if there is a copy to show, which `renew` then replaces once the
 * version is there: on a busy server whoever asks next gets what holds now.
 */
async function patiently(
  version: Promise<string>,
  copy: { readonly known: Entry; readonly renew: (version: string) => unknown } | undefined,
): Promise<string> {
  if (!copy) return version;
  const isOlder = performance.now() - copy.known.currentAt > patience.olderAfterMs;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        // Where it fails, the copy stays, and whoever asks next tries again.
        version.then(copy.renew).catch(() => undefined);
        reject(new VersionLate());
      },
      isOlder ? patience.olderMs : patience.recentMs,
    );
  });
  return Promise.race([version, late]).finally(() => clearTimeout(timer));
}

class VersionLate extends DomainError {
  constructor() {
    super({
      kind: 'unavailable',
      code: 'version-late',
      message: 'The data is temporarily unavailable.',
      retryable: true,
    });
  }
}

function isPassing(error: unknown): boolean {
  return translateError(error, { contentType: undefined, maxBodyBytes: 0 })?.kind === 'unavailable';
}

declare module 'fastify' {
  interface FastifyInstance {
    replyCache: ReplyCache;
    /** By call name: a handler's reply to JSON, without anything the contract does not declare. */
    serialisers: Map<string, (reply: unknown) => string>;
  }
}
