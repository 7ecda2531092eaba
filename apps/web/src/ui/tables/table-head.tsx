import { type FocusEvent, type KeyboardEvent, memo, useState } from 'react';
import { fillText } from '../../i18n/translate.ts';
import { useDataLabels } from '../data-labels.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './data-table.module.css';
import { isNumeric, type TableColumn } from './table-column.ts';
import { pressSort, type SortKey, type TableView } from './table-view.ts';

interface TableHeadProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly view: TableView;
  readonly onChange: (view: TableView) => void;
  readonly onFilter: (columnId: string, anchor: HTMLElement) => void;
  readonly filtering: string | undefined;
}

export function sortIcon(key: SortKey | undefined) {
  if (!key) return 'sort';
  return key.descending ? 'sort-down' : 'sort-up';
}

function ariaSort(key: SortKey | undefined): 'ascending' | 'descending' | 'none' {
  if (!key) return 'none';
  return key.descending ? 'descending' : 'ascending';
}

/** Where a key leads among the buttons of the head, or undefined for keys that do not move. */
export function headTarget(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return Math.min(at + 1, count - 1);
    case 'ArrowLeft':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

function walkHead(event: KeyboardEvent<HTMLElement>): void {
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const target = headTarget(event.key, at, buttons.length);
  if (at < 0 || target === undefined) return;
  event.preventDefault();
  buttons[target]?.focus();
}

type Part = 'sort' | 'filter';

function partsOf<Row>({ id, unsortable, unfilterable }: TableColumn<Row>): string[] {
  const parts: Part[] = [];
  if (!unsortable) parts.push('sort');
  if (!unfilterable) parts.push('filter');
  return parts.map((part) => `${part}:${id}`);
}

interface HeadCellProps<Row> extends Omit<TableHeadProps<Row>, 'columns'> {
  readonly column: TableColumn<Row>;
  readonly place: number;
  readonly count: number;
  /** The one button of the head that Tab stops at. */
  readonly stop: string | undefined;
}

function HeadCell<Row>({ column, place, count, stop, view, ...props }: HeadCellProps<Row>) {
  const labels = useDataLabels();
  const { id, header, hint, unsortable, unfilterable, descendingFirst = false } = column;
  const key = view.sort.find(({ columnId }) => columnId === id);
  const filtered = view.filters[id] !== undefined;
  const partProps = (part: Part) => ({
    type: 'button' as const,
    'data-part': `${part}:${id}`,
    tabIndex: stop === `${part}:${id}` ? 0 : -1,
    'aria-description': fillText(labels.headPlace, { place: place + 1, count }),
  });
  return (
    <th
      scope="col"
      aria-sort={unsortable ? undefined : ariaSort(key)}
      className={`${styles.head} ${place === 0 ? styles.first : ''} ${place > 0 && isNumeric(column) ? styles.number : ''}`}
    >
      <span className={styles.headInside}>
        {unsortable ? (
          <span className={styles.headText} title={hint}>
            {header}
          </span>
        ) : (
          <button
            {...partProps('sort')}
            className={`${styles.headText} ${key ? styles.sorted : ''}`}
            title={hint ?? fillText(labels.sortBy, { column: header })}
            onClick={({ shiftKey }) =>
              props.onChange(pressSort(view, { columnId: id, descendingFirst, additional: shiftKey }))
            }
          >
            <span className={styles.headWords}>{header}</span>
            <Icon name={sortIcon(key)} />
          </button>
        )}
        {!unfilterable && (
          <button
            {...partProps('filter')}
            className={`${styles.headFilter} ${filtered ? styles.filtered : ''}`}
            aria-label={fillText(labels.filterColumn, { column: header })}
            aria-expanded={props.filtering === id}
            onClick={({ currentTarget }) => props.onFilter(id, currentTarget)}
          >
            <Icon name="filter" />
          </button>
        )}
      </span>
    </th>
  );
}

function Head<Row>({ columns, ...props }: TableHeadProps<Row>) {
  const [reached, setReached] = useState<string>();
  const parts = columns.flatMap(partsOf);
  const stop = reached !== undefined && parts.includes(reached) ? reached : parts[0];
  const follow = ({ target }: FocusEvent<HTMLElement>) => setReached(target.dataset.part);
  return (
    <thead>
      <tr aria-rowindex={1} onKeyDown={walkHead} onFocus={follow}>
        {columns.map((column, place) => (
          <HeadCell key={column.id} {...{ column, place, stop }} {...props} count={columns.length} />
        ))}
      </tr>
    </thead>
  );
}

/** One stop of the Tab key, however many columns there are: arrows, Home and End walk the buttons inside. */
export const TableHead = memo(Head) as typeof Head;
