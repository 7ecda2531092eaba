export type Placement = 'bottom-start' | 'bottom-end' | 'bottom' | 'top' | 'right-start';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface PlacementRequest {
  readonly anchor: Box;
  readonly size: { readonly width: number; readonly height: number };
  readonly viewport: { readonly width: number; readonly height: number };
  readonly placement: Placement;
  readonly gapPx: number;
}

/** Free space kept between a popover and the edge of the window. */
const MARGIN_PX = 8;

function sideways({ anchor, size, placement, gapPx }: PlacementRequest): number {
  switch (placement) {
    case 'bottom-start':
      return anchor.left;
    case 'bottom-end':
      return anchor.left + anchor.width - size.width;
    case 'bottom':
    case 'top':
      return anchor.left + anchor.width / 2 - size.width / 2;
    case 'right-start':
      return anchor.left + anchor.width + gapPx;
  }
}

function upright({ anchor, size, viewport, placement, gapPx }: PlacementRequest): number {
  if (placement === 'right-start') return anchor.top;
  const below = anchor.top + anchor.height + gapPx;
  const above = anchor.top - gapPx - size.height;
  const fitsBelow = below + size.height <= viewport.height - MARGIN_PX;
  const fitsAbove = above >= MARGIN_PX;
  if (placement === 'top') return fitsAbove || !fitsBelow ? above : below;
  return fitsBelow || !fitsAbove ? below : above;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

/** Where a popover goes: where it was asked for, on the other side where it does not fit, always in the window. */
export function placePopover(request: PlacementRequest): { readonly left: number; readonly top: number } {
  const { size, viewport } = request;
  return {
    left: clamp(sideways(request), MARGIN_PX, Math.max(MARGIN_PX, viewport.width - size.width - MARGIN_PX)),
    top: clamp(upright(request), MARGIN_PX, Math.max(MARGIN_PX, viewport.height - size.height - MARGIN_PX)),
  };
}
