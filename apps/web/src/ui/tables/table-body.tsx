import { type FocusEvent, Fragment, type KeyboardEvent, type ReactNode } from 'react';
import { fillText } from '../../i18n/translate.ts';
import { useDataLabels } from '../data-labels.ts';
import styles from './data-table.module.css';
import type { TableColumn } from './table-column.ts';
import { type RowActions, TableRow } from './table-row.tsx';
import type { ModelRow } from './table-source.ts';
import type { RowVirtualizer } from './use-virtual-rows.ts';

interface TableBodyProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly ModelRow<Row>[];
  readonly virtualizer: RowVirtualizer;
  readonly active: number;
  readonly actions: RowActions<Row>;
  readonly rowName: (row: Row) => string;
  readonly detail: ((row: Row) => ReactNode) | undefined;
  readonly clickable: boolean;
  readonly opened: ReadonlySet<string>;
  readonly glow: ((row: Row) => string | number) | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
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
  readonly active: boolean;
}

/** Holds the place of a row that is on its way. */
function ComingRow({ columns, place, active }: ComingRowProps) {
  const labels = useDataLabels();
  return (
    <tr
      className={styles.row}
      aria-rowindex={place + 2}
      aria-busy="true"
      data-place={place}
      tabIndex={active ? 0 : -1}
    >
      <th scope="row" className={styles.first}>
        <span className="visually-hidden">{labels.loading}</span>
      </th>
      {columns > 1 && <td colSpan={columns - 1} />}
    </tr>
  );
}

interface DetailProps {
  readonly columns: readonly { readonly id: string }[];
  readonly name: string;
  readonly children: ReactNode;
}

function Detail({ columns, name, children }: DetailProps) {
  const labels = useDataLabels();
  return (
    <tr className={styles.detail}>
      <td colSpan={columns.length}>
        <section className={styles.detailInside} aria-label={fillText(labels.rowDetail, { row: name })}>
          {children}
        </section>
      </td>
    </tr>
  );
}

export function TableBody<Row extends object>(props: TableBodyProps<Row>) {
  const { columns, rows, virtualizer, active, detail, opened, onKeyDown, onFocus, onBlur } = props;
  const items = virtualizer.getVirtualItems();
  const total = virtualizer.getTotalSize();
  return (
    <>
      {items.map((item, order) => {
        const entry = rows[item.index];
        if (!entry) return null;
        const { id, row } = entry;
        const expanded = detail ? opened.has(id) : undefined;
        const name = row ? props.rowName(row) : '';
        return (
          <Fragment key={id}>
            <Spacer heightPx={item.start - (items[order - 1]?.end ?? 0)} />
            <tbody
              ref={virtualizer.measureElement}
              data-index={item.index}
              {...{ onKeyDown, onFocus, onBlur }}
            >
              {row ? (
                <TableRow
                  {...{ id, row, name, expanded, columns }}
                  place={item.index}
                  active={item.index === active}
                  glowVersion={props.glow?.(row)}
                  clickable={props.clickable}
                  actions={props.actions}
                />
              ) : (
                <ComingRow columns={columns.length} place={item.index} active={item.index === active} />
              )}
              {row && expanded && detail && (
                <Detail columns={columns} name={name}>
                  {detail(row)}
                </Detail>
              )}
            </tbody>
          </Fragment>
        );
      })}
      <Spacer heightPx={total - (items.at(-1)?.end ?? 0)} />
    </>
  );
}
