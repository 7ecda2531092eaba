import { formatNumber, formatShare } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { failureText, isMissing } from '../../shared/failure/describe-failure.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { marketText } from '../../shared/market/market.text.ts';
import { ProvenanceLine } from '../../shared/market/provenance/provenance-line.tsx';
import { UnknownSymbol } from '../../shared/market/unknown-symbol.tsx';
import { sourceName } from '../../shared/market/vocabulary/names.ts';
import { Card } from '../../ui/card/card.tsx';
import type { ChartLayer } from '../../ui/charts/chart-layer.ts';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { formatVolume, numberAxis, shareAxis } from '../../ui/charts/value-axis.ts';
import { Change } from '../../ui/formats/change.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { Price } from '../../ui/formats/price.tsx';
import { Fact, Facts, Stack } from '../../ui/screen/screen.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import styles from './relative-volume.module.css';
import { relativeVolumeText } from './relative-volume.text.ts';
import { CauseList, RatioCell, useVolumeWords } from './volume-cells.tsx';
import { curveTimes, type LookbackSessions, type SymbolVolume, symbolVolumeQuery } from './volume-queries.ts';

/** Where the figures come from, as charts take it. */
function useOrigin({ provenance }: SymbolVolume) {
  const { simulated, knownAt } = provenance;
  const source = sourceName(provenance, useText(marketText));
  return { asOf: knownAt === null ? undefined : new Date(knownAt), source, simulated };
}

/** The day adding up over its usual band. */
function DayChart({ volume }: { readonly volume: SymbolVolume }) {
  const t = useText(relativeVolumeText);
  const language = useLanguage();
  const origin = useOrigin(volume);
  const { row } = volume;
  const rolling = row.basis === 'rolling-24h';
  const layers = useMemo((): ChartLayer[] => {
    const times = curveTimes(volume);
    const { low, high, median } = volume.row.usualCurve;
    const points = (values: readonly number[]) =>
      times.map((timeMs, at) => ({ timeMs, value: values[at] ?? null }));
    const band = times.map((timeMs, at) => ({ timeMs, low: low[at] ?? 0, high: high[at] ?? 0 }));
    return [
      { kind: 'band', name: t('detail.band'), points: band, tone: 'muted' },
      { kind: 'line', name: t('detail.median'), points: points(median), tone: 'muted', dashed: true },
      {
        kind: 'line',
        name: t(rolling ? 'detail.today24' : 'detail.today'),
        points: points(volume.row.curve),
        tone: 'accent',
      },
    ];
  }, [volume, rolling, t]);
  const panes = useMemo(
    () => [
      {
        share: 1,
        formatValue: (value: number) => formatShare(value, 0, language),
        axis: shareAxis(language),
      },
    ],
    [language],
  );
  const title = t(rolling ? 'detail.dayTitle24' : 'detail.dayTitle');
  if (row.usualCurve.median.length < 2) {
    return <EmptyState icon="volume" title={t('detail.noCurve')} reason={t('curveMissing')} />;
  }
  return (
    <TimeChart
      {...origin}
      {...{ title, layers, panes }}
      note={t('detail.dayNote')}
      intraday
      heightPx={260}
      fileName={`${row.symbol}-${volume.session}-volume`}
    />
  );
}

/** The ratio of every session that could be compared. */
function HistoryChart({ volume }: { readonly volume: SymbolVolume }) {
  const t = useText(relativeVolumeText);
  const language = useLanguage();
  const origin = useOrigin(volume);
  const { history, row } = volume;
  const layers = useMemo((): ChartLayer[] => {
    const points = history.map(({ date, ratio }) => ({ timeMs: Date.parse(date), value: ratio }));
    return [{ kind: 'histogram', name: t('detail.ratio'), points, tone: 'info' }];
  }, [history, t]);
  const panes = useMemo(
    () => [
      {
        share: 1,
        formatValue: (value: number) => `${formatNumber(value, 2, language)}×`,
        axis: numberAxis(language, '×'),
      },
    ],
    [language],
  );
  const levels = useMemo(() => [{ value: 1, tone: 'muted' as const, text: t('detail.usualLevel') }], [t]);
  if (history.length < 2) {
    return <EmptyState icon="history" title={t('detail.noHistory')} reason={t('detail.noHistoryWhy')} />;
  }
  return (
    <TimeChart
      {...origin}
      {...{ layers, panes, levels }}
      title={t('detail.historyTitle', { count: history.length })}
      note={t('detail.historyNote')}
      heightPx={200}
      fileName={`${row.symbol}-relative-volume`}
    />
  );
}

function VolumeFacts({ row, session }: Pick<SymbolVolume, 'row' | 'session'>) {
  const t = useText(relativeVolumeText);
  const tMarket = useText(marketText);
  const language = useLanguage();
  const words = useVolumeWords()(row);
  const volume = (value: number | null) =>
    value === null ? <Missing reason={t('noVolume')} /> : formatVolume(value, language);
  return (
    <>
      {words !== null && <p>{words}</p>}
      <Facts>
        <Fact name={t('column.ratio')}>
          <RatioCell row={row} session={session} />
        </Fact>
        <Fact name={t('column.percentile')}>
          {row.percentile === null ? (
            <Missing reason={t('tooFew')} />
          ) : (
            formatShare(row.percentile, 0, language)
          )}
        </Fact>
        <Fact name={t('column.volume')}>{volume(row.volume)}</Fact>
        <Fact name={t('column.usual')}>{volume(row.usual)}</Fact>
        <Fact name={tMarket('column.price')}>
          <span className={styles.priceFact}>
            <Price value={row.price} /> <Change value={row.change} />
          </span>
        </Fact>
        <Fact name={t('detail.compared')}>
          {row.basis === null ? (
            <Missing reason={t('basis.none')} />
          ) : (
            t('detail.comparedValue', { count: row.compared, basis: t(`basis.${row.basis}`) })
          )}
        </Fact>
      </Facts>
    </>
  );
}

interface VolumeDetailProps {
  readonly symbol: string;
  readonly sessions: LookbackSessions;
  /** The symbol's own header stands above and says already when there is no such symbol. */
  readonly headed?: boolean;
}

/** Everything about the volume of one symbol: the day over its band, its history, and what may be behind it. */
export function VolumeDetail({ symbol, sessions, headed = false }: VolumeDetailProps) {
  const t = useText(relativeVolumeText);
  const asOf = useAsOf();
  const query = symbolVolumeQuery({ symbol, sessions }, asOf);
  const { data, error, refetch, isPlaceholderData } = useQuery(query);
  if (!data && isMissing(error)) return headed ? null : <UnknownSymbol symbol={symbol} />;
  if (!data && error) {
    return (
      <ErrorState
        title={t('failed.one', { symbol })}
        reason={failureText(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <LoadingSkeleton kind="chart" heightPx={260} />;
  return (
    <Stack old={isPlaceholderData}>
      <VolumeFacts row={data.row} session={data.session} />
      <Card flush>
        <DayChart volume={data} />
      </Card>
      <Card title={t('detail.causes')} note={t('detail.causesNote')}>
        <CauseList row={data.row} />
      </Card>
      <Card flush>
        <HistoryChart volume={data} />
      </Card>
      <ProvenanceLine provenance={data.provenance} />
    </Stack>
  );
}
