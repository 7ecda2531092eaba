import jsQR from 'jsqr';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { QrCode, qrPath } from './qr-code.tsx';

const PIXELS = 8;

/** The picture that a camera would see, with the padding around the drawing. */
function drawn(text: string): { readonly pixels: Uint8ClampedArray; readonly width: number } {
  const { size, path } = qrPath(text);
  const edge = 2;
  const width = (size + 2 * edge) * PIXELS;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let place = 0; place < PIXELS * PIXELS; place += 1) {
      const column = (Number(x) + edge) * PIXELS + (place % PIXELS);
      const row = (Number(y) + edge) * PIXELS + Math.floor(place / PIXELS);
      pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  }
  return { pixels, width };
}

/** By another library than the one that draws. */
function scan(text: string): string | undefined {
  const { pixels, width } = drawn(text);
  return jsQR(pixels, width, width)?.data;
}

describe('a QR code', () => {
  it.each([
    'https://auspex.example/register?ref=abcdefghjk',
    'http://localhost:3000/register?ref=z9y8x7w6v5',
    'otpauth://totp/Auspex:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Auspex',
    `https://a-rather-long-name-of-a-host.example/${'path/'.repeat(20)}register?ref=abcdefghjk`,
  ])('REF-6: is read by an independent decoder: %s', (text) => {
    expect(scan(text)).toBe(text);
  });

  it('has a name for those who cannot see it, and keeps its place while there is nothing to draw', () => {
    expect(renderToStaticMarkup(<QrCode text="a" label="Your link" />)).toContain('aria-label="Your link"');
    expect(renderToStaticMarkup(<QrCode text="" label="Your link" />)).not.toContain('svg');
  });
});
