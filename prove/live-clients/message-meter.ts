const LINE_FEED = 10;
const EVENT = 'e'.charCodeAt(0);

/** Line feeds of one event, and of the mark that ends a message. */
const EVENT_LINES = 3;
const MARK_LINES = 2;

export interface Message {
  /** As written by the server, without the head of its chunk. */
  readonly bytes: number;
  /** Events in it. */
  readonly changes: number;
}

type Place = 'head' | 'size' | 'body' | 'after';

/** Cuts one reply of the live stream into its chunks: the server writes each message as one. */
export class MessageMeter {
  /** Of the reply, once known. */
  status = '';
  readonly #onMessage: (message: Message) => void;
  #place: Place = 'head';
  /** Of what is between messages. */
  #text = '';
  #left = 0;
  #size = 0;
  #lines = 0;
  #first = 0;

  constructor(onMessage: (message: Message) => void) {
    this.#onMessage = onMessage;
  }

  /** The text of the chunks' bodies, where it is wanted. */
  take(bytes: Buffer, wanted: boolean): string {
    let text = '';
    for (let at = 0; at < bytes.length; ) {
      if (this.#place === 'body') {
        const end = Math.min(bytes.length, at + this.#left);
        if (wanted) text += bytes.toString('latin1', at, end);
        this.#takeBody(bytes, at, end);
        at = end;
      } else {
        this.#takeHead(bytes[at] ?? 0);
        at += 1;
      }
    }
    return text;
  }

  #takeHead(byte: number): void {
    this.#text += String.fromCharCode(byte);
    if (byte !== LINE_FEED) return;
    if (this.#place === 'head') {
      if (!this.#text.endsWith('\r\n\r\n')) return;
      this.status = this.#text.split(' ')[1] ?? '';
      this.#place = 'size';
    } else if (this.#place === 'after') this.#place = 'size';
    else {
      this.#size = Number.parseInt(this.#text, 16);
      this.#left = this.#size;
      this.#lines = 0;
      this.#place = 'body';
    }
    this.#text = '';
  }

  #takeBody(bytes: Buffer, from: number, to: number): void {
    if (this.#left === this.#size) this.#first = bytes[from] ?? 0;
    for (let at = from; at < to; at += 1) if (bytes[at] === LINE_FEED) this.#lines += 1;
    this.#left -= to - from;
    if (this.#left > 0) return;
    this.#place = 'after';
    // The greeting and the heartbeat are no messages.
    if (this.#first !== EVENT) return;
    this.#onMessage({ bytes: this.#size, changes: (this.#lines - MARK_LINES) / EVENT_LINES });
  }
}
