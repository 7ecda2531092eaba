import type { CallReply, Calls } from '@auspex/contract';
import { formatPercent } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useState } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { keepSame } from '../../shared/market/as-of/keep-same.ts';
import { asOfQuery } from '../../shared/market/as-of/read-as-of.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { MARKET_KEY, type Market } from '../../shared/market/market-queries.ts';
import { DelayedNote } from '../../shared/market/provenance/delayed-note.tsx';
import { sectorName } from '../../shared/market/sector-name.ts';
import { useSymbolHref } from '../../shared/market/symbol-href.ts';
import {
  type Address,
  anyText,
  oneOf,
  useAddress,
  type ValuesOf,
} from '../../shared/navigation/use-address.ts';
import { Button } from '../../ui/button/button.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { WithInterval } from '../../ui/formats/with-interval.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useMemorySearchParams } from '../../ui/tables/search-params-port.ts';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { useFieldName } from './expression-box.tsx';
import { wordOf } from './screen-table.tsx';
import styles from './screener.module.css';
import { type ScreenerTextKey, screenerText } from './screener.text.ts';
import { screenerAddress } from './screener-queries.ts';

const DELTAS = ['delta_30', 'delta_90', 'delta_1y', 'delta_2y'] as const;
const FIELDS = ['symbol', 'name', 'type', 'sector', ...DELTAS] as const;
const SORTS = FIELDS.flatMap((field) => [`${field}-asc`, `${field}-desc`] as const);
const SIZES = ['25', '50', '100', '250'] as const;

/** Names of the specification, so that an address says what the call is asked. */
const listAddress = {
  stockFilter: anyText,
  typeFilter: screenerAddress.typeFilter,
  sectorFilter: screenerAddress.sectorFilter,
  by: oneOf(SORTS, 'symbol-asc'),
  page_size: oneOf(SIZES, '25'),
  cursor: screenerAddress.cursor,
};

type ForecastReply = CallReply<Calls['forecasts.list']>;
type ForecastRow = ForecastReply['items'][number];

/** The forecasts of a market in pages: filtered, sorted, forwards and backwards. */
export function ForecastList({ market }: { readonly market: Market }) {
  const t = useText(screenerText);
  const asOf = useAsOf();
  const address = useAddress(listAddress);
  const { set, push } = address;
  const options = useOptions(market);
  const cursor = useCursor(address);
  const fitting = (value: string, choices: readonly string[] | undefined) =>
    choices && !choices.includes(value) ? '' : value;
  const values: Values = {
    ...address.values,
    typeFilter: fitting(address.values.typeFilter, options?.types),
    sectorFilter: fitting(address.values.sectorFilter, options?.sectors),
  };
  const { by, stockFilter, typeFilter, sectorFilter, page_size } = values;
  const query = {
    ...{ sort: by, page_size: Number(page_size), ...asOfQuery(asOf) },
    ...(stockFilter && { stockFilter }),
    ...(typeFilter && { typeFilter }),
    ...(sectorFilter && { sectorFilter }),
    ...(cursor && { cursor }),
  };
  const { data, error, refetch } = useQuery({
    queryKey: [MARKET_KEY, 'forecast-list', market, query],
    queryFn: ({ signal }) => api.call('forecasts.list', { params: { id: market }, query }, { signal }),
    ...keepSame(market, asOf),
    staleTime: 5 * 60_000,
  });
  const turn = (to: string | number | null) => push({ cursor: to === null ? null : String(to) });
  return (
    <div className={styles.picture}>
      <Filters {...{ market, values, options }} onChange={(change) => set({ ...change, cursor: null })} />
      {data ? (
        <>
          {data.delayed && <DelayedNote delayed={[data.delayed]} />}
          <ForecastTable page={data} />
          <nav className={styles.pages}>
            <Button
              size="small"
              icon="arrow-left"
              disabled={data.previous === null}
              onClick={() => turn(data.previous)}
            >
              {t('forecasts.previous')}
            </Button>
            <span role="status">
              {t('forecasts.page', { page: Math.min(data.page, data.total_pages), pages: data.total_pages })}{' '}
              · {t('forecasts.total', { count: data.total })}
            </span>
            <Button
              size="small"
              endIcon="arrow-right"
              disabled={data.next === null}
              onClick={() => turn(data.next)}
            >
              {t('forecasts.next')}
            </Button>
          </nav>
          <p className="note">{t('forecasts.note')}</p>
        </>
      ) : error ? (
        <ErrorState
          title={t('forecasts.failed')}
          reason={failureText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingSkeleton kind="rows" columns={6} />
      )}
    </div>
  );
}

type Values = ValuesOf<typeof listAddress>;

/** Types and sectors that occur in a market. */
function useOptions(market: Market) {
  const asOf = asOfQuery(useAsOf());
  const { data } = useQuery({
    queryKey: [MARKET_KEY, 'option-lists', market, asOf],
    queryFn: ({ signal }) =>
      api.call('market.stockOptions', { query: { country: market, ...asOf } }, { signal }),
    staleTime: 30 * 60_000,
  });
  return data;
}

/** The page that is open; another instant begins again with the first. */
function useCursor({ values, set }: Pick<Address<typeof listAddress>, 'values' | 'set'>): string | null {
  const instant = asOfQuery(useAsOf()).asOf ?? '';
  const [shownAt, setShownAt] = useState(instant);
  useEffect(() => {
    if (shownAt === instant) return;
    setShownAt(instant);
    set({ cursor: null });
  }, [shownAt, instant, set]);
  return shownAt === instant ? values.cursor : null;
}

interface FiltersProps {
  readonly market: Market;
  readonly values: Values;
  readonly options: CallReply<Calls['market.stockOptions']> | undefined;
  readonly onChange: (change: Partial<Values>) => void;
}

function Filters({ market, values, options, onChange }: FiltersProps) {
  const t = useText(screenerText);
  const nameOf = useFieldName();
  const language = useLanguage();
  const names = useId();
  const asOf = asOfQuery(useAsOf());
  const { data: stocks } = useQuery({
    queryKey: [MARKET_KEY, 'stock-names', asOf],
    queryFn: ({ signal }) => api.call('market.stockNames', { query: asOf }, { signal }),
    staleTime: 30 * 60_000,
    enabled: market === 'us',
  });
  const select = (id: 'typeFilter' | 'sectorFilter', all: string, choices: readonly string[]) => (
    <select
      aria-label={t(id === 'typeFilter' ? 'forecasts.type' : 'forecasts.sector')}
      className={styles.select}
      value={values[id]}
      onChange={({ target }) => onChange({ [id]: target.value })}
    >
      <option value="">{all}</option>
      {choices.map((one) => (
        <option key={one} value={one}>
          {id === 'typeFilter' ? wordOf(one, t) : sectorName(one, language)}
        </option>
      ))}
    </select>
  );
  return (
    <div className={styles.pictureHead}>
      <input
        aria-label={t('forecasts.symbol')}
        className={styles.value}
        list={names}
        placeholder={t('forecasts.symbol')}
        value={values.stockFilter}
        onChange={({ target }) => onChange({ stockFilter: target.value })}
      />
      <datalist id={names}>
        {stocks?.items.map(({ symbol, name }) => (
          <option key={symbol} value={symbol}>
            {name}
          </option>
        ))}
      </datalist>
      {select('typeFilter', t('forecasts.anyType'), options?.types ?? [])}
      {market === 'us' && select('sectorFilter', t('forecasts.anySector'), options?.sectors ?? [])}
      <select
        aria-label={t('forecasts.sort')}
        className={styles.select}
        value={values.by}
        onChange={({ target }) => onChange({ by: SORTS.find((one) => one === target.value) })}
      >
        {FIELDS.flatMap((field) =>
          (['asc', 'desc'] as const).map((way) => (
            <option key={`${field}-${way}`} value={`${field}-${way}`}>
              {t(`forecasts.${way}`, { field: nameOf(field) })}
            </option>
          )),
        )}
      </select>
      <select
        aria-label={t('forecasts.size')}
        className={styles.select}
        value={values.page_size}
        onChange={({ target }) => onChange({ page_size: SIZES.find((one) => one === target.value) })}
      >
        {SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </div>
  );
}

const symbolOf = ({ stock_info }: ForecastRow) => stock_info.symbol;

function ForecastTable({ page }: { readonly page: ForecastReply }) {
  const t = useText(screenerText);
  const nameOf = useFieldName();
  const language = useLanguage();
  const { history } = useRouter();
  const hrefOf = useSymbolHref();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of fields follow the language
  const columns = useMemo(() => forecastColumns({ t, nameOf, language }), [t, language]);
  return (
    <DataTable
      label={t('forecasts.title')}
      columns={columns}
      rows={page.items}
      rowId={symbolOf}
      rowName={symbolOf}
      searchParams={useMemorySearchParams()}
      onOpen={({ stock_info: { symbol, type } }) => {
        const kind = type === 'crypto' || type === 'fund' ? type : 'stock';
        history.push(hrefOf({ symbol, kind, market: kind === 'crypto' ? 'crypto' : 'us' }));
      }}
      empty={{ title: t('forecasts.none'), reason: t('forecasts.noneReason') }}
      fileName="auspex-forecasts"
      tools="file"
      maxHeight="none"
    />
  );
}

interface ForecastWords {
  readonly t: Translate<ScreenerTextKey>;
  readonly nameOf: (key: string) => string;
  readonly language: ReturnType<typeof useLanguage>;
}

export function forecastColumns({ t, nameOf, language }: ForecastWords): readonly TableColumn<ForecastRow>[] {
  const fixed = { unsortable: true, unfilterable: true } as const;
  const text = (id: 'symbol' | 'name' | 'type' | 'sector', widthPx: number): TableColumn<ForecastRow> => ({
    ...{ id, header: nameOf(id), kind: 'text', widthPx, ...fixed },
    value: ({ stock_info }) => {
      if (id === 'sector') return sectorName(stock_info.sector, language);
      return id === 'type' ? wordOf(stock_info.type, t) : stock_info[id];
    },
  });
  const percent = (value: number | null) => formatPercent(value === null ? null : value / 100, 1, language);
  return [
    text('symbol', 104),
    text('name', 158),
    text('type', 72),
    text('sector', 150),
    ...DELTAS.map((id): TableColumn<ForecastRow> => {
      const of = ({ deltas }: ForecastRow) => deltas[id];
      const end = (part: 'value' | 'low' | 'high') => ({
        header: t(`forecasts.file.${part}`, { field: nameOf(id) }),
        kind: 'number' as const,
        value: (row: ForecastRow) => of(row)[part],
      });
      return {
        ...{ id, header: nameOf(id), kind: 'number', widthPx: 180, ...fixed },
        value: (row) => of(row).value,
        inFile: [end('value'), end('low'), end('high')],
        cell: (row) => {
          const { value, low, high } = of(row);
          if (value === null) return <Missing reason={t('forecasts.tooYoung')} />;
          return (
            <WithInterval low={percent(low)} high={percent(high)} level={0.9}>
              {percent(value)}
            </WithInterval>
          );
        },
      };
    }),
  ];
}
