import { fillText } from '../../i18n/translate.ts';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { useDataLabels } from '../data-labels.ts';
import { CheckField } from '../forms/check-field.tsx';
import type { TableColumn } from './table-column.ts';
import styles from './table-tools.module.css';
import { ToolPopover } from './tool-popover.tsx';
import { chosenColumns } from './use-table-model.ts';

interface ColumnChooserProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly chosen: readonly string[] | undefined;
  readonly onChange: (chosen: readonly string[] | undefined) => void;
}

function moved(ids: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = ids.indexOf(id);
  return ids.toSpliced(from, 1).toSpliced(from + by, 0, id);
}

/** Which columns, in which order. The first names the row and stays. */
export function ColumnChooser<Row>({ columns, chosen, onChange }: ColumnChooserProps<Row>) {
  const labels = useDataLabels();
  const shown = chosenColumns(columns, chosen).map(({ id }) => id);
  const listed = [...shown, ...columns.map(({ id }) => id).filter((id) => !shown.includes(id))];
  return (
    <ToolPopover icon="columns" label={labels.columns}>
      {() => (
        <>
          <ul className={styles.columns}>
            {listed.map((id, place) => {
              const column = columns.find((each) => each.id === id);
              const isShown = shown.includes(id);
              if (!column) return null;
              return (
                <li key={id}>
                  <CheckField
                    label={
                      column.empty ? fillText(labels.noValues, { column: column.header }) : column.header
                    }
                    checked={isShown}
                    disabled={place === 0}
                    onChange={({ target }) =>
                      onChange(target.checked ? [...shown, id] : shown.filter((each) => each !== id))
                    }
                  />
                  {isShown && place > 0 && (
                    <span className={styles.move}>
                      <IconButton
                        icon="chevron-up"
                        label={fillText(labels.moveLeft, { column: column.header })}
                        size="small"
                        disabled={place === 1}
                        onClick={() => onChange(moved(shown, id, -1))}
                      />
                      <IconButton
                        icon="chevron-down"
                        label={fillText(labels.moveRight, { column: column.header })}
                        size="small"
                        disabled={place === shown.length - 1}
                        onClick={() => onChange(moved(shown, id, 1))}
                      />
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
          <Button kind="quiet" size="small" disabled={!chosen} onClick={() => onChange(undefined)}>
            {labels.resetColumns}
          </Button>
        </>
      )}
    </ToolPopover>
  );
}
