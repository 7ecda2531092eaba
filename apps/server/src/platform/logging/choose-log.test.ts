import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from '../database/index.ts';
import { chooseLog, createLogger, logFileOf } from './index.ts';
import { openLogFile } from './log-file.ts';
import { dropWhenClosed } from './standard-output.ts';

let home: string;
let shown: string[];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'auspex-log-test-'));
  shown = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(home, { recursive: true, force: true });
});

function openLogger(terminal: boolean) {
  const person = { terminal, aside: (line: string) => void shown.push(line) };
  return createLogger({ logLevel: 'info' }, chooseLog({ home }, person));
}

const logged = () =>
  readFileSync(logFileOf(home), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the log on a terminal', () => {
  it('goes to a file that only its owner can read', () => {
    openLogger(true).info({ symbol: 'BTC-USD' }, 'loaded');
    expect(logged()).toMatchObject([{ level: 'info', symbol: 'BTC-USD', msg: 'loaded' }]);
    expect(statSync(logFileOf(home)).mode & 0o777).toBe(0o600);
    expect(statSync(join(home, 'logs')).mode & 0o777).toBe(0o700);
    expect(shown).toEqual([]);
  });

  it('reports a slow database in one line, however many parts of the server notice it', () => {
    const logger = openLogger(true);
    for (let queue = 0; queue < 40; queue += 1) {
      logger.warn({ err: new DatabaseUnavailable(), job: `job-${queue}` }, 'job queue');
      logger.warn(
        { err: new Error('Connection terminated unexpectedly') },
        'settings could not be read again',
      );
    }
    expect(shown).toEqual(['! The database did not answer for a moment; waiting work is being retried.']);
    expect(logged()).toHaveLength(80);
    expect(shown.join('')).not.toContain('    at ');
  });

  it('says from time to time how often a problem recurred, and reports one that was away like a new one', () => {
    const logger = openLogger(true);
    const fail = () =>
      logger.warn({ err: new Error('no such host\n    at there') }, 'a feed could not be read');
    for (let time = 0; time < 5; time += 1) fail();
    vi.advanceTimersByTime(30_000);
    fail();
    vi.advanceTimersByTime(60_000);
    vi.advanceTimersByTime(120_000);
    fail();
    expect(shown).toEqual([
      '! A feed could not be read: no such host',
      '! A feed could not be read: no such host (4 more times)',
      '! A feed could not be read: no such host (1 more time)',
      '! A feed could not be read: no such host',
    ]);
  });

  it('reports nothing about work that was aborted by the end of the server', () => {
    const err = new Error('Cannot use a pool after calling end on the pool');
    openLogger(true).warn({ err, job: 'market.prepare' }, 'progress of a job could not be stored');
    expect(shown).toEqual([]);
    expect(logged()).toHaveLength(1);
  });

  it('distinguishes different kinds of problems', () => {
    const logger = openLogger(true);
    logger.warn({ reason: 'HTTP 500' }, 'news source did not answer');
    logger.warn({ err: new Error('no'), job: 'news.ingest', final: false }, 'job failed');
    logger.warn({ err: new Error('no'), job: 'mail.send', final: true }, 'job failed');
    logger.error({ err: new TypeError('x'.repeat(500)) }, 'an error nobody caught');
    expect(shown.slice(0, 3)).toEqual([
      '! News source did not answer: HTTP 500',
      '! Job failed (news.ingest, tried again): no',
      '! Job failed (mail.send): no',
    ]);
    expect(shown).toHaveLength(4);
    expect(shown[3]?.length).toBeLessThanOrEqual(162);
  });

  it('hides secrets in what it reports as in what it stores', () => {
    openLogger(true).warn({ err: new Error('refused Bearer CANARY-7f3a91c2e4') }, 'a feed could not be read');
    expect(shown.join('') + readFileSync(logFileOf(home), 'utf8')).not.toContain('CANARY');
    expect(shown).toHaveLength(1);
  });

  it('says so if its file cannot be written, and still reports problems', () => {
    writeFileSync(join(home, 'logs'), 'a file where the folder should be');
    openLogger(true).warn('the disk is odd');
    expect(shown[0]).toMatch(/^! The log cannot be kept in .*logs\/auspex\.log: E/);
    expect(shown[1]).toBe('! The disk is odd');
  });

  it('stays within its limits: one file and its predecessor', () => {
    const file = join(home, 'logs', 'auspex.log');
    const [one, two] = [openLogFile(file, 1000), openLogFile(file, 1000)];
    for (let line = 0; line < 100; line += 1)
      (line % 2 ? one : two).write(`${String(line).padStart(99, '0')}\n`);
    expect(statSync(file).size).toBeLessThanOrEqual(1000);
    expect(statSync(`${file}.1`).size).toBeLessThanOrEqual(1000);
    const kept = `${readFileSync(`${file}.1`, 'utf8')}${readFileSync(file, 'utf8')}`
      .trim()
      .split('\n')
      .map(Number);
    expect(kept.at(-1)).toBe(99);
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, place) => 100 - kept.length + place));
  });
});

describe('the log whose file cannot be opened again', () => {
  it('writes into no other file, and goes on once it can', () => {
    const file = join(home, 'logs', 'auspex.log');
    const log = openLogFile(file, 10);
    log.write('the first\n');
    // Somebody moves the file away and puts a folder in its place.
    renameSync(file, `${file}.away`);
    mkdirSync(file);
    log.write('lost\n');
    const other = openSync(join(home, 'other'), 'w');
    log.write('lost as well\n');
    closeSync(other);
    expect(readFileSync(join(home, 'other'), 'utf8')).toBe('');
    rmdirSync(file);
    log.write('in a new file\n');
    expect(readFileSync(file, 'utf8')).toBe('in a new file\n');
  });
});

describe('the log without a terminal', () => {
  it('goes to standard output and nowhere else', () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      openLogger(false).warn('slow');
      expect(write.mock.calls.map(([line]) => JSON.parse(String(line)).msg)).toEqual(['slow']);
    } finally {
      write.mockRestore();
    }
    expect(shown).toEqual([]);
    expect(statSync(join(home, 'logs'), { throwIfNoEntry: false })).toBeUndefined();
  });

  it('drops lines that nobody reads, and says how many once somebody does', async () => {
    const read: string[] = [];
    let takeNext: () => void = () => undefined;
    const slow = new Writable({
      write(chunk, _encoding, done) {
        read.push(String(chunk));
        takeNext = done;
      },
    });
    const log = dropWhenClosed(slow);
    for (let line = 0; line < 40; line += 1) log.write(`${'x'.repeat(100_000)}\n`);
    expect(slow.writableLength).toBeLessThan(1_300_000);
    while (slow.writableLength > 0) {
      takeNext();
      await vi.advanceTimersByTimeAsync(0);
    }
    const dropped = 40 - read.length;
    expect(dropped).toBeGreaterThan(20);
    log.write('later\n');
    takeNext();
    await vi.advanceTimersByTimeAsync(0);
    expect(JSON.parse(read.at(-2) ?? '')).toMatchObject({ level: 'warn', dropped });
    expect(read.at(-1)).toBe('later\n');
  });
});
