const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += pairs[byte];
  return text;
}

/** A hash or a salt: 64 hexadecimal digits in lower case. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** Reads what `isHash` takes. */
export function fromHex(text: string): Uint8Array {
  if (!isHash(text)) throw new RangeError('A hash has 64 hexadecimal digits in lower case.');
  const bytes = new Uint8Array(32);
  for (let index = 0; index < 32; index += 1)
    bytes[index] = Number.parseInt(text.slice(2 * index, 2 * index + 2), 16);
  return bytes;
}
