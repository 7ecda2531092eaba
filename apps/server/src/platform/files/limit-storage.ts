import { DomainError } from '../errors/index.ts';
import type { FileStore } from './file-store.ts';

const MEGABYTE = 1_048_576;
/** Other processes upload, too: how long the sum of everything is believed. */
const BELIEVED_MS = 60_000;

export interface UploadQuota {
  /** What one member may keep here. */
  readonly memberBytes: number;
  readonly totalBytes: number;
}

/** The space for uploads is used up: the member's own or that of the whole installation. */
class QuotaExceeded extends DomainError<{ whose: 'member' | 'everyone'; limitMegabytes: number }> {
  constructor(whose: 'member' | 'everyone', limitBytes: number) {
    const limitMegabytes = Math.floor(limitBytes / MEGABYTE);
    super({
      kind: 'payment',
      code: 'quota-exceeded',
      message:
        whose === 'member'
          ? `Your pictures may take up ${limitMegabytes} MB, and this one no longer fits. Remove one or choose a smaller one.`
          : 'There is no space left for pictures. Please tell support.',
      data: { whose, limitMegabytes },
    });
  }
}

/** The folder that belongs to one member; null for what belongs to the site. */
function memberFolder(key: string): string | null {
  return /^user_pictures\/[^/]+/.exec(key)?.[0] ?? null;
}

const sum = (sizes: ReadonlyMap<string, number>, without: string): number =>
  [...sizes].reduce((bytes, [key, size]) => (key === without ? bytes : bytes + size), 0);

/** A store that refuses what would exceed the quota. What replaces a file counts instead of it. */
export function limitStorage(store: FileStore, quota: UploadQuota): FileStore {
  let everything: { readonly at: number; readonly sizes: Map<string, number> } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function check(key: string, bytes: number): Promise<void> {
    const own = memberFolder(key);
    if (own !== null && sum(await store.sizes(own), key) + bytes > quota.memberBytes) {
      throw new QuotaExceeded('member', quota.memberBytes);
    }
    if (everything === null || performance.now() - everything.at > BELIEVED_MS) {
      everything = { at: performance.now(), sizes: new Map(await store.sizes('')) };
    }
    if (sum(everything.sizes, key) + bytes > quota.totalBytes) {
      throw new QuotaExceeded('everyone', quota.totalBytes);
    }
  }

  return {
    get: (key) => store.get(key),
    list: (prefix) => store.list(prefix),
    sizes: (prefix) => store.sizes(prefix),
    async remove(key) {
      await store.remove(key);
      everything?.sizes.delete(key);
    },
    put(key, file) {
      // One after the other: two at once would both see the space that is left.
      const written = last.then(async () => {
        await check(key, file.body.length);
        const put = await store.put(key, file);
        everything?.sizes.set(key, file.body.length);
        return put;
      });
      last = written.catch(() => undefined);
      return written;
    },
  };
}
