import { Fragment, memo, type ReactNode } from 'react';
import { fillText } from '../../i18n/translate.ts';
import { useDataLabels } from '../data-labels.ts';
import styles from './data-table.module.css';
import type { TableColumn } from './table-column.ts';
import { type RowActions, rowPlace, TableRow } from './table-row.tsx';
import type { ModelRow } from './table-source.ts';
import type { VirtualRows } from './use-virtual-rows.ts';

interface TableBodyProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly ModelRow<Row>[];
  /** Of all rows, also those of which no card is shown yet. */
  readonly count: number;
  readonly sight: VirtualRows;
  readonly active: number;
  readonly actions: RowActions<Row>;
  readonly rowName: (row: Row) => string;
  readonly detail: ((row: Row) => ReactNode) | undefined;
  readonly clickable: boolean;
  readonly opened: ReadonlySet<string>;
  /** A card per row, in a list instead of a table. */
  readonly cards: boolean;
  /** Where it is written what Enter does on a row. */
  readonly hintId: string | undefined;
  readonly glow: ((row: Row) => string | number) | undefined;
}

function listItem(place: number, count: number) {
  return { role: 'listitem', 'aria-posinset': place + 1, 'aria-setsize': count };
}

/** Height of rows that are not drawn. */
function Spacer({ heightPx }: { readonly heightPx: number }) {
  if (heightPx <= 0) return null;
  return (
    <tbody aria-hidden="true" className={styles.spacer}>
      <tr style={{ height: heightPx }}>
        <td />
      </tr>
    </tbody>
  );
}

interface ComingRowProps {
  readonly columns: number;
  readonly place: number;
  /** That of the row to come, as far as it is known. */
  readonly heightPx: number;
  readonly active: boolean;
  readonly cards: boolean;
}

/** Holds the place of a row that is on its way. */
function ComingRow({ columns, place, heightPx, active, cards }: ComingRowProps) {
  const labels = useDataLabels();
  const role = cards ? 'none' : undefined;
  return (
    <tr
      className={styles.row}
      {...rowPlace({ place, cards, name: labels.loading })}
      aria-busy="true"
      data-place={place}
      tabIndex={active ? 0 : -1}
      style={{ height: heightPx }}
    >
      <th scope="row" role={role} className={styles.first}>
        <span className="visually-hidden">{labels.loading}</span>
      </th>
      {columns > 1 && <td role={role} colSpan={columns - 1} />}
    </tr>
  );
}

interface DetailProps {
  readonly columns: readonly { readonly id: string }[];
  readonly name: string;
  readonly cards: boolean;
  readonly children: ReactNode;
}

function Detail({ columns, name, cards, children }: DetailProps) {
  const labels = useDataLabels();
  const role = cards ? 'none' : undefined;
  return (
    <tr className={styles.detail} role={role}>
      <td colSpan={columns.length} role={role}>
        <section className={styles.detailInside} aria-label={fillText(labels.rowDetail, { row: name })}>
          {children}
        </section>
      </td>
    </tr>
  );
}

interface RowGroupProps<Row>
  extends Pick<TableBodyProps<Row>, 'columns' | 'actions' | 'clickable' | 'cards' | 'hintId'> {
  readonly id: string;
  /** Null while it is on its way. */
  readonly row: Row | null;
  readonly name: string;
  readonly place: number;
  readonly count: number;
  /** Of a row that is on its way. */
  readonly comingPx: number | undefined;
  readonly active: boolean;
  readonly expanded: boolean | undefined;
  readonly glowVersion: string | number | undefined;
  /** Only where it is open. */
  readonly detail: ((row: Row) => ReactNode) | undefined;
  readonly measure: VirtualRows['measure'];
}

function Group<Row extends object>({ count, comingPx = 0, measure, detail, ...props }: RowGroupProps<Row>) {
  const { id, row, place, cards, columns } = props;
  return (
    <tbody ref={row ? measure : undefined} data-row={id} {...(cards && listItem(place, count))}>
      {row ? (
        <TableRow {...props} row={row} />
      ) : (
        <ComingRow columns={columns.length} {...{ place, cards }} heightPx={comingPx} active={props.active} />
      )}
      {row && detail && (
        <Detail columns={columns} name={props.name} cards={cards}>
          {detail(row)}
        </Detail>
      )}
    </tbody>
  );
}

/** A row and what is open under it: of no concern to the ones that come and go around it. */
const RowGroup = memo(Group) as typeof Group;

export function TableBody<Row extends object>(props: TableBodyProps<Row>) {
  const { columns, rows, count, sight, active, detail, opened, actions, clickable, cards, hintId } = props;
  const { drawn, heightPx, measure } = sight;
  return (
    <>
      {drawn.map(({ place, startPx, endPx }, order) => {
        const entry = rows[place];
        if (!entry) return null;
        const { id, row } = entry;
        const expanded = detail ? opened.has(id) : undefined;
        return (
          <Fragment key={id}>
            <Spacer heightPx={startPx - (drawn[order - 1]?.endPx ?? 0)} />
            <RowGroup
              {...{ id, row, place, expanded, columns, actions, clickable, cards, hintId, measure }}
              name={row ? props.rowName(row) : ''}
              count={count}
              comingPx={row ? undefined : endPx - startPx}
              active={place === active}
              glowVersion={row ? props.glow?.(row) : undefined}
              detail={expanded ? detail : undefined}
            />
          </Fragment>
        );
      })}
      <Spacer heightPx={heightPx - (drawn.at(-1)?.endPx ?? 0)} />
    </>
  );
}
