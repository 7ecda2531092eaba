import { closeSync, openSync, writeSync } from 'node:fs';
import { calendarOf } from '../../packages/market/src/index.ts';
import { seeded } from '../../packages/market-data/test/planted-files.ts';

/** How the lines of a large file follow each other. */
export type LineOrder = 'by symbol' | 'by day' | 'one symbol' | 'a column each';

/** A file as it is written, and what is wrong with it. */
export interface LargeFile {
  readonly lines: number;
  readonly bytes: number;
  /** The line with the price 1e308; 0 in a file without one. */
  readonly faultAt: number;
}

const SESSIONS = calendarOf('us').sessionsBetween('2008-01-02', '2025-12-31');
const PIECE = 4 * 1024 * 1024;

/** A file of about so many bytes with one impossible price, some of the way down. */
export function writeLargeFile(path: string, order: LineOrder, bytes: number): LargeFile {
  const file = new LineFile(path);
  try {
    if (order === 'one symbol') writeMinutes(file, bytes);
    else if (order === 'a column each') writeColumns(file, bytes);
    else writeSymbols(file, order, bytes);
  } finally {
    file.close();
  }
  return file;
}

/** Lines collected and written some megabytes at a time. */
class LineFile implements LargeFile {
  lines = 0;
  bytes = 0;
  faultAt = 0;
  private readonly file: number;
  private piece: string[] = [];
  private length = 0;

  constructor(path: string) {
    this.file = openSync(path, 'w');
  }

  add(line: string): void {
    this.piece.push(line);
    this.lines += 1;
    this.bytes += line.length + 1;
    this.length += line.length + 1;
    if (this.length > PIECE) this.flush();
  }

  addFault(line: string): void {
    this.add(line);
    this.faultAt = this.lines;
  }

  private flush(): void {
    if (this.piece.length > 0) writeSync(this.file, `${this.piece.join('\n')}\n`);
    this.piece = [];
    this.length = 0;
  }

  close(): void {
    this.flush();
    closeSync(this.file);
  }
}

const symbolOf = (i: number) => {
  const letter = (n: number) => String.fromCharCode(65 + (n % 26));
  return `Z${letter(i / 676)}${letter(i / 26)}${letter(i)}`;
};
const LINE_BYTES = 53;
const FAULTY_SESSION = 2000;

/** Bars close to one price, so that any of them can follow any other; made once, since a large file has many. */
const BARS = Array.from({ length: 65_537 }, seededBar(seeded(11)));

function seededBar(random: () => number): () => string {
  return () => {
    const close = 50 * (1 + (random() - 0.5) * 0.03);
    const open = close * (1 + (random() - 0.5) * 0.004);
    const [high, low] = [Math.max(open, close) * 1.003, Math.min(open, close) * 0.997];
    const volume = 900_000 + Math.floor(random() * 200_000);
    return [open, high, low, close]
      .map((price) => price.toFixed(3))
      .join(',')
      .concat(`,${volume}`);
  };
}

const barOf = (a: number, b: number) => BARS[(a * 7919 + b * 104_729) % BARS.length];
const FAULT = '1e308,1e308,1e308,1e308,1';

/** Every symbol on every session. */
function writeSymbols(file: LineFile, order: 'by symbol' | 'by day', bytes: number): void {
  const symbols = Math.ceil(bytes / LINE_BYTES / SESSIONS.length);
  const names = Array.from({ length: symbols }, (_, i) => symbolOf(i));
  file.add('Date,Symbol,Open,High,Low,Close,Volume');
  const write = (symbol: number, session: number) => {
    const head = `${SESSIONS[session].date},${names[symbol]},`;
    if (symbol === symbols - 2 && session === FAULTY_SESSION) file.addFault(head + FAULT);
    else file.add(head + barOf(symbol, session));
  };
  if (order === 'by symbol')
    for (let symbol = 0; symbol < symbols; symbol++)
      for (let session = 0; session < SESSIONS.length; session++) write(symbol, session);
  else
    for (let session = 0; session < SESSIONS.length; session++)
      for (let symbol = 0; symbol < symbols; symbol++) write(symbol, session);
}

/** The minutes of one coin, since a time when there was none. */
function writeMinutes(file: LineFile, bytes: number): void {
  const minutes = Array.from({ length: 1440 }, (_, i) => new Date(i * 60_000).toISOString().slice(11, 16));
  file.add('Time,Open,High,Low,Close,Volume');
  for (let day = 0; file.bytes < bytes; day++) {
    const date = new Date(Date.UTC(1930, 0, 1 + day)).toISOString().slice(0, 10);
    for (let minute = 0; minute < minutes.length; minute++) {
      const head = `${date} ${minutes[minute]},`;
      if (file.lines === FAULTY_SESSION) file.addFault(head + FAULT);
      else file.add(head + barOf(day, minute));
    }
  }
}

/** A column of closes for every symbol. */
function writeColumns(file: LineFile, bytes: number): void {
  const symbols = Math.ceil(bytes / 6 / SESSIONS.length);
  const names = Array.from({ length: symbols }, (_, i) => symbolOf(i));
  file.add(['Date', ...names].join(','));
  SESSIONS.forEach(({ date }, session) => {
    const closes = names.map((_, symbol) => (50 + ((symbol * 31 + session * 17) % 101) / 100).toFixed(2));
    if (session === FAULTY_SESSION) file.addFault([date, ...closes.with(symbols - 2, '1e308')].join(','));
    else file.add([date, ...closes].join(','));
  });
}
