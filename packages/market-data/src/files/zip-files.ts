import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { readZippedBytes } from './read-zip.ts';
import { type TextFile, textInMemory, textOnDisk, UnreadableText } from './text-file.ts';

const END_OF_DIRECTORY = 'PK\u0005\u0006';
const ENTRY = 0x02014b50;
/** Total text size of an archive; more is not a folder of prices, or a bomb. */
const LARGEST_TOTAL = 256 * 1024 * 1024;
const HIDDEN = /(^|\/)(__MACOSX\/|\.)/;

/** A table of prices, by the name of its file or of its entry in an archive. */
export interface NamedText {
  readonly name: string;
  readonly text: TextFile;
}

/** The tables in a file: itself, or those in an archive. An archive of one table goes by its own name. */
export function openTables(path: string): NamedText[] {
  const name = basename(path);
  const text = textOnDisk(path);
  if (!/\.zip$/i.test(name) && !isZip(path)) return [{ name, text }];
  const inside = readZippedFiles(readFileSync(path));
  return inside.length === 1 ? [{ name, text: inside[0].text }] : inside;
}

/** A zip archive begins with "PK", whatever its name. */
function isZip(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(2);
    return readSync(file, head, 0, 2, 0) === 2 && head.toString('latin1') === 'PK';
  } finally {
    closeSync(file);
  }
}

/** The system's messages about a damaged archive are no sentences. */
function readZippedFiles(archive: Buffer): NamedText[] {
  try {
    return entriesOf(archive);
  } catch (error) {
    const isOurs = error instanceof RangeError && !('code' in error);
    throw new UnreadableText(
      'zip',
      isOurs ? error.message : 'The zip archive is broken; please copy it again.',
      0,
    );
  }
}

/**
 * Every price file of a zip archive. The archive reader opens the first entry of the directory, so each entry in turn
 * is made the first. Throws a sentence if the archive cannot be read.
 */
function entriesOf(archive: Buffer): NamedText[] {
  const end = archive.lastIndexOf(END_OF_DIRECTORY, undefined, 'latin1');
  if (end < 0) throw new RangeError('The file is no zip archive.');
  const pointed = Buffer.from(archive);
  const files: NamedText[] = [];
  let total = 0;
  let at = archive.readUInt32LE(end + 16);
  while (at + 46 <= end && archive.readUInt32LE(at) === ENTRY) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (/\.(csv|txt)$/i.test(name) && !HIDDEN.test(name)) {
      pointed.writeUInt32LE(at, end + 16);
      const text = readZippedBytes(pointed);
      total += text.length;
      if (total > LARGEST_TOTAL)
        throw new RangeError('The zip archive holds more than 256 MB; please unpack it.');
      files.push({ name, text: textInMemory(text) });
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  // One table under whatever name.
  return files.length > 0 ? files : [{ name: 'table', text: textInMemory(readZippedBytes(archive)) }];
}
