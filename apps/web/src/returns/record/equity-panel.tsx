import { formatDate, formatPercent, formatProbability } from '@auspex/market';
import type { IChartApi } from 'lightweight-charts';
import { useMemo, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import type { ChartPane } from '../../ui/charts/chart-layer.ts';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { seriesNamesText } from '../page/series-names-text.ts';
import type { Curves, RecordDetail } from '../returns-replies.ts';
import { type BandChoice, equityLayers, fitsLogScale } from './equity-layers.ts';
import styles from './record.module.css';
import { recordText } from './record-text.ts';

/** From the first day to the last: a record that opens on its best years would say something else. */
function showWhole(chart: IChartApi): void {
  chart.applyOptions({ timeScale: { minBarSpacing: 0.02 } });
  chart.timeScale().fitContent();
}

/** Ending among the best twentieth of the placebos is what luck does once in twenty. */
const RARE = 0.95;

function PlaceboVerdict({ percentile }: { readonly percentile: number | null }) {
  const t = useText(recordText);
  const locale = useLanguage();
  if (percentile === null) return <p className={styles.muted}>{t('equity.verdict.unknown')}</p>;
  return (
    <p className={styles.verdict}>
      {t('equity.verdict', { share: formatProbability(percentile, locale) })}{' '}
      {t(percentile >= RARE ? 'equity.verdict.rare' : 'equity.verdict.luck')}
    </p>
  );
}

function Curve({ detail, curves }: { readonly detail: RecordDetail; readonly curves: Curves }) {
  const t = useText(recordText);
  const names = useText(seriesNamesText);
  const locale = useLanguage();
  const [choice, setChoice] = useState<BandChoice>('placebo');
  const { series, provenance, market } = detail;
  const layers = useMemo(
    () =>
      equityLayers(
        curves,
        {
          strategy: t('equity.strategy'),
          buyAndHold: t('equity.buyAndHold'),
          random: t('equity.random'),
          randomBand: t('equity.randomBand'),
          placebo: t('equity.placebo'),
          placeboBand: t('equity.placeboBand'),
          drawdown: t('equity.drawdown'),
        },
        choice,
      ),
    [curves, choice, t],
  );
  const logarithmic = useMemo(() => fitsLogScale(curves), [curves]);
  const panes = useMemo(
    (): ChartPane[] => [
      {
        share: 3,
        formatValue: (value) => formatPercent(value - 1, 1, locale),
        scale: logarithmic ? 'log' : 'linear',
      },
      { share: 1, formatValue: (value) => formatPercent(value, 1, locale), zeroLine: true },
    ],
    [locale, logarithmic],
  );
  const since = series.startedOn ?? curves.dates[0];
  return (
    <TimeChart
      title={t('equity.title')}
      note={`${t('equity.note', {
        series: names(`series.${series.kind}`),
        n: series.n.toLocaleString(locale),
        date: since === undefined ? '–' : formatDate(Date.parse(since), locale),
      })}${logarithmic ? ` ${t('equity.logarithmic')}` : ''}`}
      layers={layers}
      panes={panes}
      heightPx={440}
      onReady={showWhole}
      fileName={`auspex-returns-${market}-${series.kind}`}
      asOf={provenance.knownAt === null ? undefined : new Date(provenance.knownAt)}
      source={provenance.source}
      simulated={provenance.simulated}
      controls={
        <Segmented
          label={t('equity.compare')}
          size="small"
          value={choice}
          onChange={setChoice}
          items={(['placebo', 'random'] as const).map((value) => ({
            value,
            label: t(`equity.band.${value}`),
          }))}
        />
      }
    />
  );
}

/** Equity and drawdown beside holding, random entries and placebos. */
export function EquityPanel({ detail }: { readonly detail: RecordDetail }) {
  const names = useText(seriesNamesText);
  const { series } = detail;
  if (series.curves === null || series.curves.dates.length === 0) {
    return (
      <section className={styles.panel}>
        <EmptyState title={names('empty.title')} reason={names(`empty.${series.kind}`)} icon="line-chart" />
      </section>
    );
  }
  return (
    <section className={styles.panel}>
      <Curve detail={detail} curves={series.curves} />
      <PlaceboVerdict percentile={series.placeboPercentile} />
    </section>
  );
}
