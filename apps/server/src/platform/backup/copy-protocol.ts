import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';

/** The part of the driver's connection that COPY needs; its own types omit it. */
interface Wire {
  readonly stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** What the driver calls while a statement runs. */
abstract class CopyStatement {
  protected rows = 0;
  readonly text: string;
  readonly done: Promise<number>;
  protected settle: { resolve: (rows: number) => void; reject: (error: Error) => void };

  constructor(text: string) {
    this.text = text;
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    this.done = promise;
    this.settle = { resolve, reject };
  }

  submit(wire: Wire): void {
    wire.query(this.text);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(/\d+$/.exec(text)?.[0] ?? 0);
  }

  handleReadyForQuery(): void {
    this.settle.resolve(this.rows);
  }

  handleError(error: Error): void {
    this.settle.reject(error);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyData(_message: { chunk: Buffer }, _wire: Wire): void {}
  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFail('nothing to send');
  }
}

class CopyOut extends CopyStatement {
  readonly #take: (chunk: Buffer) => Promise<void>;
  readonly #chunkBytes: number;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(text: string, chunkBytes: number, take: (chunk: Buffer) => Promise<void>) {
    super(text);
    this.#take = take;
    this.#chunkBytes = chunkBytes;
  }

  override handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire): void {
    // The driver reuses its buffer for the next message.
    this.#pieces.push(Buffer.from(chunk));
    this.#bytes += chunk.length;
    if (this.#bytes < this.#chunkBytes) return;
    // The server waits while the chunk is written: a table larger than memory must pass through.
    wire.stream.pause();
    this.#flush()
      .then(() => wire.stream.resume())
      .catch((error: Error) => wire.stream.destroy(error));
  }

  override handleReadyForQuery(): void {
    this.#flush().then(() => this.settle.resolve(this.rows), this.settle.reject);
  }

  #flush(): Promise<void> {
    const chunk = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#bytes = 0;
    this.#writing = this.#writing.then(() => (chunk.length > 0 ? this.#take(chunk) : undefined));
    return this.#writing;
  }
}

class CopyIn extends CopyStatement {
  readonly #source: AsyncIterable<Buffer>;

  constructor(text: string, source: AsyncIterable<Buffer>) {
    super(text);
    this.#source = source;
  }

  override handleCopyInResponse(wire: Wire): void {
    this.#send(wire).catch((error: Error) => wire.sendCopyFail(error.message));
  }

  async #send(wire: Wire): Promise<void> {
    for await (const chunk of this.#source) {
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
    }
    wire.endCopyFrom();
  }
}

/** Runs `COPY … TO STDOUT`; returns the number of rows. Chunks hold whole rows. */
export function copyOut(
  client: pg.Client,
  statement: { text: string; chunkBytes: number },
  take: (chunk: Buffer) => Promise<void>,
): Promise<number> {
  const copy = new CopyOut(statement.text, statement.chunkBytes, take);
  client.query(copy as unknown as pg.Submittable);
  return copy.done;
}

/** Runs `COPY … FROM STDIN`; returns the number of rows. */
export function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  const copy = new CopyIn(text, source);
  client.query(copy as unknown as pg.Submittable);
  return copy.done;
}
