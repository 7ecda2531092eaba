import { type ReactNode, useRef } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { AbsoluteDate } from '../formats/absolute-date.tsx';
import { Missing } from '../formats/missing.tsx';
import { fillLabel, useLabels } from '../labels.ts';
import styles from './data-table.module.css';
import { isNumeric, type TableColumn } from './table-column.ts';

function CellContent<Row>({ column, row }: { readonly column: TableColumn<Row>; readonly row: Row }) {
  if (column.cell) return column.cell(row);
  const value = column.value(row);
  if (value === null || Number.isNaN(value)) return <Missing />;
  return column.kind === 'date' ? <AbsoluteDate at={value} /> : value;
}

/** A class that restarts its glow each time the row's version changes; none at first sight. */
function useGlow(version: string | number | undefined): string | undefined {
  const seen = useRef({ version, changes: 0 });
  if (seen.current.version !== version) seen.current = { version, changes: seen.current.changes + 1 };
  const { changes } = seen.current;
  if (changes === 0) return undefined;
  return changes % 2 === 1 ? styles.glow : styles.glowAgain;
}

export interface TableRowProps<Row> {
  readonly row: Row;
  readonly name: string;
  readonly columns: readonly TableColumn<Row>[];
  /** Place among all rows, from 0. */
  readonly place: number;
  readonly active: boolean;
  readonly expanded: boolean | undefined;
  readonly glowVersion?: string | number;
  readonly clickable: boolean;
  readonly onActivate: () => void;
  readonly onPress: () => void;
  readonly onToggle: () => void;
}

/** A press on a link, button or field inside a row is meant for it, not for the row. */
function meansInnerControl(event: React.MouseEvent): boolean {
  const control = (event.target as Element).closest('a, button, input, select, label');
  return control !== null && event.currentTarget.contains(control);
}

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, name, columns, place, active, expanded, clickable, onActivate, onPress, onToggle } = props;
  const labels = useLabels();
  const glow = useGlow(props.glowVersion);
  const press = (event: React.MouseEvent) => {
    if (meansInnerControl(event) || window.getSelection()?.isCollapsed === false) return;
    onActivate();
    onPress();
  };
  const toggleLabel = expanded ? labels.collapseRow : labels.expandRow;
  return (
    <tr
      className={`${styles.row} ${clickable ? styles.clickable : ''} ${expanded ? styles.open : ''} ${glow ?? ''}`}
      aria-rowindex={place + 2}
      data-place={place}
      tabIndex={active ? 0 : -1}
      onFocus={onActivate}
      onClick={press}
    >
      {columns.map((column, index) => {
        const content: ReactNode = <CellContent column={column} row={row} />;
        const className = isNumeric(column) ? styles.number : undefined;
        const phone = column.notOnCards ? 'off' : undefined;
        if (index > 0) {
          return (
            <td key={column.id} className={className} data-label={column.header} data-phone={phone}>
              {content}
            </td>
          );
        }
        return (
          <th key={column.id} scope="row" className={styles.first}>
            <span className={styles.firstInside}>
              {expanded !== undefined && (
                <IconButton
                  icon={expanded ? 'chevron-down' : 'chevron-right'}
                  label={fillLabel(toggleLabel, { row: name })}
                  size="small"
                  tabIndex={active ? 0 : -1}
                  aria-expanded={expanded}
                  onClick={onToggle}
                />
              )}
              {content}
            </span>
          </th>
        );
      })}
    </tr>
  );
}
