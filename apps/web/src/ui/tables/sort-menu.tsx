import { fillText } from '../../i18n/translate.ts';
import { IconButton } from '../button/icon-button.tsx';
import { useDataLabels } from '../data-labels.ts';
import { Icon } from '../icons/icon.tsx';
import type { TableColumn } from './table-column.ts';
import { sortIcon } from './table-head.tsx';
import styles from './table-tools.module.css';
import { pressSort, type TableView } from './table-view.ts';
import { ToolPopover } from './tool-popover.tsx';

interface SortMenuProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly view: TableView;
  readonly onChange: (view: TableView) => void;
  readonly onFilter: (columnId: string, anchor: HTMLElement) => void;
}

/** Sorts and filters a list of cards, which has no head to press. */
export function SortMenu<Row>({ columns, view, onChange, onFilter }: SortMenuProps<Row>) {
  const labels = useDataLabels();
  return (
    <ToolPopover icon="sort" label={labels.sortAndFilter}>
      {({ button, close }) => (
        <ul className={styles.columns}>
          {columns.map(({ id, header, unsortable, unfilterable, descendingFirst = false }) => {
            const key = view.sort.find(({ columnId }) => columnId === id);
            if (unsortable && unfilterable) return null;
            return (
              <li key={id}>
                <button
                  type="button"
                  className={styles.view}
                  disabled={unsortable}
                  aria-current={key ? 'true' : undefined}
                  onClick={() =>
                    onChange(pressSort(view, { columnId: id, descendingFirst, additional: false }))
                  }
                >
                  {header}{' '}
                  {key && (
                    <>
                      <Icon name={sortIcon(key)} />
                      <span className="visually-hidden">
                        {key.descending ? labels.sortedDown : labels.sortedUp}
                      </span>
                    </>
                  )}
                </button>
                {!unfilterable && (
                  <IconButton
                    icon="filter"
                    label={fillText(labels.filterColumn, { column: header })}
                    aria-pressed={view.filters[id] !== undefined}
                    onClick={() => {
                      close();
                      if (button.current) onFilter(id, button.current);
                    }}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </ToolPopover>
  );
}
