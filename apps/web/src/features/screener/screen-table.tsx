import { formatDate, formatNumber, formatPercent } from '@auspex/market';
import { type FieldKey, findField, parseExpression, screenFields } from '@auspex/quant/screening';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { DelayedWords } from '../../shared/market/provenance/delayed-note.tsx';
import { sectorName } from '../../shared/market/sector-name.ts';
import { useSymbolHref } from '../../shared/market/symbol-href.ts';
import { featuresText } from '../../shared/market/vocabulary/features.text.ts';
import { featureName } from '../../shared/market/vocabulary/names.ts';
import { MarketTable, useOpenSymbol } from '../../shared/market-table/market-table.tsx';
import { useListPages } from '../../shared/market-table/use-list-pages.ts';
import type { Address } from '../../shared/navigation/use-address.ts';
import { Change } from '../../ui/formats/change.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import type { CellValue, ColumnKind, TableColumn } from '../../ui/tables/table-column.ts';
import { fieldMeaningsText } from './field-meanings.text.ts';
import { fieldNamesText } from './field-names.text.ts';
import styles from './screener.module.css';
import { type ScreenerTextKey, screenerText } from './screener.text.ts';
import {
  type Followed,
  followedQuery,
  type ScreenPage,
  type ScreenRow,
  type ScreenWish,
  type screenerAddress,
  screenPageQuery,
} from './screener-queries.ts';
import { showValue, type ValueWords } from './show-value.ts';

export type ScreenerAddress = Address<typeof screenerAddress>;

/** Shown until a member chooses, with the fields of the expression. */
const USUAL: readonly FieldKey[] = [
  'sector',
  'price',
  'change',
  'ret_1m',
  'ret_1y',
  'rsi14',
  'stance',
  'market_cap',
];
/** Beside the reasons of a ranking: as many as fit next to them. */
const USUAL_RANKED: readonly FieldKey[] = ['price', 'change', 'ret_1m', 'stance'];
const CARD = ['price', 'change', 'ret_1m', 'rsi14'];
const CARD_RANKED = ['rank', 'price', 'change', 'ret_1m', 'why'];
const AFTER = ['after5', 'after20', 'after60', 'toDate'] as const;
const NAMES: Readonly<Record<(typeof AFTER)[number], ScreenerTextKey>> = {
  ...{ after5: 'after.5', after20: 'after.20', after60: 'after.60', toDate: 'after.toDate' },
};
const symbolOf = ({ asset }: ScreenRow) => asset.symbol;
const rowName = ({ asset }: ScreenRow) => `${asset.symbol}, ${asset.name}`;

const KINDS: Readonly<Record<string, ColumnKind>> = {
  number: 'number',
  date: 'date',
  text: 'text',
  'yes-no': 'choice',
};
const listed = screenFields.map(({ key, kind }) => ({ id: key as string, kind: KINDS[kind] ?? 'text' }));
const extra = ['rank', 'why', ...AFTER, 'delistedOn'].map((id) => ({ id, kind: 'text' as const }));
const COLUMNS = [...listed, ...extra];

/** Fields to show: those chosen, else the usual ones and what the expression reads. */
export function shownFields(
  chosen: string | null,
  { expression, isSmart }: Pick<ScreenWish, 'expression' | 'isSmart'>,
): readonly string[] {
  const keys = chosen?.split(',').filter((key) => findField(key));
  if (keys && keys.length > 0) return keys;
  const parsed = parseExpression(expression);
  const usual = isSmart ? USUAL_RANKED : USUAL;
  return [...new Set([...usual, ...(parsed.ok ? parsed.fields : [])])];
}

/** Nobody asked for a column of dashes: of coins the sector, on a new installation the stance. */
function saysSomething(rows: readonly ScreenRow[], key: string): boolean {
  return rows.length === 0 || rows.some(({ fields }) => (fields[key] ?? null) !== null);
}

interface ScreenTableProps {
  readonly wish: ScreenWish;
  readonly address: ScreenerAddress;
}

/** What matches, sorted and paged by the server; every field can be a column. */
export function ScreenTable({ wish, address: { port } }: ScreenTableProps) {
  const t = useText(screenerText);
  const language = useLanguage();
  const asOf = useAsOf();
  const { history } = useRouter();
  const hrefOf = useSymbolHref();
  const chosen = new URLSearchParams(port.current).get('cols');
  const shown = shownFields(chosen, wish);
  const fields = shown.filter((key) => key !== 'symbol' && key !== 'name').join();
  const { head, source } = useListPages<ScreenRow, ScreenPage>({
    columns: COLUMNS,
    searchParams: port,
    rowId: symbolOf,
    subject: JSON.stringify([wish.market, asOf]),
    variant: JSON.stringify([wish, fields]),
    keepsOld: true,
    query: (query) => screenPageQuery({ ...wish, columns: fields }, asOf, query),
  });
  const rows = source.rows.flatMap(({ row }) => row ?? []);
  const symbols = rows.map(symbolOf).slice(0, 1000);
  const { data: followed } = useQuery({
    ...followedQuery({ market: wish.market, symbols }, asOf),
    enabled: asOf.kind === 'at' && symbols.length > 0,
  });
  const open = useOpenSymbol(source.rows, symbolOf, (symbol) => {
    const row = source.rows.find((one) => one.row && symbolOf(one.row) === symbol)?.row;
    if (row) history.push(hrefOf(row.asset));
  });
  const columns = useScreenColumns({
    wish,
    shown,
    empty: USUAL.filter((key) => !saysSomething(rows, key)),
    followed: followed?.items,
    earlier: asOf.kind === 'at',
  });
  return (
    <MarketTable
      card={wish.isSmart ? CARD_RANKED : CARD}
      id="screener"
      label={t('table.label')}
      {...{ columns, source, symbolOf, rowName }}
      onOpen={open}
      empty={{ title: t('empty.title'), reason: t('empty.reason') }}
      fileName={`auspex-screener-${wish.market}`}
      provenance={head?.provenance}
      toolbar={
        <p className="note">
          {head?.lastBars[0] &&
            t('table.lastBar', { date: formatDate(Date.parse(head.lastBars[0].date), language) })}{' '}
          <DelayedWords delayed={head?.delayed} />
        </p>
      }
    />
  );
}

interface ColumnsOptions {
  readonly wish: ScreenWish;
  readonly shown: readonly string[];
  readonly empty: readonly string[];
  readonly followed: readonly Followed[] | undefined;
  readonly earlier: boolean;
}

function useScreenColumns({
  wish,
  shown,
  empty,
  followed,
  earlier,
}: ColumnsOptions): readonly TableColumn<ScreenRow>[] {
  const t = useText(screenerText);
  const names = useText(fieldNamesText);
  const meanings = useText(fieldMeaningsText);
  const features = useText(featuresText);
  const language = useLanguage();
  const { isSmart } = wish;
  const [chosen, silent] = [shown.join(), empty.join()];
  return useMemo(() => {
    const words: ValueWords = { language, yes: t('yes'), no: t('no'), word: (value) => wordOf(value, t) };
    const fields = { shown: new Set(chosen.split(',')), empty: new Set(silent.split(',')) };
    const field = (key: FieldKey): TableColumn<ScreenRow> =>
      fieldColumn(key, { names, meanings, words, ...fields });
    const [symbol, name, ...others] = screenFields.map(({ key }) => key);
    const after = earlier ? afterColumns(t, followed ?? [], language) : [];
    const smart = isSmart ? smartColumns(t, features, language) : [];
    return [field(symbol as FieldKey), ...smart, field(name as FieldKey), ...after, ...others.map(field)];
  }, [t, names, meanings, features, language, isSmart, chosen, silent, followed, earlier]);
}

/** What a text field holds, in words where it holds a code. */
export function wordOf(value: string, t: Translate<ScreenerTextKey>): string {
  const key = `word.${value}`;
  return key in screenerText.en ? t(key as ScreenerTextKey) : value;
}

interface FieldWords {
  readonly names: Translate<FieldKey>;
  readonly meanings: Translate<FieldKey>;
  readonly words: ValueWords;
  readonly shown: ReadonlySet<string>;
  readonly empty: ReadonlySet<string>;
}

const CHANGES = new Set<string>([
  'change',
  'gap',
  'ret_1w',
  'ret_1m',
  'ret_3m',
  'ret_6m',
  'ret_1y',
  'ret_3y',
  'ret_ytd',
]);
const WIDTHS: Readonly<Record<string, number>> = {
  ...{ symbol: 104, name: 170, sector: 206, industry: 170 },
  ...{ price: 100, change: 96, rsi14: 84, stance: 100, ret_1m: 132, ret_1y: 124 },
};

function fieldColumn(
  key: FieldKey,
  { names, meanings, words, shown, empty }: FieldWords,
): TableColumn<ScreenRow> {
  const field = findField(key);
  const own = (row: ScreenRow) =>
    key === 'symbol' ? row.asset.symbol : key === 'name' ? row.asset.name : (row.fields[key] ?? null);
  const value = (row: ScreenRow): CellValue => {
    const found = own(row);
    if (typeof found === 'boolean') return showValue(key, found, words);
    if (key === 'sector') return sectorName(row.asset.sector, words.language);
    return field?.kind === 'date' && typeof found === 'string' ? Date.parse(found) : found;
  };
  return {
    id: key,
    header: names(key),
    hint: `${meanings(key)} (${key})`,
    kind: KINDS[field?.kind ?? 'text'] ?? 'text',
    value,
    cell: (row) => {
      const found = own(row);
      if (key === 'symbol') return <strong>{row.asset.symbol}</strong>;
      if (found === null) return <Missing />;
      if (CHANGES.has(key) && typeof found === 'number') return <Change value={found} places={1} />;
      const text = showValue(key, found, words);
      return key === 'name' ? (
        <span className={styles.name} title={text}>
          {text}
        </span>
      ) : (
        text
      );
    },
    widthPx: WIDTHS[key] ?? 120,
    hidden: key !== 'symbol' && key !== 'name' && !shown.has(key),
    empty: empty.has(key),
    roomy: key === 'name' || key === 'sector',
    inCardHead: key === 'name',
    unfilterable: true,
    descendingFirst: field?.kind === 'number',
  };
}

/** What followed from the day looked from: known today, never then. */
function afterColumns(
  t: Translate<ScreenerTextKey>,
  followed: readonly Followed[],
  language: ValueWords['language'],
): readonly TableColumn<ScreenRow>[] {
  const bySymbol = new Map(followed.map((one) => [one.symbol, one]));
  const returns = AFTER.map((id): TableColumn<ScreenRow> => {
    const of = (row: ScreenRow) => bySymbol.get(row.asset.symbol)?.[id] ?? null;
    return {
      ...{ id, header: t(NAMES[id]), hint: t('after.hint'), kind: 'number', value: of, widthPx: 116 },
      ...{ unsortable: true, unfilterable: true },
      cell: (row) => <Change value={of(row)} places={1} missing={t('after.tooEarly')} />,
    };
  });
  const gone = (row: ScreenRow) => bySymbol.get(row.asset.symbol)?.delistedOn ?? null;
  return [
    ...returns,
    {
      ...{ id: 'delistedOn', header: t('after.gone'), kind: 'text', value: gone, widthPx: 116 },
      hidden: followed.every(({ delistedOn }) => delistedOn === null),
      ...{ unsortable: true, unfilterable: true },
      cell: (row) => {
        const date = gone(row);
        return date === null ? '' : formatDate(Date.parse(date), language);
      },
    },
  ];
}

function smartColumns(
  t: Translate<ScreenerTextKey>,
  features: Translate<keyof typeof featuresText.en>,
  language: ValueWords['language'],
): readonly TableColumn<ScreenRow>[] {
  const reasons = ({ smart }: ScreenRow) =>
    (smart?.reasons ?? []).map(({ feature, contribution }) => {
      const sign = contribution > 0 ? '+' : '−';
      return `${featureName(feature, features)} ${sign}${formatNumber(Math.abs(contribution), 3, language)}`;
    });
  return [
    {
      ...{ id: 'rank', header: t('smart.rank'), hint: t('smart.rankHint'), kind: 'number', widthPx: 84 },
      ...{ unsortable: true, unfilterable: true },
      value: ({ smart }) => smart?.rank ?? null,
      cell: ({ smart }) => (smart ? `#${smart.rank}` : <Missing reason={t('smart.noScore')} />),
    },
    {
      ...{ id: 'why', header: t('smart.why'), hint: t('smart.whyHint'), kind: 'text', widthPx: 516 },
      ...{ unsortable: true, unfilterable: true },
      value: (row) => reasons(row).join(', ') || null,
      cell: (row) =>
        row.smart ? (
          <span className={styles.why} title={reasons(row).join('\n')}>
            {reasons(row).join(' · ')}
          </span>
        ) : (
          <Missing reason={t('smart.noScore')} />
        ),
    },
  ];
}

/** A signed percentage for map and charts. */
export function percentText(value: number | null, language: ValueWords['language']): string {
  return formatPercent(value, 1, language);
}
