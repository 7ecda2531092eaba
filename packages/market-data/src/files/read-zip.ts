import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 'PK\u0005\u0006';
const STORED = 0;
const DEFLATED = 8;
/** In a 32-bit field, means that the number is in the 64-bit extension instead. */
const SEE_EXTENSION = 0xffffffff;
const EXTENSION_OF_64_BITS = 1;
/** Larger content is not a price file, or a bomb. */
const LARGEST_BYTES = 256 * 1024 * 1024;

/** Packed size of the first entry of a zip's directory. */
function packedSizeOf(archive: Buffer, directory: number): number {
  const [packed, unpacked] = [archive.readUInt32LE(directory + 20), archive.readUInt32LE(directory + 24)];
  if (packed !== SEE_EXTENSION) return packed;
  let field = directory + 46 + archive.readUInt16LE(directory + 28);
  const end = field + archive.readUInt16LE(directory + 30);
  while (field < end && archive.readUInt16LE(field) !== EXTENSION_OF_64_BITS) {
    field += 4 + archive.readUInt16LE(field + 2);
  }
  if (field >= end) throw new RangeError('The zip archive does not say how large its file is.');
  // Only the numbers that did not fit are there, the unpacked size first.
  return Number(archive.readBigUInt64LE(field + 4 + (unpacked === SEE_EXTENSION ? 8 : 0)));
}

/** The text of the first file in a zip archive; throws a sentence if it cannot be read. */
export function readZippedText(archive: Buffer): string {
  return readZippedBytes(archive).toString('utf8');
}

/** The same as bytes, of whatever encoding. */
export function readZippedBytes(archive: Buffer): Buffer {
  const end = archive.lastIndexOf(END_OF_DIRECTORY, undefined, 'latin1');
  if (end < 0) throw new RangeError('The file is no zip archive.');
  const directory = archive.readUInt32LE(end + 16);
  const method = archive.readUInt16LE(directory + 10);
  const header = archive.readUInt32LE(directory + 42);
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const packed = archive.subarray(start, start + packedSizeOf(archive, directory));
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new RangeError('The zip archive is packed in a way we cannot read.');
  return inflateRawSync(packed, { maxOutputLength: LARGEST_BYTES });
}
