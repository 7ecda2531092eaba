import { formatPrice, formatRange, type Language } from '@auspex/market';
import type { Translate } from '../../../../i18n/use-text.ts';
import { Missing } from '../../../../ui/formats/missing.tsx';
import type { TableColumn } from '../../../../ui/tables/table-column.ts';
import type { CallRange, CallRow } from './call-rows.ts';
import type { ShowcaseTextKey } from './showcase.text.ts';

type Column = TableColumn<CallRow>;
type T = Translate<ShowcaseTextKey>;

const BANDS = [
  { level: 50, low: 'p25', high: 'p75' },
  { level: 80, low: 'p10', high: 'p90' },
  { level: 90, low: 'p5', high: 'p95' },
] as const;

type BandColumn = (typeof BANDS)[number] & { readonly widthPx: number; readonly locale: Language };

/** Room for a text of figures at 13 px, and the padding of its cell. */
const roomFor = (characters: number) => Math.round(characters * 6.8 + 22);

/** The ends of a range have a column each in the file. */
function bandColumn(t: T, { level, low, high, widthPx, locale }: BandColumn): Column {
  const end = (key: keyof CallRange) => (row: CallRow) => row.range?.[key] ?? null;
  const price = (value: number) => formatPrice(value, undefined, locale);
  return {
    id: `range${level}`,
    header: t('table.range', { level }),
    kind: 'number',
    value: end(low),
    inFile: [
      { header: t('table.from', { level }), kind: 'number', value: end(low) },
      { header: t('table.to', { level }), kind: 'number', value: end(high) },
    ],
    cell: ({ range }) =>
      range === null ? (
        <Missing reason={t('table.before')} />
      ) : (
        formatRange(price(range[low]), price(range[high]), locale)
      ),
    unfilterable: true,
    widthPx,
  };
}

interface ColumnsRequest {
  readonly locale: Language;
  /** The longest price to be written. */
  readonly highest: number;
}

export function callColumns(t: T, { locale, highest }: ColumnsRequest): readonly Column[] {
  const digits = formatPrice(highest, undefined, locale).length;
  return [
    {
      id: 'date',
      header: t('table.date'),
      kind: 'date',
      value: ({ date }) => Date.parse(date),
      descendingFirst: true,
      unfilterable: true,
      widthPx: 104,
    },
    {
      id: 'close',
      header: t('table.close'),
      kind: 'number',
      value: ({ close }) => close,
      cell: ({ close }) =>
        close === null ? <Missing reason={t('table.toCome')} /> : formatPrice(close, undefined, locale),
      unfilterable: true,
      widthPx: roomFor(Math.max(digits, 7)),
    },
    ...BANDS.map((band) => bandColumn(t, { ...band, locale, widthPx: roomFor(2 * digits + 3) })),
  ];
}
