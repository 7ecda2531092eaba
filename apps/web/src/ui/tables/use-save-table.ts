import { useCallback, useContext } from 'react';
import { useLabels } from '../labels.ts';
import { toCsv } from './csv.ts';
import { saveCsv } from './save-file.ts';
import { SimulatedContext } from './simulated-context.ts';
import type { TableColumn } from './table-column.ts';

interface SavedTable<Row> {
  readonly fileName: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
}

/** The file of a table. A mark stands in its name and on every row, so that a row cut out of it still says what it is. */
export function tableFile<Row>(
  { fileName, columns, rows }: SavedTable<Row>,
  mark: string | null,
): { readonly name: string; readonly csv: string } {
  if (mark === null) return { name: fileName, csv: toCsv(columns, rows) };
  const marked: TableColumn<Row> = { id: 'mark', header: mark, kind: 'text', value: () => mark };
  return { name: `${fileName}-simulated`, csv: toCsv([...columns, marked], rows) };
}

/** Saves a table as CSV; where the market is simulated the file says so. */
export function useSaveTable(): <Row>(table: SavedTable<Row>) => void {
  const simulated = useContext(SimulatedContext);
  const { simulated: word } = useLabels();
  return useCallback(
    (table) => {
      const { name, csv } = tableFile(table, simulated ? word : null);
      saveCsv(name, csv);
    },
    [simulated, word],
  );
}
