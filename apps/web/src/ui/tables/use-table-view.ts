import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SearchParamsPort } from './search-params-port.ts';
import type { SortKey, TableView } from './table-view.ts';
import { type AddressColumn, readView, writeView } from './view-params.ts';

interface TableViewOptions {
  readonly port: SearchParamsPort;
  readonly columns: readonly AddressColumn[];
  readonly prefix?: string | undefined;
  readonly defaultSort?: SortKey | undefined;
}

/** Typing must not write the address at every letter: browsers limit how often it may change. */
const WRITE_DELAY_MS = 150;

/** Letters follow each other quickly; an order or a choice of columns is pressed once, and the page may be left at once. */
export function isTyped(was: TableView, next: TableView): boolean {
  const text = ({ search, filters }: TableView) => JSON.stringify([search, filters]);
  return text(was) !== text(next);
}

function isSame(one: TableView, other: TableView): boolean {
  const text = (view: TableView) => writeView(new URLSearchParams(), view).toString();
  return text(one) === text(other);
}

/** The view in force at once, and in the address at once or, while somebody types, a moment later; Back and links change it from outside. */
export function useTableView({ port, columns, prefix = '', defaultSort }: TableViewOptions) {
  const written = useRef(port.current);
  const waiting = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(port);
  latest.current = port;
  const read = useCallback(() => {
    const view = readView(new URLSearchParams(latest.current.current), columns, prefix);
    return view.sort.length > 0 || !defaultSort ? view : { ...view, sort: [defaultSort] };
  }, [columns, prefix, defaultSort]);
  const [view, setView] = useState<TableView>(read);
  const shown = useRef(view);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again exactly when the address changed from outside
  useEffect(() => {
    if (port.current === written.current) return;
    written.current = port.current;
    // What was changed here last and waits to be written is newer than the address.
    if (waiting.current) return;
    shown.current = read();
    setView((was) => (isSame(was, shown.current) ? was : shown.current));
  }, [port.current]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const change = useCallback(
    (next: TableView) => {
      const write = () => {
        waiting.current = false;
        const params = writeView(new URLSearchParams(latest.current.current), next, prefix);
        written.current = params.toString();
        latest.current.replace(written.current);
      };
      const typed = isTyped(shown.current, next);
      shown.current = next;
      setView(next);
      clearTimeout(timer.current);
      waiting.current = typed;
      if (!typed) return write();
      timer.current = setTimeout(write, WRITE_DELAY_MS);
    },
    [prefix],
  );
  return useMemo(() => ({ view, change }), [view, change]);
}
