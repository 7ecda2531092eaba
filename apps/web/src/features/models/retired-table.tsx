import { formatNumber, type Language } from '@auspex/market';
import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { AbsoluteDate } from '../../ui/formats/absolute-date.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import styles from './models.module.css';
import { modelsText } from './models.text.ts';
import type { ModelCard } from './use-models.ts';

type Column = TableColumn<ModelCard>;
type T = Translate<keyof (typeof modelsText)['en']>;

const LAST_FIRST = { columnId: 'retiredAt', descending: true } as const;
const instant = (text: string | null) => (text === null ? null : Date.parse(text));

function dateColumn(t: T, id: 'fittedOn' | 'retiredAt' | 'madeAt', header: Parameters<T>[0]): Column {
  return {
    id,
    header: t(header),
    kind: 'date',
    value: (card) => instant(card[id]),
    cell: (card) => <AbsoluteDate at={card[id]} />,
    descendingFirst: true,
    widthPx: 116,
    ...(id === 'madeAt' ? { hidden: true } : {}),
  };
}

function retiredColumns(t: T, language: Language): readonly Column[] {
  return [
    {
      id: 'version',
      header: t('version'),
      kind: 'text',
      value: ({ version }) => version,
      cell: ({ version }) => (
        <a className={styles.hash} href={pathTo('models', { version })} title={version}>
          {version}
        </a>
      ),
      widthPx: 292,
    },
    {
      id: 'market',
      header: t('market'),
      kind: 'choice',
      value: ({ market }) => t(market === null ? 'market.both' : `market.${market}`),
      widthPx: 112,
    },
    dateColumn(t, 'fittedOn', 'answersFrom'),
    dateColumn(t, 'retiredAt', 'answersUntil'),
    dateColumn(t, 'madeAt', 'made'),
    {
      id: 'rows',
      header: t('rowsShort'),
      hint: t('rows'),
      kind: 'number',
      value: ({ rows }) => rows,
      cell: ({ rows }) => formatNumber(rows, 0, language),
      widthPx: 96,
    },
    {
      id: 'why',
      header: t('why'),
      kind: 'choice',
      value: ({ retiredBecause }) => (retiredBecause === null ? null : t(`why.${retiredBecause}`)),
      widthPx: 300,
    },
  ];
}

/** Every version that is not used any more, and why. */
export function RetiredTable({ cards }: { readonly cards: readonly ModelCard[] }) {
  const t = useText(modelsText);
  const searchParams = useSearchPort();
  const language = useLanguage();
  const columns = useMemo(() => retiredColumns(t, language), [t, language]);
  return (
    <div className={styles.table}>
      <DataTable
        label={t('retired')}
        columns={columns}
        rows={cards}
        rowId={({ version }) => version}
        rowName={({ version }) => version}
        searchParams={searchParams}
        defaultSort={LAST_FIRST}
        empty={{ title: t('retired'), reason: t('noneRetired') }}
        fileName="auspex-models-retired"
        maxHeight="560px"
      />
    </div>
  );
}
