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

function sortIcon(key: SortKey | undefined) {
  if (!key) return 'sort';
  return key.descending ? 'sort-down' : 'sort-up';
}

function ariaSort(key: SortKey | undefined): 'ascending' | 'descending' | 'none' {
  if (!key) return 'none';
  return key.descending ? 'descending' : 'ascending';
}

export function TableHead<Row>({ columns, view, onChange, onFilter, filtering }: TableHeadProps<Row>) {
  const labels = useDataLabels();
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column, place) => {
          const key = view.sort.find(({ columnId }) => columnId === column.id);
          const filtered = view.filters[column.id] !== undefined;
          const press = (event: React.MouseEvent) =>
            onChange(
              pressSort(view, {
                columnId: column.id,
                descendingFirst: column.descendingFirst ?? false,
                additional: event.shiftKey,
              }),
            );
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={column.unsortable ? undefined : ariaSort(key)}
              className={`${styles.head} ${place === 0 ? styles.first : ''} ${place > 0 && isNumeric(column) ? styles.number : ''}`}
            >
              <span className={styles.headInside}>
                {column.unsortable ? (
                  <span className={styles.headText} title={column.hint}>
                    {column.header}
                  </span>
                ) : (
                  <button
                    type="button"
                    className={`${styles.headText} ${key ? styles.sorted : ''}`}
                    title={column.hint ?? fillText(labels.sortBy, { column: column.header })}
                    onClick={press}
                  >
                    <span className={styles.headWords}>{column.header}</span>
                    <Icon name={sortIcon(key)} />
                  </button>
                )}
                {!column.unfilterable && (
                  <button
                    type="button"
                    className={`${styles.headFilter} ${filtered ? styles.filtered : ''}`}
                    aria-label={fillText(labels.filterColumn, { column: column.header })}
                    aria-expanded={filtering === column.id}
                    onClick={(event) => onFilter(column.id, event.currentTarget)}
                  >
                    <Icon name="filter" />
                  </button>
                )}
              </span>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
