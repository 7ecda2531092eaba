import { formatDate, formatExact, formatRange, formatShare, type Language } from '@auspex/market';
import { fillText } from '../../i18n/translate.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { useDataLabels } from '../data-labels.ts';
import { Icon } from '../icons/icon.tsx';
import type { TableColumn } from './table-column.ts';
import styles from './table-tools.module.css';
import { EMPTY_VIEW, type FilterValue, inPercent, type TableView, withFilter } from './table-view.ts';

interface FilterChipsProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly view: TableView;
  readonly onChange: (view: TableView) => void;
}

/** As many places as a bound was written with. */
const placesOf = (number: number) => /\.(\d+)$/.exec(String(number))?.[1]?.length ?? 0;

interface Wording {
  readonly language: Language;
  /** How the language sets a quotation: {{text}} between its marks. */
  readonly quoted: string;
}

export function describeFilter<Row>(
  filter: FilterValue,
  { kind, percent, choice = String }: Pick<TableColumn<Row>, 'kind' | 'percent' | 'choice'>,
  { language, quoted }: Wording,
): string {
  const bound = (value: number) => {
    if (kind === 'date') return formatDate(value, language);
    if (percent) return formatShare(value, placesOf(inPercent(value)), language);
    // A whole number stays as it was typed: it may be a year.
    return Number.isInteger(value) ? String(value) : formatExact(value, language);
  };
  switch (filter.kind) {
    case 'text':
      return fillText(quoted, { text: filter.contains });
    case 'choice':
      return filter.any.map(choice).join(', ');
    case 'range': {
      if (filter.to === undefined) return `≥ ${bound(filter.from ?? 0)}`;
      if (filter.from === undefined) return `≤ ${bound(filter.to)}`;
      return formatRange(bound(filter.from), bound(filter.to), language);
    }
  }
}

/** The filters in force, in words, each with a way out. */
export function FilterChips<Row>({ columns, view, onChange }: FilterChipsProps<Row>) {
  const labels = useDataLabels();
  const language = useLanguage();
  const filtered = columns.flatMap((column) => {
    const filter = view.filters[column.id];
    return filter ? [{ column, filter }] : [];
  });
  if (filtered.length === 0) return null;
  return (
    <ul className={styles.chips}>
      {filtered.map(({ column, filter }) => (
        <li key={column.id}>
          <button
            type="button"
            className={styles.chip}
            title={`${labels.clear}: ${fillText(labels.filterColumn, { column: column.header })}`}
            onClick={() => onChange(withFilter(view, column.id, undefined))}
          >
            <span className="muted">{column.header}</span>
            {describeFilter(filter, column, { language, quoted: labels.quoted })}
            <Icon name="close" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={styles.clearAll}
          onClick={() => onChange({ ...view, filters: EMPTY_VIEW.filters })}
        >
          {labels.clearFilters}
        </button>
      </li>
    </ul>
  );
}
