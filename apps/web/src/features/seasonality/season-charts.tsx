import {
  DAY_MS,
  formatNumber,
  formatPercent,
  formatPrice,
  type Language,
  languageFacts,
} from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { marketText } from '../../shared/market/market.text.ts';
import type { Provenance } from '../../shared/market/market-queries.ts';
import { sourceName } from '../../shared/market/vocabulary/names.ts';
import { Card } from '../../ui/card/card.tsx';
import { BarsChart } from '../../ui/charts/bars-chart.tsx';
import type { ChartLayer } from '../../ui/charts/chart-layer.ts';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { numberAxis, percentAxis } from '../../ui/charts/value-axis.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { monthName } from './season-map.tsx';
import { seasonalityText } from './seasonality.text.ts';
import { type AssetSeasons, type CalendarFigure, hoursQuery } from './seasonality-queries.ts';

/** Where the figures come from, as charts take it. */
function useOrigin(provenance: Provenance) {
  const { simulated, knownAt } = provenance;
  const source = sourceName(provenance, useText(marketText));
  return { asOf: knownAt === null ? undefined : new Date(knownAt), source, simulated };
}

interface AverageYearProps {
  readonly seasons: AssetSeasons;
  readonly detrended: boolean;
}

/** The average year with the middle half of its years, and the running year over it. */
export function AverageYearChart({ seasons, detrended }: AverageYearProps) {
  const t = useText(seasonalityText);
  const language = useLanguage();
  const origin = useOrigin(seasons.provenance);
  const { averageYear: average, asset } = seasons;
  const layers = useMemo((): ChartLayer[] => {
    if (average === null) return [];
    const { mean, low, high, current, currentYear } = average;
    // 29 February is left out of every year, so a leap year is drawn on the days of the year before.
    const start = Date.UTC(currentYear % 4 === 0 ? currentYear - 1 : currentYear, 0, 1);
    const at = (day: number) => start + day * DAY_MS;
    const line = (values: readonly (number | null)[]) =>
      values.map((value, day) => ({ timeMs: at(day), value }));
    const band = low.map((value, day) => ({ timeMs: at(day), low: value, high: high[day] ?? value }));
    return [
      { kind: 'band', name: t('average.band'), points: band, tone: 'muted' },
      {
        kind: 'line',
        name: t('average.mean', { count: average.years.length }),
        points: line(mean),
        tone: 'info',
      },
      { kind: 'line', name: String(currentYear), points: line(current), tone: 'accent' },
    ];
  }, [average, t]);
  const panes = useMemo(
    () => [
      {
        share: 1,
        formatValue: (value: number) => formatPercent(value, 1, language),
        axis: percentAxis(language),
        zeroLine: true,
      },
    ],
    [language],
  );
  if (average === null) {
    return <EmptyState icon="seasonality" title={t('average.title')} reason={t('average.none')} />;
  }
  return (
    <TimeChart
      {...origin}
      {...{ layers, panes }}
      title={t('average.title')}
      note={t(detrended ? 'average.detrended' : 'average.note', {
        from: average.years[0] ?? '',
        to: average.years.at(-1) ?? '',
      })}
      heightPx={280}
      anyYear
      fileName={`auspex-average-year-${asset.symbol}`}
    />
  );
}

/** A straight line through the logarithm of the price. */
export function ChannelChart({ seasons }: { readonly seasons: AssetSeasons }) {
  const t = useText(seasonalityText);
  const language = useLanguage();
  const origin = useOrigin(seasons.provenance);
  const { channel, asset } = seasons;
  const layers = useMemo((): ChartLayer[] => {
    if (channel === null) return [];
    const times = channel.dates.map((date) => Date.parse(date));
    const line = (values: readonly number[]) =>
      times.map((timeMs, i) => ({ timeMs, value: values[i] ?? null }));
    const band = (low: readonly number[], high: readonly number[]) =>
      times.map((timeMs, i) => ({ timeMs, low: low[i] ?? 0, high: high[i] ?? 0 }));
    return [
      { kind: 'band', name: t('channel.two'), points: band(channel.lower2, channel.upper2), tone: 'muted' },
      { kind: 'band', name: t('channel.one'), points: band(channel.lower1, channel.upper1), tone: 'muted' },
      { kind: 'line', name: t('channel.middle'), points: line(channel.middle), tone: 'info', dashed: true },
      { kind: 'line', name: t('channel.price'), points: line(channel.close), tone: 'accent' },
    ];
  }, [channel, t]);
  const panes = useMemo(
    () => [
      {
        share: 1,
        scale: 'log' as const,
        formatValue: (value: number) => formatPrice(value, undefined, language),
        axis: numberAxis(language),
      },
    ],
    [language],
  );
  if (channel === null) {
    return <EmptyState icon="line-chart" title={t('channel.title')} reason={t('noPrices')} />;
  }
  return (
    <TimeChart
      {...origin}
      {...{ layers, panes }}
      title={t('channel.title')}
      note={t('channel.note', {
        growth: formatPercent(channel.growthPerYear, 1, language),
        position: formatNumber(channel.position, 1, language),
        fit: formatNumber(channel.rSquared, 2, language),
      })}
      heightPx={280}
      fileName={`auspex-channel-${asset.symbol}`}
    />
  );
}

const NAMES = {
  months: (key: number, language: Language) => monthName(key - 1, language),
  // 6 January 2025 was a Monday.
  weekdays: (key: number, language: Language) =>
    new Intl.DateTimeFormat(languageFacts(language).locale, { weekday: 'short', timeZone: 'UTC' }).format(
      Date.UTC(2025, 0, 6 + key),
    ),
  hours: (key: number) => String(key).padStart(2, '0'),
} as const;

interface FiguresProps {
  readonly by: keyof typeof NAMES;
  readonly figures: readonly CalendarFigure[];
  readonly provenance: Provenance;
  readonly symbol: string;
}

/** Mean returns by month, weekday or hour; the note says which, if any, are more than chance. */
function FiguresChart({ by, figures, provenance, symbol }: FiguresProps) {
  const t = useText(seasonalityText);
  const language = useLanguage();
  const origin = useOrigin(provenance);
  const items = useMemo(
    () => figures.map(({ key, mean, n }) => ({ name: NAMES[by](key, language), value: mean, count: n })),
    [figures, by, language],
  );
  const axis = useMemo(() => percentAxis(language), [language]);
  const found = figures.filter(({ q }) => q !== null && q <= 0.1);
  const names = found.map(({ key }) => NAMES[by](key, language)).join(', ');
  return (
    <BarsChart
      {...origin}
      {...{ items, axis }}
      title={t(`${by}.title`)}
      note={found.length > 0 ? t('bars.found', { names }) : t('bars.none')}
      itemHeader={t(`${by}.one`)}
      valueHeader={t('mean')}
      formatValue={(value) => formatPercent(value, by === 'months' ? 1 : 2, language)}
      fileName={`auspex-${by}-${symbol}`}
    />
  );
}

interface CalendarBarsProps {
  readonly seasons: AssetSeasons;
  readonly by: 'months' | 'weekdays';
}

export function CalendarBars({ seasons, by }: CalendarBarsProps) {
  const { provenance, asset } = seasons;
  return <FiguresChart {...{ by, provenance }} figures={seasons[by]} symbol={asset.symbol} />;
}

/** A coin by the hour; what is still being fetched is filled in. */
export function HoursChart({ symbol }: { readonly symbol: string }) {
  const t = useText(seasonalityText);
  const { data, error, refetch } = useQuery(hoursQuery(symbol, useAsOf()));
  if (!data && error) {
    return (
      <ErrorState title={t('hours.failed')} reason={failureText(error)} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <LoadingSkeleton kind="chart" heightPx={240} />;
  if (data.hours.length === 0) return null;
  return (
    <Card flush>
      <FiguresChart by="hours" figures={data.hours} provenance={data.provenance} symbol={symbol} />
    </Card>
  );
}
