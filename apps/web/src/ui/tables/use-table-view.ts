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

function isSame(one: TableView, other: TableView): boolean {
  const text = (view: TableView) => writeView(new URLSearchParams(), view).toString();
  return text(one) === text(other);
}

/** The view in force at once, and in the address a moment later; Back and links change it from outside. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again exactly when the address changed from outside
  useEffect(() => {
    if (port.current === written.current) return;
    written.current = port.current;
    // What was changed here last and waits to be written is newer than the address.
    if (!waiting.current) setView((was) => (isSame(was, read()) ? was : read()));
  }, [port.current]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const change = useCallback(
    (next: TableView) => {
      setView(next);
      clearTimeout(timer.current);
      waiting.current = true;
      timer.current = setTimeout(() => {
        waiting.current = false;
        const params = writeView(new URLSearchParams(latest.current.current), next, prefix);
        written.current = params.toString();
        latest.current.replace(written.current);
      }, WRITE_DELAY_MS);
    },
    [prefix],
  );
  return useMemo(() => ({ view, change }), [view, change]);
}
