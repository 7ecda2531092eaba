import { readZippedText } from '@auspex/market-data';

const END_OF_DIRECTORY = 'PK\u0005\u0006';
const ENTRY = 0x02014b50;
/** Total text size of an archive; more is not a folder of prices, or a bomb. */
const LARGEST_TOTAL = 1024 * 1024 * 1024;
const HIDDEN = /(^|\/)(__MACOSX\/|\.)/;

/** One file in an archive. */
export interface ZippedFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Every price file of a zip archive. The archive reader opens the first entry of the directory, so each entry in turn
 * is made the first. Throws a sentence if the archive cannot be read.
 */
export function readZippedFiles(archive: Buffer): ZippedFile[] {
  const end = archive.lastIndexOf(END_OF_DIRECTORY, undefined, 'latin1');
  if (end < 0) throw new RangeError('The file is no zip archive.');
  const pointed = Buffer.from(archive);
  const files: ZippedFile[] = [];
  let total = 0;
  let at = archive.readUInt32LE(end + 16);
  while (at + 46 <= end && archive.readUInt32LE(at) === ENTRY) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (/\.(csv|txt)$/i.test(name) && !HIDDEN.test(name)) {
      pointed.writeUInt32LE(at, end + 16);
      const text = readZippedText(pointed);
      total += text.length;
      if (total > LARGEST_TOTAL)
        throw new RangeError('The zip archive holds more than 1 GB; please split it.');
      files.push({ name, text });
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  if (files.length === 0) throw new RangeError('The zip archive holds no .csv or .txt file.');
  return files;
}
