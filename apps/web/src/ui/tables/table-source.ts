import type { Choice } from '@auspex/contract/table';
import type { TableColumn } from './table-column.ts';
import type { TableView } from './table-view.ts';

export type TableStatus =
  | { readonly kind: 'ready' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'stale'; readonly since: Date; readonly reason?: string; readonly onRetry?: () => void }
  | {
      readonly kind: 'error';
      readonly reason: string;
      readonly onRetry?: () => void;
      readonly requestId?: string;
    };

/** A row by its name; null while the server has not sent it. */
export interface ModelRow<Row> {
  readonly id: string;
  readonly row: Row | null;
}

/** Where the rows of a table come from: memory, or the server page by page. */
export interface RowSource<Row> {
  readonly view: TableView;
  readonly change: (view: TableView) => void;
  /** Filtered and sorted; those that the server has not sent yet hold their place. */
  readonly rows: readonly ModelRow<Row>[];
  /** Before any filter. */
  readonly total: number;
  readonly status: TableStatus;
  /** The rows shown answer an earlier question, until those of this one come. */
  readonly old?: boolean;
  readonly choicesOf: (column: TableColumn<Row>) => readonly Choice[];
  /** Every row that passes the filters, for the file. */
  readonly all: () => readonly Row[] | Promise<readonly Row[]>;
  /** Told which places are drawn. */
  readonly onSight?: (places: readonly number[]) => void;
}
