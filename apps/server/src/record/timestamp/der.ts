/** One element of DER (X.690), with what is inside it. */
export interface Der {
  readonly tag: number;
  /** Without tag and length. */
  readonly content: Buffer;
  /** With tag and length. */
  readonly whole: Buffer;
}

/** Bytes that are no DER, or not of the expected shape. */
export class NotDer extends Error {}

export const TAGS = {
  ...{ boolean: 0x01, integer: 0x02, octets: 0x04, null: 0x05, oid: 0x06 },
  ...{ time: 0x18, sequence: 0x30, set: 0x31 },
} as const;

/** The elements that follow each other. */
export function readAll(bytes: Buffer): Der[] {
  const elements: Der[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { start, end } = readHead(bytes, at);
    elements.push({
      tag: bytes[at] ?? 0,
      content: bytes.subarray(start, end),
      whole: bytes.subarray(at, end),
    });
    at = end;
  }
  return elements;
}

function readHead(bytes: Buffer, at: number): { readonly start: number; readonly end: number } {
  const first = bytes[at + 1] ?? 0x80;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  // Longer than anything we read, without a length, or cut off.
  const sound = first !== 0x80 && lengthBytes <= 4 && at + 2 + lengthBytes <= bytes.length;
  if (!sound) throw new NotDer('A length is none.');
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
  const start = at + 2 + lengthBytes;
  if (start + length > bytes.length) throw new NotDer('It was cut off.');
  return { start, end: start + length };
}

/** The only element, and what is inside; of the given tag. */
export function readOne(bytes: Buffer, tag: number): Der {
  const [element, ...more] = readAll(bytes);
  if (element?.tag !== tag || more.length > 0) throw new NotDer(`There is no single element ${tag}.`);
  return element;
}

/** The element at a place; of the given tag. */
export function pick(elements: readonly Der[], place: number, tag: number): Der {
  const element = elements[place];
  if (element?.tag !== tag) throw new NotDer(`Element ${place} is not ${tag}.`);
  return element;
}

export function write(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const digits = Buffer.from(
    length.toString(16).padStart(length > 0xffff ? 6 : length > 0xff ? 4 : 2, '0'),
    'hex',
  );
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length]), digits, content]);
}

/** An object identifier as it is written in dots. */
export function readOid({ content }: Der): string {
  const numbers: number[] = [];
  let value = 0;
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    numbers.push(value);
    value = 0;
  }
  const [first = 0, ...rest] = numbers;
  const top = Math.min(2, Math.floor(first / 40));
  return [top, first - 40 * top, ...rest].join('.');
}
