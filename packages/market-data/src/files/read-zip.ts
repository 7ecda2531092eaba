import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 'PK\u0005\u0006';
const STORED = 0;
const DEFLATED = 8;
/** Larger contents are no price file, or a bomb. */
const LARGEST_BYTES = 256 * 1024 * 1024;

/** The text of the first file in a zip archive; throws a sentence when it cannot be read. */
export function readZippedText(archive: Buffer): string {
  const end = archive.lastIndexOf(END_OF_DIRECTORY, undefined, 'latin1');
  if (end < 0) throw new RangeError('The file is no zip archive.');
  const directory = archive.readUInt32LE(end + 16);
  const method = archive.readUInt16LE(directory + 10);
  const packedSize = archive.readUInt32LE(directory + 20);
  const size = archive.readUInt32LE(directory + 24);
  const header = archive.readUInt32LE(directory + 42);
  if (size > LARGEST_BYTES) throw new RangeError('The file in the zip archive is too large.');
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const packed = archive.subarray(start, start + packedSize);
  if (method === STORED) return packed.toString('utf8');
  if (method !== DEFLATED) throw new RangeError('The zip archive is packed in a way we cannot read.');
  return inflateRawSync(packed, { maxOutputLength: LARGEST_BYTES }).toString('utf8');
}
