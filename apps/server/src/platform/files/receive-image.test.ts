import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { receiveImage } from './receive-image.ts';

const box = { maxWidth: 400, maxHeight: 400 };
let jpeg: Buffer;
let noise: Buffer;

/** A red and blue picture with camera data and a location, rotated the way phones do. */
beforeAll(async () => {
  const raw = Buffer.alloc(600 * 300 * 3);
  for (let pixel = 0; pixel < 600 * 300; pixel += 1) raw[pixel * 3 + (pixel % 600 < 300 ? 0 : 2)] = 255;
  const picture = sharp(raw, { raw: { width: 600, height: 300, channels: 3 } });
  jpeg = await picture
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '52/1 31/1 12/1' } })
    .toBuffer();
  noise = await sharp({
    create: {
      width: 64,
      height: 64,
      channels: 3,
      background: '#123456',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
});

const refused = (bytes: Buffer): Promise<string> =>
  receiveImage(bytes, box).then(
    () => 'taken',
    (error: Error) => error.message,
  );

describe('an uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'in %s is drawn anew as WebP, within the size asked for',
    async (format) => {
      const bytes = await sharp(noise).resize(900, 500).toFormat(format).toBuffer();
      const image = await receiveImage(bytes, box);
      const { width, height, format: drawn } = await sharp(image.body).metadata();
      expect({ width, height, drawn }).toEqual({ width: 400, height: 222, drawn: 'webp' });
      expect(image).toMatchObject({ contentType: 'image/webp', width: 400, height: 222 });
    },
  );

  it('loses camera, location and all other metadata, but is upright as it was held', async () => {
    expect(jpeg.includes('SecretCamera')).toBe(true);
    expect((await sharp(jpeg).metadata()).orientation).toBe(6);
    const image = await receiveImage(jpeg, box);
    const metadata = await sharp(image.body).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    expect(image.body.includes('SecretCamera')).toBe(false);
    // Orientation 6: the camera was turned by 90 degrees, so a wide picture is a tall one.
    expect([image.width, image.height]).toEqual([200, 400]);
  });

  it('fills the square of an avatar exactly, and may be kept as PNG', async () => {
    const image = await receiveImage(jpeg, { maxWidth: 256, maxHeight: 256, cover: true, format: 'png' });
    expect(image).toMatchObject({ width: 256, height: 256, contentType: 'image/png' });
  });

  it('is taken although four of its bytes happen to begin a tag, as in one of 600 large photos', async () => {
    const comment = Buffer.from('\xFF\xFE\x00\x0A..<svg\x9C.', 'latin1');
    const photo = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
    expect(await refused(photo)).toBe('taken');
  });

  it('is not scaled up if it is small', async () => {
    expect(await receiveImage(noise, box)).toMatchObject({ width: 64, height: 64 });
  });

  it('of more than 5 MB is refused', async () => {
    expect(await refused(Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024)]))).toContain('larger than 5 MB');
  });

  it('that is small as a file and huge when decoded is refused before it is decoded', async () => {
    const flood = await sharp({
      create: { width: 8000, height: 6000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(flood.length).toBeLessThan(5 * 1024 * 1024);
    expect(await refused(flood)).toContain('8000 × 6000');
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG with a preamble', '\uFEFF<?xml version="1.0"?>\n<!-- x --><svg/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
  ])('that is %s is refused with the reason', async (_, text) => {
    expect(await refused(Buffer.from(text))).toContain('SVG and HTML files can contain programs');
  });

  it.each([
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a text named like a picture', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
  ])('that is %s is refused', async (_, bytes) => {
    expect(await refused(bytes)).toMatch(/not a JPEG, PNG, WebP or AVIF picture|is empty/);
  });

  it.each([
    ['an archive behind it', () => Buffer.concat([jpeg, Buffer.from('PK\x03\x04archive')])],
    [
      'the index of an archive at its end',
      () => Buffer.concat([noise, Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
    ],
    ['a program behind it', () => Buffer.concat([noise, Buffer.from('\x7fELF')])],
    [
      'a script in a comment',
      () =>
        Buffer.concat([
          jpeg.subarray(0, 2),
          Buffer.from([0xff, 0xfe, 0, 27]),
          Buffer.from('<script>alert(1)</script>'),
          jpeg.subarray(2),
        ]),
    ],
    [
      'a document at its beginning',
      () =>
        Buffer.concat([
          jpeg.subarray(0, 2),
          Buffer.from([0xff, 0xfe, 0, 10]),
          Buffer.from('%PDF-1.4'),
          jpeg.subarray(2),
        ]),
    ],
  ])('with %s is refused: it is two files in one', async (_, make) => {
    expect(await refused(make())).toContain('another file hidden in it');
  });

  it('with a phone’s film appended is accepted, and the film is gone', async () => {
    const live = Buffer.concat([jpeg, Buffer.from('\0\0\0\x18ftypmp42FILM')]);
    const image = await receiveImage(live, box);
    expect(image.body.includes('FILM')).toBe(false);
  });

  it('that is cut off in the middle is refused with a sentence, not a stack', async () => {
    expect(await refused(noise.subarray(0, noise.length >> 1))).toContain('damaged');
    expect(
      await refused(Buffer.concat([Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), Buffer.alloc(50)])),
    ).toContain('damaged');
  });

  it('does not hold up other requests while it is encoded', async () => {
    const large = await sharp(noise)
      .resize(4000, 4000, { kernel: 'nearest' })
      .jpeg({ quality: 60 })
      .toBuffer();
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 1);
    await Promise.all(Array.from({ length: 3 }, () => receiveImage(large, box)));
    clearInterval(ticking);
    // Three pictures take far longer than this many turns of the event loop; if it were blocked, there would be
    // hardly any.
    expect(turns).toBeGreaterThan(20);
  });
});
