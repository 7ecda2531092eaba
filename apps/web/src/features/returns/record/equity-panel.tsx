import { formatDate, formatPercent, formatProbability, type Language } from '@auspex/market';
import type { IChartApi } from 'lightweight-charts';
import { useCallback, useMemo, useState } from 'react';
import { type Translate, useLanguage, useText } from '../../../i18n/use-text.ts';
import { useAsOf } from '../../../shared/market/as-of/use-as-of.ts';
import { marketText } from '../../../shared/market/market.text.ts';
import { sourceName } from '../../../shared/market/vocabulary/names.ts';
import type { ChartLayer, ChartPane, RangePoint, TimePoint } from '../../../ui/charts/chart-layer.ts';
import { TimeChart } from '../../../ui/charts/time-chart.tsx';
import { percentAxis } from '../../../ui/charts/value-axis.ts';
import { Segmented } from '../../../ui/segmented/segmented.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { emptyReason } from '../page/empty-reason.ts';
import { seriesNamesText } from '../page/series-names.text.ts';
import type { Curves, RecordDetail } from '../returns-replies.ts';
import styles from './record.module.css';
import { type RecordTextKey, recordText } from './record.text.ts';

/**
 * From the first day to the last: a record that opens on its best years would say something else. The whole stays in
 * sight when the plot gets another width, unless the reader has looked closer meanwhile.
 */
function showWhole(chart: IChartApi, bars: number): void {
  chart.applyOptions({ timeScale: { minBarSpacing: 0.02 } });
  const scale = chart.timeScale();
  scale.fitContent();
  scale.subscribeSizeChange(() => {
    const shown = scale.getVisibleLogicalRange();
    if (shown !== null && shown.from <= 1 && shown.to >= bars - 2) scale.fitContent();
  });
}

/** Ending among the best twentieth of the placebos is what luck does once in twenty. */
const RARE = 0.95;
/** Above every placebo there may still be luck: their number is finite. */
const LEAST_CHANCE = 0.004;

/** How the end of the record compares with those of the placebos, and how often luck alone ends as high. */
export function placeboVerdict(
  t: Translate<RecordTextKey>,
  { percentile, language }: { readonly percentile: number; readonly language: Language },
): string {
  if (percentile <= 0) return `${t('equity.verdict.belowAll')} ${t('equity.verdict.none')}`;
  const above =
    percentile >= 1
      ? t('equity.verdict.aboveAll')
      : t('equity.verdict', { share: formatProbability(percentile, language) });
  const chance = formatProbability(Math.max(1 - percentile, LEAST_CHANCE), language);
  return `${above} ${t(percentile >= RARE ? 'equity.verdict.rare' : 'equity.verdict.luck', { chance })}`;
}

function PlaceboVerdict({ percentile }: { readonly percentile: number | null }) {
  const t = useText(recordText);
  const language = useLanguage();
  if (percentile === null) return <p className="muted">{t('equity.verdict.unknown')}</p>;
  return <p className={styles.verdict}>{placeboVerdict(t, { percentile, language })}</p>;
}

function Curve({ detail, curves }: { readonly detail: RecordDetail; readonly curves: Curves }) {
  const t = useText(recordText);
  const names = useText(seriesNamesText);
  const words = useText(marketText);
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
        axis: percentAxis(locale, 1),
        scale: logarithmic ? 'log' : 'linear',
      },
      {
        share: 1,
        formatValue: (value) => formatPercent(value, 1, locale),
        axis: percentAxis(locale),
        zeroLine: true,
      },
    ],
    [locale, logarithmic],
  );
  const bars = curves.dates.length;
  const onReady = useCallback((chart: IChartApi) => showWhole(chart, bars), [bars]);
  const day = (date: string | null | undefined) => (date ? formatDate(Date.parse(date), locale) : '–');
  return (
    <TimeChart
      title={t('equity.title')}
      note={`${t('equity.note', {
        series: names(`series.${series.kind}`),
        n: series.n.toLocaleString(locale),
        fee: detail.costBasisPoints.toLocaleString(locale, { maximumFractionDigits: 1 }),
        from: day(series.startedOn ?? curves.dates[0]),
        to: day(curves.dates.at(-1)),
        runs: t(`equity.runs.${choice}`),
      })}${logarithmic ? ` ${t('equity.logarithmic')}` : ''}`}
      layers={layers}
      panes={panes}
      heightPx={440}
      onReady={onReady}
      fileName={`auspex-returns-${market}-${series.kind}`}
      asOf={provenance.knownAt === null ? undefined : new Date(provenance.knownAt)}
      source={sourceName(provenance, words)}
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

/** What is not in the curve, and why. */
function SeriesNotes({ series }: Pick<RecordDetail, 'series'>) {
  const t = useText(recordText);
  const locale = useLanguage();
  const { sealedAfter, refused } = series;
  return (
    <>
      {sealedAfter !== null && (
        <p className="muted">{t('series.sealed', { date: formatDate(Date.parse(sealedAfter), locale) })}</p>
      )}
      {refused > 0 && <p className="muted">{t('series.refused', { n: refused.toLocaleString(locale) })}</p>}
    </>
  );
}

/** Equity and drawdown beside holding, random entries and placebos. */
export function EquityPanel({ detail }: { readonly detail: RecordDetail }) {
  const earlier = useAsOf().kind === 'at';
  const names = useText(seriesNamesText);
  const locale = useLanguage();
  const { series } = detail;
  // A flat line over days without a trade says nothing: its beginning and the reason do.
  if (series.n === 0 || series.curves === null || series.curves.dates.length === 0) {
    const { startedOn } = series;
    const began =
      startedOn === null
        ? ''
        : ` ${names('empty.since', { date: formatDate(Date.parse(startedOn), locale) })}`;
    return (
      <section className={styles.panel}>
        <EmptyState
          title={names(startedOn === null ? 'empty.title' : 'empty.titleTrade')}
          reason={`${names(emptyReason(series, { earlier }))}${began}`}
          icon="line-chart"
        />
      </section>
    );
  }
  return (
    <section className={styles.panel}>
      <Curve detail={detail} curves={series.curves} />
      <PlaceboVerdict percentile={series.placeboPercentile} />
      <SeriesNotes series={series} />
    </section>
  );
}

/** Around which comparison with chance the band is drawn; the lines are there in any case. */
type BandChoice = 'placebo' | 'random';

interface EquityNames {
  readonly strategy: string;
  readonly buyAndHold: string;
  readonly random: string;
  readonly randomBand: string;
  readonly placebo: string;
  readonly placeboBand: string;
  readonly drawdown: string;
}

function pointsOf(times: readonly number[], values: readonly number[]): TimePoint[] {
  return times.map((timeMs, at) => ({ timeMs, value: values[at] ?? null }));
}

function rangeOf(times: readonly number[], { low, high }: Curves['placebo']): RangePoint[] {
  return times.flatMap((timeMs, at) => {
    const [bottom, top] = [low[at], high[at]];
    return bottom === undefined || top === undefined ? [] : [{ timeMs, low: bottom, high: top }];
  });
}

/** Whether every line stays above zero, so that equal parts can be drawn equally far. */
export function fitsLogScale({ strategy, buyAndHold, placebo, randomEntry }: Curves): boolean {
  const lines = [strategy, buyAndHold, placebo.low, randomEntry.low];
  return lines.every((line) => line.every((value) => value > 0));
}

/** The curve beside what needs no knowledge, and how far under its peak it stood. */
export function equityLayers(curves: Curves, names: EquityNames, choice: BandChoice): ChartLayer[] {
  const times = curves.dates.map((date) => Date.parse(date));
  const line = (name: string, values: readonly number[], tone: 'muted' | 'info' | 2): ChartLayer => ({
    kind: 'line',
    name,
    points: pointsOf(times, values),
    tone,
    dashed: true,
  });
  const layers: ChartLayer[] = [];
  const { placebo, randomEntry } = curves;
  if (choice === 'placebo' && placebo.low.length > 0)
    layers.push({ kind: 'band', name: names.placeboBand, points: rangeOf(times, placebo), tone: 'muted' });
  if (choice === 'random' && randomEntry.low.length > 0)
    layers.push({ kind: 'band', name: names.randomBand, points: rangeOf(times, randomEntry), tone: 2 });
  if (placebo.median.length > 0) layers.push(line(names.placebo, placebo.median, 'muted'));
  if (randomEntry.median.length > 0) layers.push(line(names.random, randomEntry.median, 2));
  layers.push(line(names.buyAndHold, curves.buyAndHold, 'info'));
  layers.push({
    kind: 'line',
    name: names.strategy,
    points: pointsOf(times, curves.strategy),
    tone: 'accent',
  });
  layers.push({
    kind: 'line',
    filled: true,
    name: names.drawdown,
    points: pointsOf(
      times,
      curves.drawdown.map((value) => -Math.abs(value)),
    ),
    tone: 'loss',
    pane: 1,
  });
  return layers;
}
