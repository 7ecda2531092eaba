import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll } from 'vitest';

const DAY = 86_400_000;

/** Dates from a start, without weekends by default. */
export function sampleDays(count: number, { from = '2015-01-01', everyDay = false } = {}): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); days.length < count; at += DAY) {
    if (everyDay || ![0, 6].includes(new Date(at).getUTCDay()))
      days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

/** Closes of a walk whose steps come from a linear congruential generator: the same everywhere, and unpredictable. */
export function sampleCloses(count: number, seed: number): Float64Array {
  let state = seed * 7919 + 1;
  let level = Math.log(50 + seed);
  return Float64Array.from({ length: count }, () => {
    let sum = 0;
    for (let k = 0; k < 4; k++) {
      state = (state * 48271) % 2147483647;
      sum += state / 2147483647 - 0.5;
    }
    level += 0.0002 + (0.008 + 0.002 * (seed % 5)) * sum;
    return Math.exp(level);
  });
}

/** A file as price sites write it. */
export function sampleFile(days: readonly string[], closes: Float64Array): string {
  const lines = days.map((day, i) => {
    const close = closes[i];
    const open = i === 0 ? close : closes[i - 1];
    const prices = [open, Math.max(open, close) * 1.002, Math.min(open, close) * 0.998, close];
    return [day, ...prices.map((price) => price.toFixed(6)), 1000 + i].join(',');
  });
  return `Date,Open,High,Low,Close,Volume\n${lines.join('\n')}\n`;
}

/** Folders for one test file, removed after it. */
export function withFolders(): (files: Readonly<Record<string, string | Buffer>>) => string {
  const made: string[] = [];
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  });
  return (files) => {
    const folder = mkdtempSync(join(tmpdir(), 'auspex-bars-'));
    made.push(folder);
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    return folder;
  };
}

/** A zip archive by the published layout (APPNOTE): local headers, a directory, an end record. */
export function sampleZip(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [raw, packed] = [Buffer.from(text), deflateRawSync(text)];
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(raw), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(raw.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset, 42);
    locals.push(head, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(locals.length / 3, 8);
  end.writeUInt16LE(locals.length / 3, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listing, end]);
}
