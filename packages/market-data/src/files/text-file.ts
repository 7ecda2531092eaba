import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs';

/** A text that is read piece by piece, as often as wanted: never the whole of it is in memory. */
export interface TextFile {
  /** In bytes. */
  readonly size: number;
  /** Its bytes from the beginning or a place on; each piece is only valid until the next. */
  pieces(from?: number): Iterable<Uint8Array>;
}

/** The beginning of a line. */
export interface LinePlace {
  readonly byte: number;
  /** Counted from 1. */
  readonly line: number;
}

export const FIRST_LINE: LinePlace = { byte: 0, line: 1 };

/** A text that cannot be read at all; the message is a sentence, the rule its short name. */
export class UnreadableText extends Error {
  readonly rule: 'unreadable' | 'too-large' | 'too-many-bars' | 'long-line' | 'encoding' | 'zip' | 'no-room';
  readonly line: number;

  constructor(rule: UnreadableText['rule'], message: string, line = 1) {
    super(message);
    this.rule = rule;
    this.line = line;
  }
}

const PIECE_BYTES = 64 * 1024;
/** A file of two gigabytes, however they are counted, is still read. */
const LARGEST_FILE_BYTES = 2_500_000_000;
/** No table of prices has a longer line, not even one with a column for every symbol of a market. */
const LONGEST_LINE = 4 * 1024 * 1024;

/** A file on disk; throws a sentence if it is none, or too large. */
export function textOnDisk(path: string): TextFile {
  const size = sizeOf(path);
  if (size > LARGEST_FILE_BYTES) {
    const gigabytes = (size / 1e9).toFixed(1);
    throw new UnreadableText(
      'too-large',
      `The file has ${gigabytes} GB; files of up to ${LARGEST_FILE_BYTES / 1e9} GB are read. Please split it.`,
    );
  }
  return {
    size,
    *pieces(from = 0) {
      const file = openSync(path, 'r');
      try {
        yield* piecesOf(file, from);
      } finally {
        closeSync(file);
      }
    },
  };
}

/** Opening a pipe would wait for whoever writes into it, so that only files are ever opened. */
function sizeOf(path: string): number {
  try {
    const found = statSync(path);
    if (found.isDirectory()) throw unreadable('This is a folder; please name the files in it.');
    if (!found.isFile()) throw unreadable('This is a pipe or a device, and no file.');
    accessSync(path, constants.R_OK);
    return found.size;
  } catch (error) {
    if (error instanceof UnreadableText) throw error;
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw unreadable('There is no such file.');
    if (code === 'EACCES') throw unreadable('This account may not read the file.');
    throw unreadable(`The file cannot be read (${code}).`);
  }
}

const unreadable = (message: string) => new UnreadableText('unreadable', message, 0);

/** The bytes of an open file from a place on; each piece is only valid until the next. */
export function* piecesOf(file: number, from: number): Generator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(PIECE_BYTES);
  for (let at = from; ; ) {
    const count = readSync(file, buffer, 0, PIECE_BYTES, at);
    if (count === 0) return;
    yield buffer.subarray(0, count);
    at += count;
  }
}

/** A text that is in memory already. */
export function textInMemory(content: string | Uint8Array): TextFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return {
    size: bytes.length,
    *pieces(from = 0) {
      for (let at = from; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
    },
  };
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** UTF-16 by its mark or, without one, by the zero bytes that every second byte of Latin text is then. */
export function encodingOf(file: TextFile): Encoding {
  for (const piece of file.pieces()) {
    const [first, second] = piece;
    if (first === 0xff && second === 0xfe) return 'utf-16le';
    if (first === 0xfe && second === 0xff) return 'utf-16be';
    const head = piece.subarray(0, 400);
    const zeros = (parity: number) => head.filter((byte, i) => byte === 0 && i % 2 === parity).length;
    const [even, odd] = [zeros(0), zeros(1)];
    if (even + odd === 0) return 'utf-8';
    if (odd > head.length / 4 && even < head.length / 40) return 'utf-16le';
    if (even > head.length / 4 && odd < head.length / 40) return 'utf-16be';
    throw new UnreadableText('encoding', 'The file is not text: it holds zero bytes. Save it as CSV.');
  }
  return 'utf-8';
}

const NEWLINE = 10;

/**
 * Calls `visit` with every line and its number, until it returns false. `\n` and `\r\n` end a line. `place` is that of
 * the line or of one shortly before it, from which reading may begin another time.
 */
export function eachLine(
  { file, encoding }: { readonly file: TextFile; readonly encoding: Encoding },
  visit: (text: string, line: number, place: LinePlace) => boolean,
  from: LinePlace = FIRST_LINE,
): void {
  const decoder = new TextDecoder(encoding);
  let [rest, line, place, read] = ['', from.line, from, from.byte];
  const emit = (text: string): boolean => {
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    return visit(end === text.length ? text : text.slice(0, end), line++, place);
  };
  for (const piece of file.pieces(from.byte)) {
    // A byte of a newline is one in UTF-8 only; other files are always read from the beginning.
    const ends = encoding === 'utf-8' ? piece.lastIndexOf(NEWLINE) : -1;
    const byte = read + ends + 1;
    read += piece.length;
    const text = rest + decoder.decode(piece, { stream: true });
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      if (!emit(text.slice(start, end))) return;
      start = end + 1;
    }
    rest = text.slice(start);
    if (ends >= 0) place = { byte, line };
    if (rest.length > LONGEST_LINE) {
      throw new UnreadableText(
        'long-line',
        `Line ${line} is longer than 4 MB; this is no table of prices.`,
        line,
      );
    }
  }
  rest += decoder.decode();
  if (rest !== '') emit(rest);
}

/** A copy that does not keep the piece alive from which it was cut. */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}
