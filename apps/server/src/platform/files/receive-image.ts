import { DomainError } from '../errors/index.ts';
import { isAlsoSomethingElse, looksLikeMarkup, pictureKindOf } from './picture-kind.ts';

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 16_000;
const DRAW_SECONDS = 15;
/** Encoding uses threads of its own; this many pictures at once, and the others wait. */
const AT_ONCE = 2;

/** A picture that is not accepted; the sentence says why and what would be. */
export class PictureRefused extends DomainError {
  constructor(message: string, code: 'picture-too-large' | 'picture-not-understood' | 'picture-unsafe') {
    super({ kind: code === 'picture-too-large' ? 'too-large' : 'unprocessable', code, message });
  }
}

export interface ReceivedImage {
  readonly body: Buffer;
  readonly contentType: 'image/webp' | 'image/png';
  readonly width: number;
  readonly height: number;
}

export interface ReceiveImageOptions {
  /** The picture is scaled down to at most this, keeping its proportions. */
  readonly maxWidth: number;
  readonly maxHeight: number;
  /** Cropped to exactly this size, as an avatar is. */
  readonly cover?: true;
  readonly format?: 'webp' | 'png';
}

/** Loaded with the first picture: most processes never see one. */
const loadSharp = async () => (await import('sharp')).default;

let drawing = 0;
const waiting: Array<() => void> = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (drawing >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else drawing += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) drawing -= 1;
    else next();
  }
}

/** What can be said without decoding anything. */
function checkBytes(bytes: Buffer): void {
  if (bytes.length === 0) throw new PictureRefused('The file is empty.', 'picture-not-understood');
  if (bytes.length > MAX_PICTURE_BYTES)
    throw new PictureRefused(
      'The picture is larger than 5 MB. Please make it smaller and try again.',
      'picture-too-large',
    );
  const kind = pictureKindOf(bytes);
  if (kind === null && looksLikeMarkup(bytes))
    throw new PictureRefused(
      'SVG and HTML files can contain programs and are not accepted. Please use a JPEG, PNG, WebP or AVIF picture.',
      'picture-unsafe',
    );
  if (kind === null)
    throw new PictureRefused('This is not a JPEG, PNG, WebP or AVIF picture.', 'picture-not-understood');
  if (isAlsoSomethingElse(bytes, kind))
    throw new PictureRefused(
      'This picture has another file hidden in it. Please save it again in an image editor and retry.',
      'picture-unsafe',
    );
}

async function checkSize(bytes: Buffer): Promise<void> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS || width > MAX_SIDE || height > MAX_SIDE)
    throw new PictureRefused(
      `The picture measures ${width} × ${height}. Please make it smaller than 40 million pixels and try again.`,
      'picture-too-large',
    );
}

async function draw(bytes: Buffer, options: ReceiveImageOptions): Promise<ReceivedImage> {
  const { maxWidth, maxHeight, cover = false, format = 'webp' } = options;
  const sharp = await loadSharp();
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: DRAW_SECONDS })
    // The camera's orientation is applied, then all metadata about camera and location is dropped.
    .autoOrient()
    .resize({
      width: maxWidth,
      height: maxHeight,
      fit: cover ? 'cover' : 'inside',
      withoutEnlargement: !cover,
    })
    .toColourspace('srgb');
  const drawn = format === 'png' ? picture.png({ compressionLevel: 9 }) : picture.webp({ quality: 86 });
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  return {
    body: data,
    contentType: format === 'png' ? 'image/png' : 'image/webp',
    width: info.width,
    height: info.height,
  };
}

/**
 * Accepts an uploaded picture: whatever it was, what is stored is re-encoded, without camera data, location or
 * anything hidden. Runs off the event loop.
 */
export function receiveImage(bytes: Buffer, options: ReceiveImageOptions): Promise<ReceivedImage> {
  return inTurn(async () => {
    checkBytes(bytes);
    try {
      await checkSize(bytes);
      return await draw(bytes, options);
    } catch (error) {
      if (error instanceof PictureRefused) throw error;
      throw new PictureRefused(
        'This picture is damaged and cannot be read. Please save it again and retry.',
        'picture-not-understood',
      );
    }
  });
}
