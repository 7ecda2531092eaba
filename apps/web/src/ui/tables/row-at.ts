/** The drawn row at a place; tables inside a row's detail have rows of their own. */
export function rowAt(table: HTMLTableElement | null, place: number): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`:scope > tbody > tr[data-place="${place}"]`) ?? null;
}
