import { type RefObject, useCallback, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { type PlacedRow, placeAt, placesToDraw, type Sight, startsOf } from './row-places.ts';

interface VirtualRowsOptions {
  readonly rows: readonly { readonly id: string }[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly compact: boolean;
  /** A card per row, which scrolls with the page or with the dialog around it. */
  readonly cards: boolean;
  /** Place of the row that must exist to hold the focus. */
  readonly active: number;
}

export interface VirtualRows {
  readonly drawn: readonly PlacedRow[];
  /** Of all rows together. */
  readonly heightPx: number;
  readonly isInSight: (place: number) => boolean;
  /** Follows the height of a drawn row. */
  readonly measure: (element: HTMLTableSectionElement) => () => void;
}

/** Until one has been seen. */
const USUAL_PX = { lines: 32, compact: 28, cards: 128 } as const;
/** Rows drawn beyond those in sight, on either side. */
const MORE = 4;
const NOTHING: Sight = { fromPx: 0, toPx: 0 };

/** Whether a height is so far from the usual one that rows must have another form: cards instead of lines. */
function isOtherForm(heightPx: number, usualPx: number): boolean {
  return heightPx > 2 * usualPx || heightPx < usualPx / 2;
}

/** What scrolls the cards; null for the page itself. */
function scrollingAncestor(element: Element): HTMLElement | null {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}

/** How much of the rows is hidden above; less than nothing while they begin further down. */
function hiddenPx(rows: HTMLElement, around: HTMLElement | null): number {
  if (around === rows) return rows.scrollTop;
  return (around?.getBoundingClientRect().top ?? 0) - rows.getBoundingClientRect().top;
}

/**
 * Tells what is in sight, again after each scroll and whenever the layout around changes. A scroll is heard of after
 * its frame: whatever else on the page answers it at once, such as its head, would have the rows drawn along with it,
 * in the task that also has to lay out and paint them.
 */
function useSight(
  { scroller, cards }: Pick<VirtualRowsOptions, 'scroller' | 'cards'>,
  tell: (sight: Sight) => void,
): void {
  useLayoutEffect(() => {
    const rows = scroller.current;
    if (!rows) return;
    const around = cards ? scrollingAncestor(rows) : rows;
    const read = () => {
      const fromPx = hiddenPx(rows, around);
      tell({ fromPx, toPx: fromPx + (around?.clientHeight ?? window.innerHeight) });
    };
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const readLater = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        read();
      });
    };
    read();
    const scrolling = around ?? window;
    scrolling.addEventListener('scroll', readLater, { passive: true });
    window.addEventListener('resize', readLater);
    const observer = new ResizeObserver(read);
    // What stands above the cards may grow at any time.
    for (const each of cards ? [document.body, ...(around?.children ?? [])] : [rows]) observer.observe(each);
    return () => {
      clearTimeout(waiting);
      scrolling.removeEventListener('scroll', readLater);
      window.removeEventListener('resize', readLater);
      observer.disconnect();
    };
  }, [scroller, cards, tell]);
}

/**
 * Where each row begins. Heights come from the browser's own report after its layout: asking for them would force a
 * layout in the middle of each change. A closed row stands for those not seen yet.
 */
function useStarts(rows: VirtualRowsOptions['rows'], form: keyof typeof USUAL_PX) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another form have other heights
  const heights = useMemo(() => ({ seen: new Map<string, number>(), usual: 0 }), [form]);
  const [learnt, learn] = useReducer((count: number) => count + 1, 0);
  const hear = (entries: readonly ResizeObserverEntry[]) => {
    for (const { target, borderBoxSize } of entries) {
      const { rows: lines, dataset } = target as HTMLTableSectionElement;
      const id = dataset.row;
      const heightPx = Math.round(borderBoxSize[0]?.blockSize ?? 0);
      if (id === undefined || heightPx === 0 || heights.seen.get(id) === heightPx) continue;
      heights.seen.set(id, heightPx);
      if (lines.length === 1 && isOtherForm(heightPx, heights.usual)) heights.usual = heightPx;
      learn();
    }
  };
  const latest = useRef(hear);
  latest.current = hear;
  const observer = useRef<ResizeObserver>(undefined);
  const measure = useCallback((element: HTMLTableSectionElement) => {
    observer.current ??= new ResizeObserver((entries) => latest.current(entries));
    observer.current.observe(element);
    return () => observer.current?.unobserve(element);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is learnt of heights changes them in place
  const starts = useMemo(() => {
    const usual = heights.usual || USUAL_PX[form];
    return startsOf(rows.length, (place) => heights.seen.get(rows[place]?.id ?? '') ?? usual);
  }, [rows, form, heights, learnt]);
  return { starts, measure };
}

const BROWSER_KEEPS_SIGHT = typeof CSS === 'undefined' || CSS.supports('overflow-anchor', 'auto');

/** Where the browser does not: what is in sight stays there when rows above turn out higher or lower than expected. */
function useKeptSight(
  { scroller, rows, cards }: Pick<VirtualRowsOptions, 'scroller' | 'rows' | 'cards'>,
  starts: Float64Array,
  sight: RefObject<Sight>,
): void {
  const before = useRef({ rows, cards, starts });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { rows, cards, starts };
    const { fromPx } = sight.current;
    if (BROWSER_KEEPS_SIGHT || was.rows !== rows || was.cards !== cards || fromPx <= 0) return;
    const first = placeAt(was.starts, fromPx);
    const movedPx = (starts[first] ?? 0) - (was.starts[first] ?? 0);
    const element = scroller.current;
    if (movedPx === 0 || !element) return;
    const around = cards ? scrollingAncestor(element) : element;
    (around ?? window).scrollBy(0, movedPx);
  }, [scroller, rows, cards, starts, sight]);
}

/** Draws the rows in sight: again only when they are others. */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const { rows, compact, cards, active } = options;
  const { starts, measure } = useStarts(rows, cards ? 'cards' : compact ? 'compact' : 'lines');
  const sight = useRef(NOTHING);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const placesNow = () => placesToDraw(starts, { sight: sight.current, more: MORE, active });
  const places = placesNow();
  const latest = useRef({ places, placesNow });
  latest.current = { places, placesNow };
  const tell = useCallback((seen: Sight) => {
    sight.current = seen;
    const { places, placesNow } = latest.current;
    if (placesNow().join() !== places.join()) draw();
  }, []);
  useSight(options, tell);
  useKeptSight(options, starts, sight);
  const startPx = (place: number) => starts[place] ?? 0;
  return {
    drawn: places.map((place) => ({ place, startPx: startPx(place), endPx: startPx(place + 1) })),
    heightPx: startPx(rows.length),
    isInSight: (place) => {
      const { fromPx, toPx } = sight.current;
      return startPx(place) < toPx && startPx(place + 1) > fromPx;
    },
    measure,
  };
}
