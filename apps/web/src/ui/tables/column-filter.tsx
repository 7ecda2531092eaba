import type { Choice } from '@auspex/contract/table';
import { DAY_MS, type Language } from '@auspex/market';
import { type RefObject, useState } from 'react';
import { fillText } from '../../i18n/translate.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { Button } from '../button/button.tsx';
import { useDataLabels } from '../data-labels.ts';
import { DateField } from '../date-field/date-field.tsx';
import { CheckField } from '../forms/check-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { numberField, readNumber } from '../forms/typed-number.ts';
import { Popover } from '../popover/popover.tsx';
import type { TableColumn } from './table-column.ts';
import styles from './table-tools.module.css';
import { type FilterValue, inPercent } from './table-view.ts';

interface ColumnFilterProps {
  readonly column: Pick<TableColumn<never>, 'header' | 'kind' | 'choice' | 'percent'>;
  readonly choices: readonly Choice[];
  readonly filter: FilterValue | undefined;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onChange: (filter: FilterValue | undefined) => void;
  readonly onClose: () => void;
}

interface Bounds {
  readonly from?: number;
  readonly to?: number;
}

/** How the bounds of a column are written in its fields. */
interface Writing {
  readonly unit: 'number' | 'percent' | 'date';
  readonly language: Language;
}

/** What is written in a field, as a bound: not a number where it is none. A day's end is its last millisecond. */
export function readBound(text: string, { unit, language }: Writing, end: 'from' | 'to'): number | undefined {
  if (text.trim() === '') return undefined;
  if (unit === 'date') return Date.parse(`${text}T00:00:00Z`) + (end === 'to' ? DAY_MS - 1 : 0);
  return readNumber(text, language) / (unit === 'percent' ? 100 : 1);
}

export function showBound(bound: number | undefined, { unit, language }: Writing): string {
  if (bound === undefined) return '';
  if (unit === 'date') return new Date(bound).toISOString().slice(0, 10);
  return numberField(unit === 'percent' ? inPercent(bound) : bound, language);
}

function RangeFilter(props: {
  readonly bounds: Bounds;
  readonly unit: Writing['unit'];
  readonly onChange: (bounds: Bounds) => void;
}) {
  const labels = useDataLabels();
  const { bounds, unit, onChange } = props;
  const writing = { unit, language: useLanguage() };
  const [written, setWritten] = useState({
    from: showBound(bounds.from, writing),
    to: showBound(bounds.to, writing),
  });
  const write = (end: 'from' | 'to', text: string) => {
    setWritten({ ...written, [end]: text });
    const bound = readBound(text, writing, end);
    onChange({ ...bounds, [end]: Number.isNaN(bound) ? undefined : bound });
  };
  return (
    <div className={styles.range}>
      {(['from', 'to'] as const).map((end) => {
        const label = end === 'from' ? labels.filterFrom : labels.filterTo;
        const isWrong = Number.isNaN(readBound(written[end], writing, end));
        return unit === 'date' ? (
          <DateField key={end} label={label} value={written[end]} onChange={(text) => write(end, text)} />
        ) : (
          <TextField
            key={end}
            label={label}
            {...(unit === 'percent' && { 'aria-label': `${label} (%)`, suffix: '%' })}
            autoComplete="off"
            value={written[end]}
            error={isWrong ? labels.notNumber : undefined}
            onChange={({ target }) => write(end, target.value)}
          />
        );
      })}
    </div>
  );
}

function ChoiceFilter(props: {
  readonly choices: readonly Choice[];
  readonly wording: (value: string) => string;
  readonly any: readonly string[];
  readonly onChange: (any: readonly string[]) => void;
}) {
  const labels = useDataLabels();
  const { choices, wording, any, onChange } = props;
  return (
    <fieldset className={styles.choices}>
      <legend>{labels.filterAny}</legend>
      {choices.map(({ value: choice, count }) => (
        <CheckField
          key={choice}
          label={
            <span className={styles.choice}>
              {wording(choice)} <span>{count}</span>
            </span>
          }
          checked={any.includes(choice)}
          onChange={(event) =>
            onChange(event.target.checked ? [...any, choice] : any.filter((each) => each !== choice))
          }
        />
      ))}
    </fieldset>
  );
}

export function ColumnFilter(props: ColumnFilterProps) {
  const labels = useDataLabels();
  const { column, choices, filter, anchor, onChange, onClose } = props;
  const changeRange = ({ from, to }: Bounds) =>
    onChange(from === undefined && to === undefined ? undefined : { kind: 'range', from, to });
  return (
    <Popover
      anchor={anchor}
      open
      onClose={onClose}
      role="dialog"
      label={fillText(labels.filterColumn, { column: column.header })}
      padded
    >
      <form
        className={styles.filter}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          anchor.current?.focus();
        }}
      >
        {column.kind === 'text' && (
          <TextField
            label={labels.filterContains}
            defaultValue={filter?.kind === 'text' ? filter.contains : ''}
            onChange={({ target }) =>
              onChange(target.value === '' ? undefined : { kind: 'text', contains: target.value })
            }
          />
        )}
        {column.kind === 'choice' && (
          <ChoiceFilter
            choices={choices}
            wording={column.choice ?? String}
            any={filter?.kind === 'choice' ? filter.any : []}
            onChange={(any) => onChange(any.length > 0 ? { kind: 'choice', any } : undefined)}
          />
        )}
        {(column.kind === 'number' || column.kind === 'date') && (
          <RangeFilter
            bounds={filter?.kind === 'range' ? filter : {}}
            unit={column.kind === 'date' ? 'date' : column.percent ? 'percent' : 'number'}
            onChange={changeRange}
          />
        )}
        <div className={styles.filterEnd}>
          <Button
            kind="quiet"
            size="small"
            disabled={!filter}
            onClick={() => {
              onChange(undefined);
              onClose();
            }}
          >
            {labels.clear}
          </Button>
          <Button type="submit" size="small">
            {labels.close}
          </Button>
        </div>
      </form>
    </Popover>
  );
}
