import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { fillText } from '../../i18n/translate.ts';
import { Button } from '../button/button.tsx';
import { useDataLabels } from '../data-labels.ts';
import { rowAt, useActiveRow } from './active-row.ts';
import styles from './data-table.module.css';
import { TableBody } from './table-body.tsx';
import cardStyles from './table-cards.module.css';
import type { TableColumn } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import type { RowActions } from './table-row.tsx';
import type { RowSource } from './table-source.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useRowKeys } from './use-row-keys.ts';
import { cardColumns, shownColumns } from './use-table-model.ts';
import { useVirtualRows, type VirtualRows } from './use-virtual-rows.ts';

/** How rows are named, opened and shown. */
export interface RowManner<Row> {
  /** What the table lists; read out before it. */
  readonly label: string;
  readonly rowName: (row: Row) => string;
  /** Opens under its row. */
  readonly detail?: (row: Row) => ReactNode;
  /** Instead of a detail: what Enter or a press on the row does. */
  readonly onOpen?: (row: Row) => void;
  /** A row glows once whenever this changes for it. */
  readonly glow?: (row: Row) => string | number;
  readonly maxHeight?: string;
  /** What a row's card shows under its name on a phone: columns in order, four to six. The first ones where left out. */
  readonly card?: readonly string[];
  /** The row from which the reader comes back: in sight at first, and where the keyboard goes on. */
  readonly returnTo?: string;
}

interface TableGridProps<Row> {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly manner: RowManner<Row>;
  readonly columns: readonly TableColumn<Row>[];
  readonly source: RowSource<Row>;
  readonly compact: boolean;
  readonly cards: boolean;
  readonly onFilter: (columnId: string, anchor: HTMLElement) => void;
  readonly filtering: string | undefined;
}

const COLUMN_PX = 110;

function tableWidthPx<Row>(columns: readonly TableColumn<Row>[]): number {
  return columns.reduce((sum, { widthPx = COLUMN_PX }) => sum + widthPx, 0);
}

/** Which rows show their detail. */
function useOpenedRows() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setOpened((was) => {
        const next = new Set(was);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  return { opened, toggle };
}

/** Goes to the row that the reader comes back to, once: when the table comes on screen and nothing else has the focus. */
function useReturn({ isReturn, show }: { readonly isReturn: boolean; readonly show: () => void }): void {
  const wanted = useRef(isReturn ? show : null);
  useEffect(() => {
    // The rows come with the next drawing, when the height of the table is known.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) wanted.current?.();
      wanted.current = null;
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}

const CARDS_AT_FIRST = 20;

/** A long list of cards comes in parts, so that what stands under it is within reach; the chosen row is among them. */
function useCardsShown<Row>(all: readonly Row[], { cards, active }: { cards: boolean; active: number }) {
  const [most, setMost] = useState(CARDS_AT_FIRST);
  const shown = cards ? Math.max(most, active + 1) : all.length;
  const rows = useMemo(() => (shown < all.length ? all.slice(0, shown) : all), [all, shown]);
  const left = all.length - rows.length;
  return { rows, left, next: Math.min(rows.length, left), onMore: () => setMost(2 * rows.length) };
}

/** The same object for as long as the table stands, so that no row is drawn anew because of it. */
function useRowActions<Row>(now: RowActions<Row>): RowActions<Row> {
  const latest = useRef(now);
  latest.current = now;
  return useMemo(
    () => ({
      activate: (id) => latest.current.activate(id),
      press: (id, row) => latest.current.press(id, row),
      toggle: (id) => latest.current.toggle(id),
    }),
    [],
  );
}

interface SightOptions extends Pick<VirtualRows, 'drawn'> {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly cards: boolean;
  readonly source: Pick<RowSource<never>, 'view' | 'onSight'>;
  /** Makes the first row the one that the keyboard comes to. */
  readonly onRestart: () => void;
}

/** Tells which rows are drawn, and goes to the first row for another question: its rows are others. */
function useTellSight({ drawn, scroller, cards, source: { view, onSight }, onRestart }: SightOptions): void {
  const places = drawn.map(({ place }) => place).join();
  useEffect(() => {
    if (places !== '') onSight?.(places.split(',').map(Number));
  }, [places, onSight]);
  const question = JSON.stringify([view.sort, view.filters, view.search]);
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    onRestart();
    const element = scroller.current;
    if (!onSight || !element) return;
    if (!cards) element.scrollTo({ top: 0 });
    else if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
  }, [question, onSight, scroller, cards, onRestart]);
}

/** Head and rows in their scrolling part, walked by mouse and keys. */
export function TableGrid<Row extends object>(props: TableGridProps<Row>) {
  const { root, manner, columns, source, compact, cards } = props;
  const { view } = source;
  const { label, rowName, detail, onOpen, glow, maxHeight = 'min(72dvh, 760px)', returnTo, card } = manner;
  const shown = useMemo(() => {
    return cards ? cardColumns(columns, { chosen: view.columns, card }) : shownColumns(columns, view.columns);
  }, [columns, view.columns, cards, card]);
  const labels = useDataLabels();
  const hintId = useId();
  const hint = (onOpen && labels.rowOpens) ?? (detail && labels.rowUnfolds);
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const { opened, toggle } = useOpenedRows();
  const { active, activeId, activate } = useActiveRow(source.rows, returnTo);
  const { rows, left, next, onMore } = useCardsShown(source.rows, { cards, active });
  const sight = useVirtualRows({ rows, scroller, compact, cards, active });
  useReturn({
    isReturn: returnTo !== undefined && activeId === returnTo,
    show: () => {
      const row = rowAt(table.current, active);
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'center' });
    },
  });
  const press = (id: string, row: Row) => {
    if (onOpen) onOpen(row);
    else if (detail) toggle(id);
  };
  const withEntry = (place: number, use: (id: string, row: Row | null) => void) => {
    const entry = source.rows[place];
    if (entry) use(entry.id, entry.row);
  };
  const actions = useRowActions<Row>({ activate, press, toggle });
  const onKeyDown = useRowKeys({
    root,
    table,
    active,
    count: source.rows.length,
    onMove: (place) => withEntry(place, activate),
    onEnter: (place) => withEntry(place, (id, row) => row && press(id, row)),
  });
  const onRestart = useCallback(() => activate(undefined), [activate]);
  useTellSight({ drawn: sight.drawn, scroller, cards, source, onRestart });
  const kept = useKeptFocus({ table, active, activeId, cards, isInSight: sight.isInSight });
  return (
    <div
      ref={scroller}
      className={cards ? cardStyles.page : styles.scroller}
      aria-busy={source.old || undefined}
      style={{ maxHeight: cards ? undefined : maxHeight, opacity: source.old ? 0.55 : undefined }}
    >
      {hint && (
        <p id={hintId} hidden>
          {hint}
        </p>
      )}
      <div className={styles.strut} style={{ height: sight.heightPx }} />
      <table
        ref={table}
        className={cards ? cardStyles.cards : compact ? styles.compact : undefined}
        aria-label={label}
        {...(cards ? { role: 'list' } : { 'aria-rowcount': rows.length + 1 })}
        {...{ onKeyDown, ...kept }}
        style={{ '--table-width': `${tableWidthPx(shown)}px` } as CSSProperties}
      >
        {!cards && (
          <>
            <colgroup>
              {shown.map(({ id, widthPx = COLUMN_PX }) => (
                <col key={id} style={{ width: widthPx }} />
              ))}
            </colgroup>
            <TableHead
              columns={shown}
              view={view}
              onChange={source.change}
              onFilter={props.onFilter}
              filtering={props.filtering}
            />
          </>
        )}
        <TableBody
          count={source.rows.length}
          {...{ rows, sight, active, actions, rowName, detail, opened, glow, cards }}
          columns={shown}
          hintId={hint && hintId}
          clickable={detail !== undefined || onOpen !== undefined}
        />
      </table>
      {left > 0 && (
        <p className={cardStyles.more}>
          <Button onClick={onMore}>{fillText(labels.moreRows, { count: next, left })}</Button>
        </p>
      )}
    </div>
  );
}
