import { toasts } from '../toasts/toast-store.ts';

const PROBE_PX = 4;
/** Private windows change single values a little, which nobody sees. */
const NOISE = 8;

/** Whether the browser gives a page what the page has drawn. */
function givesBack(): boolean {
  const probe = document.createElement('canvas');
  probe.width = PROBE_PX;
  probe.height = PROBE_PX;
  const pen = probe.getContext('2d');
  pen?.fillRect(0, 0, PROBE_PX, PROBE_PX);
  const black = [0, 0, 0, 255];
  const given = pen?.getImageData(0, 0, PROBE_PX, PROBE_PX).data;
  return given?.every((value, place) => Math.abs(value - (black[place % 4] ?? 0)) <= NOISE) ?? false;
}

/**
 * A canvas as a file. A Firefox that resists fingerprinting hands out stripes in its place until the reader allows it,
 * so there is none then, and it says so.
 */
export async function canvasPicture(canvas: HTMLCanvasElement, refused: string): Promise<Blob | null> {
  if (givesBack()) return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  toasts.answer(refused, { tone: 'error', stays: true });
  return null;
}
