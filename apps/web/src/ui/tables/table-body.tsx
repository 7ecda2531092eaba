import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode } from 'react';
import { fillLabel, useLabels } from '../labels.ts';
import styles from './data-table.module.css';
import type { TableColumn } from './table-column.ts';
import { TableRow } from './table-row.tsx';
import type { TableModel } from './use-table-model.ts';

/** The rows in sight and the active one, which must exist to hold the focus. */
export function rangeWith(active: number) {
  return (range: Range): number[] => {
    const places = defaultRangeExtractor(range);
    if (active >= range.count || places.includes(active)) return places;
    return [...places, active].sort((a, b) => a - b);
  };
}

interface TableBodyProps<Row> {
  readonly model: TableModel<Row>;
  readonly columns: readonly TableColumn<Row>[];
  readonly virtualizer: Virtualizer<HTMLDivElement, HTMLTableSectionElement>;
  readonly active: number;
  readonly setActive: (place: number) => void;
  readonly rowName: (row: Row) => string;
  readonly detail: ((row: Row) => ReactNode) | undefined;
  readonly opened: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly glow: ((row: Row) => string | number) | undefined;
  readonly onKeyDown: (event: React.KeyboardEvent) => void;
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

export function TableBody<Row extends object>(props: TableBodyProps<Row>) {
  const labels = useLabels();
  const { model, columns, virtualizer, active, detail, opened, onToggle, onOpen } = props;
  const items = virtualizer.getVirtualItems();
  const total = virtualizer.getTotalSize();
  return (
    <>
      {items.map((item, order) => {
        const entry = model.rows[item.index];
        if (!entry) return null;
        const { id, row } = entry;
        const expanded = detail ? opened.has(id) : undefined;
        const name = props.rowName(row);
        return (
          <Fragment key={id}>
            <Spacer heightPx={item.start - (items[order - 1]?.end ?? 0)} />
            <tbody ref={virtualizer.measureElement} data-index={item.index} onKeyDown={props.onKeyDown}>
              <TableRow
                row={row}
                name={name}
                columns={columns}
                place={item.index}
                active={item.index === active}
                expanded={expanded}
                glowVersion={props.glow?.(row)}
                clickable={detail !== undefined || onOpen !== undefined}
                onActivate={() => props.setActive(item.index)}
                onPress={() => (onOpen ? onOpen(row) : detail && onToggle(id))}
                onToggle={() => onToggle(id)}
              />
              {expanded && detail && (
                <tr className={styles.detail}>
                  <td colSpan={columns.length}>
                    <section
                      className={styles.detailInside}
                      aria-label={fillLabel(labels.rowDetail, { row: name })}
                    >
                      {detail(row)}
                    </section>
                  </td>
                </tr>
              )}
            </tbody>
          </Fragment>
        );
      })}
      <Spacer heightPx={total - (items.at(-1)?.end ?? 0)} />
    </>
  );
}
