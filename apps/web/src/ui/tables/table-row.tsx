import { memo, useRef } from 'react';
import { fillText } from '../../i18n/translate.ts';
import { IconButton } from '../button/icon-button.tsx';
import { useDataLabels } from '../data-labels.ts';
import { AbsoluteDate } from '../formats/absolute-date.tsx';
import { Missing } from '../formats/missing.tsx';
import styles from './data-table.module.css';
import cardStyles from './table-cards.module.css';
import { isNumeric, type TableColumn } from './table-column.ts';

interface CellProps<Row> {
  readonly column: TableColumn<Row>;
  readonly row: Row;
}

function Cell<Row>({ column, row }: CellProps<Row>) {
  if (column.cell) return column.cell(row);
  const value = column.value(row);
  if (value === null || Number.isNaN(value)) return <Missing />;
  return column.kind === 'date' ? <AbsoluteDate at={value} /> : value;
}

/** Made anew only for another row or column: a row that moves or gets the focus keeps its cells. */
const CellContent = memo(Cell) as typeof Cell;

/** A class that restarts its glow each time the row's version changes; none at first sight. */
function useGlow(version: string | number | undefined): string | undefined {
  const seen = useRef({ version, changes: 0 });
  if (seen.current.version !== version) seen.current = { version, changes: seen.current.changes + 1 };
  const { changes } = seen.current;
  if (changes === 0) return undefined;
  return changes % 2 === 1 ? styles.glow : styles.glowAgain;
}

/** What can be done with a row; the same object as long as the table stands. */
export interface RowActions<Row> {
  readonly activate: (id: string) => void;
  readonly press: (id: string, row: Row) => void;
  readonly toggle: (id: string) => void;
}

export interface TableRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly name: string;
  readonly columns: readonly TableColumn<Row>[];
  /** Place among all rows, from 0. */
  readonly place: number;
  readonly active: boolean;
  readonly expanded: boolean | undefined;
  readonly glowVersion: string | number | undefined;
  readonly clickable: boolean;
  readonly cards: boolean;
  readonly hintId: string | undefined;
  readonly actions: RowActions<Row>;
}

/** Columns as wide as this take the whole width of a card. */
const WIDE_PX = 170;

/** What a row is to those who hear the page: the line of a table, or a card that carries its name. */
export function rowPlace(row: { readonly place: number; readonly cards: boolean; readonly name: string }) {
  return row.cards ? { role: 'group', 'aria-label': row.name } : { 'aria-rowindex': row.place + 2 };
}

/** A press on a link, button or field inside a row is meant for it, not for the row. */
function meansInnerControl(event: React.MouseEvent): boolean {
  const control = (event.target as Element).closest('a, button, input, select, label');
  return control !== null && event.currentTarget.contains(control);
}

function headColumns<Row>(columns: readonly TableColumn<Row>[], cards: boolean) {
  return cards ? columns.slice(1).filter(({ inCardHead }) => inCardHead) : [];
}

function FirstCell<Row>({
  id,
  row,
  name,
  columns,
  active,
  expanded,
  cards,
  actions,
}: Omit<TableRowProps<Row>, 'place'>) {
  const labels = useDataLabels();
  const [column] = columns;
  if (!column) return null;
  return (
    <th scope="row" role={cards ? 'none' : undefined} className={styles.first}>
      <span className={styles.firstInside}>
        {expanded !== undefined && (
          <IconButton
            icon={expanded ? 'chevron-down' : 'chevron-right'}
            label={fillText(expanded ? labels.collapseRow : labels.expandRow, { row: name })}
            size="small"
            tabIndex={active ? 0 : -1}
            aria-expanded={expanded}
            onClick={() => actions.toggle(id)}
          />
        )}
        {column.cell ? (
          <CellContent column={column} row={row} />
        ) : (
          <span className={styles.firstWords}>
            <CellContent column={column} row={row} />
          </span>
        )}
        {headColumns(columns, cards).map((each) => (
          <span key={each.id} className={cardStyles.name}>
            <CellContent column={each} row={row} />
          </span>
        ))}
      </span>
    </th>
  );
}

export function TableRow<Item>(props: TableRowProps<Item>) {
  const { place, ...rest } = props;
  const { id, row, columns, active, expanded, clickable, cards, actions } = rest;
  const glow = useGlow(props.glowVersion);
  const press = (event: React.MouseEvent) => {
    if (meansInnerControl(event) || window.getSelection()?.isCollapsed === false) return;
    actions.activate(id);
    actions.press(id, row);
  };
  return (
    <tr
      className={`${styles.row} ${clickable ? styles.clickable : ''} ${expanded ? styles.open : ''} ${glow ?? ''}`}
      {...rowPlace(props)}
      aria-describedby={props.hintId}
      data-place={place}
      data-open={expanded || undefined}
      tabIndex={active ? 0 : -1}
      onFocus={() => actions.activate(id)}
      onClick={press}
    >
      <FirstCell {...rest} />
      {columns.slice(1).map((column) =>
        cards && column.inCardHead ? null : (
          <td
            key={column.id}
            role={cards ? 'none' : undefined}
            className={isNumeric(column) ? styles.number : undefined}
            data-label={column.header}
            data-wide={(column.widthPx ?? 0) >= WIDE_PX || undefined}
          >
            <CellContent column={column} row={row} />
          </td>
        ),
      )}
    </tr>
  );
}
