import { describe, expect, it } from 'vitest';
import { placePopover } from './place-popover.ts';

const viewport = { width: 1000, height: 600 };
const size = { width: 200, height: 100 };

function place(
  anchor: { left: number; top: number },
  placement: Parameters<typeof placePopover>[0]['placement'],
) {
  return placePopover({ anchor: { ...anchor, width: 40, height: 20 }, size, viewport, placement, gapPx: 4 });
}

describe('a menu', () => {
  it('opens under its button, left edges together', () => {
    expect(place({ left: 100, top: 50 }, 'bottom-start')).toEqual({ left: 100, top: 74 });
  });

  it('opens above the button when there is no room below', () => {
    expect(place({ left: 100, top: 560 }, 'bottom-start')).toEqual({ left: 100, top: 456 });
  });

  it('never leaves the window sideways', () => {
    expect(place({ left: 950, top: 50 }, 'bottom-start').left).toBe(1000 - 200 - 8);
    expect(place({ left: 4, top: 50 }, 'bottom-end').left).toBe(8);
  });
});

describe('a hint', () => {
  it('stands centred above and moves below at the top of the window', () => {
    expect(place({ left: 480, top: 300 }, 'top')).toEqual({ left: 400, top: 196 });
    expect(place({ left: 480, top: 10 }, 'top')).toEqual({ left: 400, top: 34 });
  });
});
