import { createHash, type Hash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { CannotStart } from '../../config/cannot-start.ts';

/** A gzipped tar file being written, so that any tool can look inside. */
export interface TarWriter {
  add(name: string, body: Buffer): Promise<void>;
  /** Moves the finished file into place. */
  finish(): Promise<void>;
  /** Removes what was written. */
  abandon(): Promise<void>;
}

/** Written under another name and renamed at the end: a file under the final name is always complete. */
export function createTar(file: string): TarWriter {
  const unfinished = `${file}.unfinished`;
  const { readable, controller } = createTarPacker();
  const out = createWriteStream(unfinished, { mode: 0o600 });
  const written = pipeline(readable, createGzip({ level: 6 }), out).catch((error) => {
    throw explainUnwritten(error, file);
  });
  written.catch((error) => controller.error(error));
  return {
    async add(name, body) {
      try {
        const entry = controller
          .add({ name, size: body.length, mode: 0o600, mtime: new Date(0) })
          .getWriter();
        await entry.write(body);
        await entry.close();
      } catch (error) {
        // A full disk says more than that writing was given up because of it.
        await written;
        throw error;
      }
    },
    async finish() {
      controller.finalize();
      await written;
      const handle = openSync(unfinished, 'r+');
      fsyncSync(handle);
      closeSync(handle);
      renameSync(unfinished, file);
    },
    async abandon() {
      controller.error(new Error('The archive was given up.'));
      await written.catch(() => undefined);
      rmSync(unfinished, { force: true });
    },
  };
}

/** A missing folder or permission, or a full disk, in a sentence. */
function explainUnwritten(error: NodeJS.ErrnoException, file: string): Error {
  if (error.syscall === undefined) return error;
  const instead =
    error.code === 'ENOSPC'
      ? 'make room on its disk'
      : 'name a folder that exists and that this account may write to';
  return new CannotStart(`${file} cannot be written (${error.code}); ${instead}. Nothing was written.`);
}

export interface TarEntry {
  readonly name: string;
  readonly body: Buffer;
}

/** Reads entry by entry; throws if the file is truncated or not an archive. */
export async function* readTar(file: string): AsyncGenerator<TarEntry> {
  const decoder = createTarDecoder({ strict: true });
  const reading = pipeline(createReadStream(file), createGunzip(), Writable.fromWeb(decoder.writable));
  reading.catch(() => undefined);
  for await (const { header, body } of decoder.readable) {
    yield { name: header.name, body: await buffer(body) };
  }
  await reading;
}

export function sha256(): Hash {
  return createHash('sha256');
}
