/** Accepted kinds of pictures, by their first bytes; the name and the claimed type of an upload mean nothing. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif';

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

export function pictureKindOf(bytes: Buffer): PictureKind | null {
  if (startsWith(bytes, '\xFF\xD8\xFF')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1A\n')) return 'png';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (startsWith(bytes, 'ftypavif', 4) || startsWith(bytes, 'ftypavis', 4)) return 'avif';
  return null;
}

/** SVG and HTML are text that can carry scripts. */
export function looksLikeMarkup(bytes: Buffer): boolean {
  const start = bytes
    .subarray(0, 2048)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .toLowerCase();
  return start.startsWith('<') || /<svg|<html|<!doctype/.test(start);
}

/** Where the picture ends according to its own structure; null if it does not say. */
function endOf(bytes: Buffer, kind: PictureKind): number | null {
  if (kind === 'webp')
    return bytes.length < 8 ? null : 8 + bytes.readUInt32LE(4) + (bytes.readUInt32LE(4) % 2);
  if (kind === 'png') {
    const end = bytes.lastIndexOf('IEND', undefined, 'latin1');
    return end < 0 ? null : end + 8;
  }
  if (kind === 'jpeg') {
    const end = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]));
    return end < 0 ? null : end + 2;
  }
  return null;
}

/** Four bytes are found by chance in one of 600 photos of 4 MB: a drawing's tag counts with what has to follow it. */
const drawings = ['<svg', '<SVG'].flatMap((tag) =>
  [' ', '\t', '\n', '\r', '/', '>'].map((next) => tag + next),
);
const programs = ['<script', '<SCRIPT', '<?php', ...drawings, '<html', '<HTML', '<!DOCTYPE', '<!doctype'];
const otherFiles = ['PK\x03\x04', 'PK\x05\x06', '%PDF-', 'Rar!', '7z\xBC\xAF', '\x7FELF', 'MZ\x90\x00'];

/**
 * A file that is a picture and something else as well: a page, an archive, a program. Phones append films and depth
 * maps to a picture; those are tolerated, and gone once the picture is re-encoded.
 */
export function isAlsoSomethingElse(bytes: Buffer, kind: PictureKind): boolean {
  if (programs.some((marker) => bytes.includes(marker, 0, 'latin1'))) return true;
  if (bytes.subarray(0, 1024).includes('%PDF-', 0, 'latin1')) return true;
  // An archive is read from its end: its last record is where no picture has one.
  const tail = bytes.subarray(Math.max(0, bytes.length - 66_000));
  if (tail.includes('PK\x05\x06', 0, 'latin1')) return true;
  const end = endOf(bytes, kind);
  if (end === null || end >= bytes.length) return false;
  const behind = bytes.subarray(end);
  return otherFiles.some((marker) => behind.includes(marker, 0, 'latin1'));
}
