import {
  defaultRangeExtractor,
  observeElementOffset,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

type Rows<Scroller extends Element | Window> = Virtualizer<Scroller, HTMLTableSectionElement>;

export type RowVirtualizer = Rows<HTMLElement> | Rows<Window>;

interface VirtualRowsOptions {
  readonly rows: readonly { readonly id: string }[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly compact: boolean;
  /** A card per row, which scrolls with the page or with the dialog around it. */
  readonly cards: boolean;
  /** Place of the row that must exist to hold the focus. */
  readonly active: number;
}

const ROW_PX = 32;
const ROW_COMPACT_PX = 28;
const CARD_PX = 128;
const HEAD_PX = 36;
/** What the bars of the page cover above and below; the style sheet of tables says the same to the browser. */
const COVERED_ABOVE_PX = 72;
const COVERED_BELOW_PX = 72;
const OVERSCAN = 4;

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

interface Around {
  /** Null while the page itself scrolls. */
  readonly element: HTMLElement | null;
  /** From the upper end of what scrolls down to the first card. */
  readonly marginPx: number;
}

function scrollingAncestor(element: Element): HTMLElement | null {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}

/** What cards scroll with, and how far down in it they begin: whatever is above them may grow at any time. */
function useAround({ scroller, cards }: Pick<VirtualRowsOptions, 'scroller' | 'cards'>): Around | null {
  const [around, setAround] = useState<Around | null>(null);
  useLayoutEffect(() => {
    const own = scroller.current;
    if (!cards || !own) return setAround(null);
    const element = scrollingAncestor(own);
    const measure = () => {
      const scrolledPx = element ? element.scrollTop - element.getBoundingClientRect().top : window.scrollY;
      const marginPx = Math.round(own.getBoundingClientRect().top + scrolledPx);
      setAround((was) =>
        was?.element === element && was.marginPx === marginPx ? was : { element, marginPx },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const each of [document.body, ...(element?.children ?? [])]) observer.observe(each);
    return () => observer.disconnect();
  }, [scroller, cards]);
  return around;
}

/**
 * Draws the rows in sight. Heights come from the browser's own report after its layout: asking for them would force a
 * layout in the middle of each change. A closed row stands for those not seen yet.
 */
export function useVirtualRows(options: VirtualRowsOptions): RowVirtualizer {
  const { rows, scroller, compact, cards, active } = options;
  const usualPx = useRef(new Map<string, number>());
  const around = useAround(options);
  const form = cards ? 'cards' : compact ? 'compact' : 'lines';
  const linePx = compact ? ROW_COMPACT_PX : ROW_PX;
  const shared = {
    count: rows.length,
    estimateSize: () => usualPx.current.get(form) ?? (cards ? CARD_PX : linePx),
    getItemKey: (place: number) => rows[place]?.id ?? place,
    overscan: OVERSCAN,
    scrollMargin: around?.marginPx ?? 0,
    scrollPaddingStart: cards ? COVERED_ABOVE_PX : 0,
    scrollPaddingEnd: cards ? COVERED_BELOW_PX : HEAD_PX,
    rangeExtractor: rangeWith(active),
    // Rows come in a task of their own, not in the one that has to show the scrolled frame.
    useFlushSync: false,
    measureElement<Scroller extends Element | Window>(
      element: HTMLTableSectionElement,
      entry: ResizeObserverEntry | undefined,
      instance: Rows<Scroller>,
    ): number {
      const place = instance.indexFromElement(element);
      const box = entry?.borderBoxSize[0];
      if (!box) {
        const known = instance.itemSizeCache.get(instance.options.getItemKey(place));
        return known ?? instance.options.estimateSize(place);
      }
      const heightPx = Math.round(box.blockSize);
      const usual = usualPx.current.get(form);
      const closed = element.rows.length === 1;
      if (closed && (usual === undefined || isOtherForm(heightPx, usual)))
        usualPx.current.set(form, heightPx);
      return heightPx;
    },
  };
  const inElement = useVirtualizer<HTMLElement, HTMLTableSectionElement>({
    ...shared,
    enabled: !cards || Boolean(around?.element),
    getScrollElement: () => (cards ? (around?.element ?? null) : scroller.current),
    observeElementOffset: observeOffsetLater,
  });
  const onPage = useWindowVirtualizer<HTMLTableSectionElement>({
    ...shared,
    enabled: cards && around?.element === null,
  });
  return cards && !around?.element ? onPage : inElement;
}
