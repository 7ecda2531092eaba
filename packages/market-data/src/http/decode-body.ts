const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

function markedEncoding(bytes: Uint8Array): string | undefined {
  return MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
}

/** Whether the platform knows an encoding by this name. */
function isKnownEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}

/** Text of bytes: by byte-order mark, then by the header, then by what the document says, else UTF-8. */
export function decodeText(bytes: Uint8Array, contentType?: string, declared?: string): string {
  const stated = /charset="?([\w.:-]+)/i.exec(contentType ?? '')?.[1];
  const label = markedEncoding(bytes) ?? stated ?? declared ?? 'utf-8';
  return new TextDecoder(isKnownEncoding(label) ? label : 'utf-8').decode(bytes);
}
