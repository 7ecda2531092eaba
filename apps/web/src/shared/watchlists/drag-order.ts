import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** Where something dragged this far belongs, among `count` rows of one height. */
export function placeAfterDrag(drag: { from: number; dyPx: number; rowPx: number; count: number }): number {
  const to = drag.from + Math.round(drag.dyPx / drag.rowPx);
  return Math.max(0, Math.min(drag.count - 1, to));
}

/** Where an arrow key moves a row; null for every other key and past the ends. */
export function placeAfterKey(key: string, from: number, count: number): number | null {
  const wanted: Readonly<Record<string, number>> = {
    ArrowUp: from - 1,
    ArrowDown: from + 1,
    Home: 0,
    End: count - 1,
  };
  const to = wanted[key];
  return to === undefined || to === from || to < 0 || to >= count ? null : to;
}

interface Dragged {
  readonly from: number;
  readonly startY: number;
  readonly dyPx: number;
}

interface DragOptions {
  readonly count: number;
  readonly rowPx: number;
  readonly onMove: (from: number, to: number) => void;
}

/** Rows of one height that are put in order by dragging a handle or by its arrow keys. */
export function useDragOrder({ count, rowPx, onMove }: DragOptions) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const latest = useRef(dragged);
  const set = (next: Dragged | null) => {
    latest.current = next;
    setDragged(next);
  };
  const to = dragged && placeAfterDrag({ ...dragged, rowPx, count });

  /** How far a row stands from its place while another one is dragged over it. */
  const offsetPx = (place: number): number => {
    if (!dragged || to === null) return 0;
    if (place === dragged.from) return dragged.dyPx;
    if (place > dragged.from && place <= to) return -rowPx;
    return place < dragged.from && place >= to ? rowPx : 0;
  };
  const drop = () => {
    const end = latest.current;
    set(null);
    if (!end) return;
    const place = placeAfterDrag({ ...end, rowPx, count });
    if (place !== end.from) onMove(end.from, place);
  };
  const handle = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      set({ from, startY: event.clientY, dyPx: 0 });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = latest.current;
      if (now) set({ ...now, dyPx: event.clientY - now.startY });
    },
    onPointerUp: drop,
    onPointerCancel: () => set(null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const place = placeAfterKey(event.key, from, count);
      if (event.key === 'Escape' && latest.current) set(null);
      if (place === null) return;
      event.preventDefault();
      onMove(from, place);
    },
  });
  return { dragging: dragged?.from ?? null, offsetPx, handle };
}
