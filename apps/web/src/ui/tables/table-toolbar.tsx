import { LONGEST_SEARCH } from '@auspex/contract/table';
import type { ReactNode } from 'react';
import { fillText } from '../../i18n/translate.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { IconButton } from '../button/icon-button.tsx';
import { useDataLabels } from '../data-labels.ts';
import { Icon } from '../icons/icon.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import type { SavedViewsPort } from './saved-views.ts';
import { SortMenu } from './sort-menu.tsx';
import type { TableColumn } from './table-column.ts';
import styles from './table-tools.module.css';
import type { TableView } from './table-view.ts';
import { ViewMenu } from './view-menu.tsx';

interface TableToolbarProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly view: TableView;
  readonly onChange: (view: TableView) => void;
  readonly shownRows: number;
  readonly totalRows: number;
  readonly compact: boolean;
  /** A card per row: no head to sort by, and one height. */
  readonly cards: boolean;
  readonly onFilter: (columnId: string, anchor: HTMLElement) => void;
  readonly onCompact: (compact: boolean) => void;
  readonly onExport: () => void;
  readonly exporting: boolean;
  readonly views: SavedViewsPort | undefined;
  readonly viewQuery: string;
  readonly onOpenView: (query: string) => void;
  /** Shorter tables need fewer. */
  readonly tools: 'all' | 'file' | 'none';
  readonly children?: ReactNode;
}

function Search<Row>({ view, onChange }: Pick<TableToolbarProps<Row>, 'view' | 'onChange'>) {
  const labels = useDataLabels();
  return (
    <label className={styles.search}>
      <Icon name="search" />
      <span className="visually-hidden">{labels.searchTable}</span>
      <input
        type="search"
        maxLength={LONGEST_SEARCH}
        placeholder={labels.searchTable}
        value={view.search}
        onChange={(event) => onChange({ ...view, search: event.target.value })}
      />
    </label>
  );
}

export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const labels = useDataLabels();
  const locale = useLanguage();
  const { columns, view, onChange, shownRows, totalRows, compact, cards, tools } = props;
  const count = (rows: number) => rows.toLocaleString(locale);
  const save = (
    <IconButton
      icon="download"
      label={labels.exportCsv}
      disabled={props.exporting}
      onClick={props.onExport}
    />
  );
  if (tools === 'none') return props.children;
  if (tools === 'file') {
    return (
      <div
        className={`${styles.toolbar} ${styles.short}`}
        data-tools=""
        data-file-alone={props.children ? undefined : ''}
      >
        {props.children}
        <span className={styles.end}>{save}</span>
      </div>
    );
  }
  return (
    <div className={styles.toolbar} data-tools="">
      <Search view={view} onChange={onChange} />
      {props.children}
      <span className={styles.end}>
        <span className={styles.count} role="status">
          {totalRows > 0 && fillText(labels.rowsShown, { shown: count(shownRows), total: count(totalRows) })}
        </span>
        <span className={styles.tools}>
          {cards && <SortMenu {...{ columns, view, onChange }} onFilter={props.onFilter} />}
          {props.views && <ViewMenu port={props.views} query={props.viewQuery} onOpen={props.onOpenView} />}
          <ColumnChooser
            columns={columns}
            chosen={view.columns}
            onChange={(chosen) => onChange({ ...view, columns: chosen })}
          />
          {!cards && (
            <IconButton
              icon="rows"
              label={labels.density}
              aria-pressed={compact}
              onClick={() => props.onCompact(!compact)}
            />
          )}
          {save}
        </span>
      </span>
    </div>
  );
}
