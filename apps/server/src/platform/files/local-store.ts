import { randomBytes } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { contentEtag } from './content-etag.ts';
import { keySegments, prefixSegments } from './file-key.ts';
import type { FileStore, StoredFile } from './file-store.ts';

/** Keys contain no tilde, so a file is never where another key needs a folder. */
const SUFFIX = '.~';
const header = z.object({ contentType: z.string(), etag: z.string() });

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function keysUnder(folder: string, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for (const entry of await entriesOf(folder)) {
    if (entry.isDirectory())
      keys.push(...(await keysUnder(join(folder, entry.name), `${prefix}${entry.name}/`)));
    else if (entry.name.endsWith(SUFFIX)) keys.push(prefix + entry.name.slice(0, -SUFFIX.length));
  }
  return keys;
}

/** One line of JSON (content type, etag), then the bytes: one file, so that the two cannot get separated. */
function decode(file: Buffer): StoredFile {
  const end = file.indexOf('\n');
  const { contentType, etag } = header.parse(JSON.parse(file.subarray(0, end).toString('utf8')));
  return { body: file.subarray(end + 1), contentType, etag };
}

/** Uploads in a folder. A file is written next to its place, synced and then moved there in one step. */
export function createLocalStore(folder: string): FileStore {
  const pathOf = (key: string): string => join(folder, ...keySegments(key)) + SUFFIX;
  const list = async (prefix: string): Promise<string[]> => {
    const parts = prefixSegments(prefix);
    const start = parts.map((part) => `${part}/`).join('');
    return (await keysUnder(join(folder, ...parts), start)).sort();
  };

  return {
    async put(key, { body, contentType }) {
      const path = pathOf(key);
      const etag = contentEtag(body);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = join(dirname(path), `.${randomBytes(9).toString('hex')}`);
      try {
        const handle = await open(draft, 'wx', 0o600);
        try {
          await handle.writeFile(
            Buffer.concat([Buffer.from(`${JSON.stringify({ contentType, etag })}\n`), body]),
          );
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return { etag };
    },
    async get(key) {
      try {
        return decode(await readFile(pathOf(key)));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    list,
    async sizes(prefix) {
      const sizes = new Map<string, number>();
      for (const key of await list(prefix)) {
        const found = await stat(pathOf(key)).catch(() => null);
        if (found !== null) sizes.set(key, found.size);
      }
      return sizes;
    },
  };
}
