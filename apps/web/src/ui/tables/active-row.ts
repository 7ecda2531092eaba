import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

interface NamedRow {
  readonly id: string;
}

/** Where a row stands now, the first if none was chosen; where it has gone, the row that stands in its stead, so that the keyboard goes on from there. */
export function placeOfRow(
  places: ReadonlyMap<string, number>,
  { id, before }: { readonly id: string | undefined; readonly before: number },
): number {
  const found = id === undefined ? 0 : places.get(id);
  return found ?? Math.max(0, Math.min(before, places.size - 1));
}

/** The row that the keyboard is at, by its name: it stays the same row while live values change the order around it. */
export function useActiveRow(rows: readonly NamedRow[], atFirst?: string) {
  const [chosen, setChosen] = useState(atFirst);
  const before = useRef(0);
  const places = useMemo(() => new Map(rows.map(({ id }, place) => [id, place])), [rows]);
  const active = placeOfRow(places, { id: chosen, before: before.current });
  useLayoutEffect(() => {
    before.current = active;
  }, [active]);
  const placeOf = useCallback((id: string) => places.get(id), [places]);
  return { active, activeId: rows[active]?.id, activate: setChosen, placeOf };
}

/** The drawn row at a place; tables inside a row's detail have rows of their own. */
export function rowAt(table: HTMLTableElement | null, place: number): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`:scope > tbody > tr[data-place="${place}"]`) ?? null;
}
