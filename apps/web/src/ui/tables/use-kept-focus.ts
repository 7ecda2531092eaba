import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { rowAt } from './active-row.ts';

interface KeptFocus {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly active: number;
  readonly activeId: string | undefined;
  readonly cards: boolean;
  /** Whether a row at a place is within the scrolled part. */
  readonly isInSight: (place: number) => boolean;
}

function isWithinRows(table: HTMLTableElement | null): boolean {
  const rows = document.activeElement?.closest('tbody');
  return table !== null && rows?.parentElement === table;
}

/**
 * A row with the focus may move, or go while it has it. Its focus stays with it, passes to the row in its stead, and
 * what was in sight stays in sight for those who walk by keys.
 */
export function useKeptFocus({ table, active, activeId, cards, isInSight }: KeptFocus) {
  const held = useRef(false);
  const before = useRef({ active, activeId, cards });

  useLayoutEffect(() => {
    const was = before.current;
    before.current = { active, activeId, cards };
    // A dialog that closes gives the focus back without an event that arrives here.
    if (isWithinRows(table.current)) held.current = true;
    if (!held.current || activeId === undefined) return;
    const row = rowAt(table.current, active);
    if (document.activeElement === null || document.activeElement === document.body) {
      row?.focus({ preventScroll: true });
    }
    const moved = was.activeId === activeId && was.active !== active && isInSight(was.active);
    if ((moved || was.cards !== cards) && row?.matches(':focus-visible'))
      row.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const onFocus = useCallback(({ currentTarget, target }: FocusEvent<HTMLTableElement>) => {
    if (!currentTarget.tHead?.contains(target)) held.current = true;
  }, []);
  const onBlur = useCallback((event: FocusEvent) => {
    // A window that loses the focus leaves it with its element.
    if (document.activeElement !== event.target) held.current = false;
  }, []);
  return { onFocus, onBlur };
}
