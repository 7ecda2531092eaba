import { afterEach, expect, it, vi } from 'vitest';
import { toasts } from '../toasts/toast-store.ts';
import { canvasPicture } from './canvas-picture.ts';

/** A document whose canvases give back what they hold as this browser gives it. */
function browserThatGives(given: (value: number, place: number) => number): HTMLCanvasElement {
  const createElement = () => ({
    getContext: () => ({
      fillRect: () => undefined,
      getImageData: () => ({
        data: Uint8ClampedArray.from({ length: 64 }, (_, place) => given(place % 4 === 3 ? 255 : 0, place)),
      }),
    }),
  });
  vi.stubGlobal('document', { createElement });
  return { toBlob: (take: BlobCallback) => take(new Blob(['drawn'])) } as unknown as HTMLCanvasElement;
}

afterEach(() => vi.unstubAllGlobals());

it('a picture is saved where the browser gives it, a little noise or not', async () => {
  const { answer } = toasts.read();
  expect(
    await canvasPicture(
      browserThatGives((value) => value),
      'refused',
    ),
  ).toBeInstanceOf(Blob);
  const noisy = browserThatGives((value, place) => value + (place % 3) - 1);
  expect(await canvasPicture(noisy, 'refused')).toBeInstanceOf(Blob);
  expect(toasts.read().answer).toBe(answer);
});

it('stripes in place of the picture are no picture, and the reader hears why', async () => {
  const resisting = browserThatGives((_, place) => (place * 37) % 256);
  expect(await canvasPicture(resisting, 'refused')).toBeNull();
  expect(toasts.read().answer).toMatchObject({ text: 'refused', tone: 'error' });
});
