import { formatPercent } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { marketText } from '../../shared/market/market.text.ts';
import { barColumns, type Market, symbolQuery } from '../../shared/market/market-queries.ts';
import { ProvenanceLine } from '../../shared/market/provenance/provenance-line.tsx';
import { sectorName } from '../../shared/market/sector-name.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { BarsChart } from '../../ui/charts/bars-chart.tsx';
import type { ChartLevel } from '../../ui/charts/chart-layer.ts';
import { PriceChart } from '../../ui/charts/price-chart.tsx';
import { percentAxis } from '../../ui/charts/value-axis.ts';
import { Change } from '../../ui/formats/change.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import styles from './breakdown.module.css';
import { breakdownText } from './breakdown.text.ts';
import {
  lastYear,
  type Performance,
  type Prices,
  performanceQuery,
  seasonsQuery,
  yearOfPricesQuery,
} from './breakdown-queries.ts';
import { useSourceName } from './figure-sources.tsx';
import { Part } from './page-parts.tsx';

const PRICE_PX = 330;

/** A year of candles with the ends of the 52 weeks. */
export function PricePart({ symbol }: { readonly symbol: string }) {
  const t = useText(breakdownText);
  const query = useQuery(yearOfPricesQuery(symbol, useAsOf()));
  return (
    <Card flush>
      <Part query={query} name={t('price.title')} heightPx={PRICE_PX + 80}>
        {({ bars, provenance }) => <PricePicture {...{ symbol, bars, provenance }} />}
      </Part>
    </Card>
  );
}

interface PricePictureProps {
  readonly symbol: string;
  readonly bars: Prices;
  readonly provenance: Parameters<typeof ProvenanceLine>[0]['provenance'];
}

function PricePicture({ symbol, bars, provenance }: PricePictureProps) {
  const t = useText(breakdownText);
  const source = useSourceName(provenance);
  const { data: facts } = useQuery(symbolQuery(symbol, useAsOf()));
  const columns = useMemo(() => barColumns(lastYear(bars)), [bars]);
  const range = facts?.range52Weeks ?? null;
  const levels = useMemo((): readonly ChartLevel[] => {
    if (range === null) return [];
    return [
      { value: range.high, tone: 'muted', text: t('price.highShort') },
      { value: range.low, tone: 'muted', text: t('price.lowShort') },
    ];
  }, [range, t]);
  if (bars.time.length === 0) {
    return <EmptyState icon="candles" title={symbol} reason={t('price.none')} />;
  }
  return (
    <PriceChart
      title={t('price.title')}
      priceName={facts?.asset.symbol ?? symbol}
      bars={columns}
      levels={levels}
      heightPx={PRICE_PX}
      fileName={`auspex-price-${symbol}`}
      source={source}
      asOf={provenance.knownAt === null ? undefined : new Date(provenance.knownAt)}
      simulated={provenance.simulated}
    />
  );
}

type ReturnRow = Performance['items'][number];

/** Returns over the usual spans, next to the index and the sector. */
export function PerformancePart({
  symbol,
  sector,
}: {
  readonly symbol: string;
  readonly sector: string | null;
}) {
  const t = useText(breakdownText);
  const query = useQuery(performanceQuery(symbol, useAsOf()));
  return (
    <Card title={t('performance.title')} note={t('performance.note')} flush>
      <Part query={query} name={t('performance.title')} heightPx={200}>
        {(performance) => <PerformanceTable performance={performance} sector={sector} />}
      </Part>
    </Card>
  );
}

function PerformanceTable({
  performance,
  sector,
}: {
  readonly performance: Performance;
  readonly sector: string | null;
}) {
  const t = useText(breakdownText);
  const tm = useText(marketText);
  const language = useLanguage();
  const port = useSearchPort();
  const { symbol, spans, items, provenance } = performance;
  const columns = useMemo((): TableColumn<ReturnRow>[] => {
    const nameOf = (row: ReturnRow) =>
      row.symbol === null
        ? t('performance.sector', { sector: sectorName(sector ?? row.name, language) })
        : `${row.symbol} · ${row.name}`;
    return [
      {
        ...{ id: 'name', header: tm('column.name'), kind: 'text', value: nameOf, widthPx: 250 },
        cell: (row) =>
          row.symbol === null || row.symbol === symbol ? (
            nameOf(row)
          ) : (
            <a href={pathTo('assetBreakdown', { asset: row.symbol })}>{nameOf(row)}</a>
          ),
      },
      ...spans.map(
        (span): TableColumn<ReturnRow> => ({
          ...{ id: span, header: t(`performance.${span}`), kind: 'number', widthPx: 96, unfilterable: true },
          value: ({ changes }) => changes[span] ?? null,
          cell: ({ changes }) => <Change value={changes[span]} places={1} missing={t('performance.short')} />,
        }),
      ),
    ];
  }, [t, tm, language, spans, sector, symbol]);
  return (
    <DataTable
      label={t('performance.title')}
      columns={columns}
      rows={items}
      rowId={({ name }) => name}
      rowName={({ name }) => name}
      searchParams={port}
      paramPrefix="against."
      card={['1m', '3m', 'ytd', '1y', '3y', '5y']}
      empty={{ title: t('performance.title'), reason: t('price.none') }}
      fileName={`auspex-performance-${symbol}`}
      maxHeight="none"
      tools="file"
      footer={<ProvenanceLine provenance={provenance} />}
    />
  );
}

const HOLDS_AT = 0.1;

/** The mean of every month, and whether one of them is more than chance. */
export function SeasonalityPart({ symbol, market }: { readonly symbol: string; readonly market: Market }) {
  const t = useText(breakdownText);
  const language = useLanguage();
  const query = useQuery(seasonsQuery(symbol, useAsOf()));
  const source = useSourceName(
    query.data?.provenance ?? { source: '', simulated: false, asOf: '', knownAt: null },
  );
  const months = query.data?.months;
  const monthName = useCallback(
    (month: number, length: 'short' | 'long') =>
      new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' }).format(
        Date.UTC(2025, month - 1, 15),
      ),
    [language],
  );
  const items = useMemo(
    () =>
      (months ?? []).map(({ key, mean, n }) => ({ name: monthName(key, 'short'), value: mean, count: n })),
    [months, monthName],
  );
  const axis = useMemo(() => percentAxis(language), [language]);
  const formatValue = useCallback((value: number) => formatPercent(value, 1, language), [language]);
  const beyond = (months ?? []).filter(({ q }) => q !== null && q <= HOLDS_AT);
  const names = beyond.map(({ key }) => monthName(key, 'long')).join(', ');
  return (
    <Card flush>
      <Part query={query} name={t('season.title')} heightPx={330}>
        {({ provenance }) => (
          <>
            <BarsChart
              title={t('season.title')}
              note={t('season.note', {
                found: names === '' ? t('season.nothing') : t('season.found', { names }),
              })}
              items={items}
              itemHeader={t('season.month')}
              valueHeader={t('season.mean')}
              {...{ formatValue, axis, source }}
              fileName={`auspex-months-${symbol}`}
              asOf={provenance.knownAt === null ? undefined : new Date(provenance.knownAt)}
              simulated={provenance.simulated}
            />
            <p className={styles.more}>
              <ButtonLink
                size="small"
                kind="quiet"
                endIcon="arrow-right"
                href={`${pathTo('regression', { country: market })}?symbol=${encodeURIComponent(symbol)}`}
              >
                {t('season.all')}
              </ButtonLink>
            </p>
          </>
        )}
      </Part>
    </Card>
  );
}
