import { formatNumber, formatShare } from '@auspex/market';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { marketText } from '../../shared/market/market.text.ts';
import type { ChartLayer } from '../../ui/charts/chart-layer.ts';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { curveTimes } from './day-curve.ts';
import { relativeVolumeText } from './relative-volume.text.ts';
import type { SymbolVolume } from './volume-queries.ts';

/** Where the figures come from, as charts take it. */
function useOrigin({ provenance }: SymbolVolume) {
  const t = useText(marketText);
  const { source, simulated, knownAt } = provenance;
  return {
    asOf: knownAt === null ? undefined : new Date(knownAt),
    source: source === 'simulated' ? t('provenance.simulatedSource') : source,
    simulated,
  };
}

/** The day adding up over its usual band. */
export function DayChart({ volume }: { readonly volume: SymbolVolume }) {
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
    () => [{ share: 1, formatValue: (value: number) => formatShare(value, 0, language) }],
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
export function HistoryChart({ volume }: { readonly volume: SymbolVolume }) {
  const t = useText(relativeVolumeText);
  const language = useLanguage();
  const origin = useOrigin(volume);
  const { history, row } = volume;
  const layers = useMemo((): ChartLayer[] => {
    const points = history.map(({ date, ratio }) => ({ timeMs: Date.parse(date), value: ratio }));
    return [{ kind: 'histogram', name: t('detail.ratio'), points, tone: 'info' }];
  }, [history, t]);
  const panes = useMemo(
    () => [{ share: 1, formatValue: (value: number) => `${formatNumber(value, 2, language)}×` }],
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
