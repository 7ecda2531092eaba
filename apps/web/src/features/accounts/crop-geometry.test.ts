import { describe, expect, it } from 'vitest';
import { cutOut, dragged, wholePicture } from './crop-geometry.ts';

const wide = { width: 400, height: 200 };
const square = { width: 100, height: 100 };

describe('cutting a picture', () => {
  it('begins with the largest middle part that has the window’s shape', () => {
    expect(cutOut(wide, square, wholePicture)).toEqual({ x: 100, y: 0, width: 200, height: 200 });
  });

  it('shows half as much of each side at twice the zoom', () => {
    expect(cutOut(wide, square, { ...wholePicture, zoom: 2 })).toEqual({
      x: 150,
      y: 50,
      width: 100,
      height: 100,
    });
  });

  it('moves with the finger: dragging the picture right shows more of its left', () => {
    const crop = dragged(wide, square, { crop: wholePicture, byX: 0.25, byY: 0 });
    expect(cutOut(wide, square, crop)).toEqual({ x: 50, y: 0, width: 200, height: 200 });
  });

  it('stops at the border of the picture and comes back at once', () => {
    const far = dragged(wide, square, { crop: wholePicture, byX: 9, byY: 9 });
    expect(cutOut(wide, square, far)).toEqual({ x: 0, y: 0, width: 200, height: 200 });
    const back = dragged(wide, square, { crop: far, byX: -0.25, byY: 0 });
    expect(cutOut(wide, square, back).x).toBe(50);
  });
});
