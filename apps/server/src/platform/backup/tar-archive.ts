import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

const block = 512;

/** A gzipped tar file being written, so that any tool can look inside. */
export interface TarWriter {
  add(name: string, body: Buffer): Promise<void>;
  /** Moves the finished file into place. */
  finish(): Promise<void>;
  /** Removes what was written. */
  abandon(): void;
}

/** Written under another name and renamed at the end: a file under the final name is always complete. */
export function createTar(file: string): TarWriter {
  const unfinished = `${file}.unfinished`;
  const gzip = createGzip({ level: 6 });
  const out = createWriteStream(unfinished, { mode: 0o600 });
  gzip.pipe(out);
  const write = async (chunk: Buffer) => {
    if (!gzip.write(chunk)) await once(gzip, 'drain');
    if (out.errored) throw out.errored;
  };
  return {
    async add(name, body) {
      await write(header(name, body.length));
      await write(body);
      const rest = body.length % block;
      if (rest > 0) await write(Buffer.alloc(block - rest));
    },
    async finish() {
      gzip.end(Buffer.alloc(2 * block));
      await finished(out);
      const handle = openSync(unfinished, 'r+');
      fsyncSync(handle);
      closeSync(handle);
      renameSync(unfinished, file);
    },
    abandon() {
      gzip.destroy();
      out.destroy();
      rmSync(unfinished, { force: true });
    },
  };
}

function header(name: string, size: number): Buffer {
  const bytes = Buffer.alloc(block);
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for the archive.`);
  bytes.write(name, 0);
  bytes.write('0000600\0', 100);
  bytes.write('0000000\0', 108);
  bytes.write('0000000\0', 116);
  bytes.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  bytes.write('00000000000\0', 136);
  bytes.write('        ', 148);
  bytes.write('0', 156);
  bytes.write('ustar\x0000', 257, 'latin1');
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return bytes;
}

export interface TarEntry {
  readonly name: string;
  readonly body: Buffer;
}

/** Reads entry by entry; throws if the file is truncated or not an archive. */
export async function* readTar(file: string): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(createReadStream(file).pipe(createGunzip()));
  for (;;) {
    const head = await reader.take(block);
    if (head.every((byte) => byte === 0)) return;
    if (head.toString('latin1', 257, 262) !== 'ustar') throw new Error('it is no backup');
    const name = head.toString('utf8', 0, 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(head.toString('latin1', 124, 135), 8);
    const body = await reader.take(size);
    const rest = size % block;
    if (rest > 0) await reader.take(block - rest);
    yield { name, body };
  }
}

class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #bytes = 0;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer> {
    while (this.#bytes < count) {
      const { value, done } = await this.#chunks.next();
      if (done) throw new Error('it ends in the middle');
      this.#held.push(value);
      this.#bytes += value.length;
    }
    const all = Buffer.concat(this.#held);
    this.#held = [all.subarray(count)];
    this.#bytes = all.length - count;
    return all.subarray(0, count);
  }
}

export function sha256(): Hash {
  return createHash('sha256');
}
