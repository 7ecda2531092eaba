import {
  defaultRangeExtractor,
  observeElementOffset,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useRef } from 'react';

export type RowVirtualizer = Virtualizer<HTMLDivElement, HTMLTableSectionElement>;

interface VirtualRowsOptions {
  readonly rows: readonly { readonly id: string }[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly compact: boolean;
  /** Place of the row that must exist to hold the focus. */
  readonly active: number;
}

const ROW_PX = 32;
const ROW_COMPACT_PX = 28;
const HEAD_PX = 36;
const OVERSCAN = 6;

/** The rows in sight and the active one, which must exist to hold the focus. */
export function rangeWith(active: number) {
  return (range: Range): number[] => {
    const places = defaultRangeExtractor(range);
    if (active >= range.count || places.includes(active)) return places;
    return [...places, active].sort((a, b) => a - b);
  };
}

/** Whether a height is so far from the usual one that rows must have another form: cards instead of lines. */
function isOtherForm(heightPx: number, usualPx: number): boolean {
  return heightPx > 2 * usualPx || heightPx < usualPx / 2;
}

/**
 * Hears of a scroll after its frame. Whatever else on the page answers the same scroll at once, such as its head, would
 * have the rows drawn along with it, in the task that also has to lay out and paint them.
 */
const observeOffsetLater: typeof observeElementOffset = (instance, report) => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let newest: Parameters<typeof report> = [0, false];
  const tell = () => {
    waiting = undefined;
    report(...newest);
  };
  const stop = observeElementOffset(instance, (...heard) => {
    newest = heard;
    waiting ??= setTimeout(tell);
  });
  return () => {
    clearTimeout(waiting);
    stop?.();
  };
};

/**
 * Draws the rows in sight. Heights come from the browser's own report after its layout: asking for them would force a
 * layout in the middle of each change. A closed row stands for those not seen yet.
 */
export function useVirtualRows({ rows, scroller, compact, active }: VirtualRowsOptions): RowVirtualizer {
  const usualPx = useRef(new Map<boolean, number>());
  return useVirtualizer<HTMLDivElement, HTMLTableSectionElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualPx.current.get(compact) ?? (compact ? ROW_COMPACT_PX : ROW_PX),
    getItemKey: (place) => rows[place]?.id ?? place,
    overscan: OVERSCAN,
    scrollPaddingEnd: HEAD_PX,
    rangeExtractor: rangeWith(active),
    // Rows come in a task of their own, not in the one that has to show the scrolled frame.
    useFlushSync: false,
    observeElementOffset: observeOffsetLater,
    measureElement(element, entry, instance) {
      const place = instance.indexFromElement(element);
      const box = entry?.borderBoxSize[0];
      if (!box) {
        const known = instance.itemSizeCache.get(instance.options.getItemKey(place));
        return known ?? instance.options.estimateSize(place);
      }
      const heightPx = Math.round(box.blockSize);
      const usual = usualPx.current.get(compact);
      const closed = element.rows.length === 1;
      if (closed && (usual === undefined || isOtherForm(heightPx, usual))) {
        usualPx.current.set(compact, heightPx);
      }
      return heightPx;
    },
  });
}
