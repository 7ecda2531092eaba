import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eachLine, piecesOf, UnreadableText } from './text-file.ts';

/** Goes through lines with their numbers until told to stop. */
export type EachLine = (visit: (text: string, line: number) => boolean) => void;

const BUFFER_BYTES = 256 * 1024;
/** A character takes at most three bytes; the number of a line, its signs included, less than these. */
const BYTES_PER_CHARACTER = 3;
const NUMBER_BYTES = 24;

interface Pile {
  readonly file: number;
  readonly buffer: Buffer;
  filled: number;
  size: number;
}

/**
 * The lines of a file in piles on disk, each in the order of the file. The files of the piles have no names any more,
 * so that nothing of them is left however the process ends.
 */
export class SortedLines {
  private readonly piles: Pile[] = [];

  constructor(count: number) {
    const folder = orSayWhere(() => mkdtempSync(join(tmpdir(), 'auspex-lines-')));
    try {
      for (let i = 0; i < count; i++) {
        const file = openSync(join(folder, `${i}`), 'w+');
        // A mark of the byte order counts at the beginning of a file only: no line is there.
        const buffer = Buffer.alloc(BUFFER_BYTES, '\n');
        this.piles.push({ file, buffer, filled: 1, size: 0 });
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  add(pile: number, text: string, line: number): void {
    const to = this.piles[pile];
    // The number is at the end: a line that ends with a carriage return keeps it.
    const written = `${text}\t${line}\n`;
    const most = text.length * BYTES_PER_CHARACTER + NUMBER_BYTES;
    if (to.filled + most > BUFFER_BYTES) empty(to);
    if (most > BUFFER_BYTES) write(to, Buffer.from(written));
    else to.filled += to.buffer.write(written, to.filled);
  }

  /** Goes through a pile, to which no line is added any more. */
  each(pile: number, visit: Parameters<EachLine>[0]): void {
    const from = this.piles[pile];
    empty(from);
    const { file, size } = from;
    const pieces = (begin = 0) => piecesOf(file, begin);
    eachLine({ file: { size, pieces }, encoding: 'utf-8' }, (written, place) => {
      if (place === 1) return true;
      const end = written.lastIndexOf('\t');
      return visit(written.slice(0, end), Number(written.slice(end + 1)));
    });
  }

  close(): void {
    for (const { file } of this.piles) closeSync(file);
  }
}

function empty(pile: Pile): void {
  write(pile, pile.buffer.subarray(0, pile.filled));
  pile.filled = 0;
}

function write(pile: Pile, bytes: Uint8Array): void {
  orSayWhere(() => {
    for (let at = 0; at < bytes.length; )
      at += writeSync(pile.file, bytes, at, bytes.length - at, pile.size + at);
  });
  pile.size += bytes.length;
}

/** Whoever reads the failure knows their own file, not the folder in which its lines are sorted. */
function orSayWhere<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENOSPC' ? 'there is no room for it' : message;
    throw new UnreadableText(
      'no-room',
      `The lines of a large file that is not sorted by symbol are sorted in ${tmpdir()}, and ${why}. Sort the file by symbol, or name another folder with TMPDIR.`,
    );
  }
}
