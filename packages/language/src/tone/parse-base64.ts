const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes of a base64 text, or null if it is none. Written out because browsers and Node agree on no call for it. */
export function parseBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 !== 0) return null;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  const values = new Int16Array(128).fill(-1);
  for (let i = 0; i < alphabet.length; i++) values[alphabet.charCodeAt(i)] = i;
  let [bits, held, at] = [0, 0, 0];
  for (let i = 0; i < text.length - padding; i++) {
    const value = values[text.charCodeAt(i)] ?? -1;
    if (value < 0) return null;
    bits = ((bits << 6) | value) & 0xffffff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes[at++] = (bits >>> held) & 0xff;
    }
  }
  return bytes;
}

/** The base64 text of bytes. */
export function formatBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const block = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    text += alphabet[(block >>> 18) & 63] + alphabet[(block >>> 12) & 63];
    text += i + 1 < bytes.length ? alphabet[(block >>> 6) & 63] : '=';
    text += i + 2 < bytes.length ? alphabet[block & 63] : '=';
  }
  return text;
}
