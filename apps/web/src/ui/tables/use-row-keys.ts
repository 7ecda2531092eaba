import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react';

interface RowKeysOptions {
  readonly root: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly onReveal: (place: number) => void;
  readonly onEnter: (place: number) => void;
}

const PAGE_ROWS = 10;

/** Where a key leads from a row, or undefined for keys that do not move. */
export function rowTarget(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return Math.min(at + 1, last);
    case 'k':
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'PageDown':
      return Math.min(at + PAGE_ROWS, last);
    case 'PageUp':
      return Math.max(at - PAGE_ROWS, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

function focusRow(root: HTMLElement | null, place: number) {
  root?.querySelector<HTMLElement>(`tr[data-place="${place}"]`)?.focus({ preventScroll: true });
}

/** j / k, arrows, Home, End and Enter walk the rows; j or k with nothing focused enters the page's first table. */
export function useRowKeys({ root, count, onReveal, onEnter }: RowKeysOptions) {
  const [place, setPlace] = useState(0);
  const active = Math.min(place, Math.max(0, count - 1));

  const go = useCallback(
    (target: number) => {
      setPlace(target);
      onReveal(target);
      requestAnimationFrame(() => focusRow(root.current, target));
    },
    [root, onReveal],
  );

  useEffect(() => {
    const enterTable = (event: globalThis.KeyboardEvent) => {
      const isFree = document.activeElement === document.body && !event.metaKey && !event.ctrlKey;
      const isFirst = document.querySelector('[data-table]') === root.current;
      if ((event.key !== 'j' && event.key !== 'k') || !isFree || !isFirst || count === 0) return;
      event.preventDefault();
      go(active);
    };
    document.addEventListener('keydown', enterTable);
    return () => document.removeEventListener('keydown', enterTable);
  }, [root, count, active, go]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey || count === 0) return;
    const onRow = (event.target as Element).matches('tr[data-place]');
    if (event.key === 'Enter' && onRow) {
      event.preventDefault();
      onEnter(active);
      return;
    }
    const target = rowTarget(event.key, active, count);
    if (target === undefined) return;
    event.preventDefault();
    go(target);
  };
  return { active, setActive: setPlace, onKeyDown };
}
