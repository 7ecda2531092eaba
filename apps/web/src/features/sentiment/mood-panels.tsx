import { formatRange, type Language } from '@auspex/market';
import { useCallback, useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { marketText } from '../../shared/market/market.text.ts';
import type { Provenance } from '../../shared/market/market-queries.ts';
import { sourceName } from '../../shared/market/vocabulary/names.ts';
import { Card } from '../../ui/card/card.tsx';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import type { ChartLayer, ChartPane, RangePoint } from '../../ui/charts/chart-layer.ts';
import { Gauge } from '../../ui/charts/gauge.tsx';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { numberAxis } from '../../ui/charts/value-axis.ts';
import { formatTone } from '../../ui/formats/change.tsx';
import { DirectionMark } from '../../ui/formats/direction-mark.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import styles from './sentiment.module.css';
import { type SentimentTextKey, sentimentText } from './sentiment.text.ts';
import type { MarketMood, Span } from './sentiment-queries.ts';

/** A mean of fewer headlines is drawn in grey. */
const ENOUGH = 20;

const HEIGHT_PX = 236;

interface GaugeRow {
  readonly span: string;
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number;
}

const spanOf = ({ span }: GaugeRow) => span;

function gaugeColumns(t: Translate<SentimentTextKey>, locale: Language): readonly TableColumn<GaugeRow>[] {
  const missing = <Missing reason={t('noInterval')} />;
  const figure = (value: number | null) => (value === null ? missing : formatTone(value, locale));
  return [
    { id: 'span', header: t('gauge.span'), kind: 'text', value: spanOf, widthPx: 80 },
    {
      id: 'mean',
      header: t('col.mean'),
      kind: 'number',
      value: ({ mean }) => mean,
      cell: ({ mean }) => figure(mean),
      widthPx: 64,
    },
    {
      id: 'interval',
      header: t('gauge.range'),
      kind: 'number',
      value: ({ low }) => low,
      inFile: [
        { header: t('col.mean.low'), kind: 'number', value: ({ low }) => low },
        { header: t('col.mean.high'), kind: 'number', value: ({ high }) => high },
      ],
      cell: ({ low, high }) =>
        low === null || high === null
          ? missing
          : formatRange(formatTone(low, locale), formatTone(high, locale), locale),
      widthPx: 122,
    },
    { id: 'n', header: t('history.count'), kind: 'number', value: ({ n }) => n, widthPx: 88 },
  ];
}

interface GaugePanelProps {
  readonly mood: MarketMood;
  readonly market: string;
  readonly days: Span;
}

/** The mean tone of a market as a hand between negative and positive, and what it stands on. */
export function GaugePanel({ mood, market, days }: GaugePanelProps) {
  const t = useText(sentimentText);
  const tMarket = useText(marketText);
  const locale = useLanguage();
  const { gauge, provenance } = mood;
  const { mean, low, high, n } = gauge;
  const span = t(`days.${days}`);
  const few = n < ENOUGH;
  const words = { count: n, n: n.toLocaleString(locale), span };
  const display = mean === null ? '–' : formatTone(mean, locale);
  const columns = useMemo(() => gaugeColumns(t, locale), [t, locale]);
  const makeRows = useCallback(() => [{ span, mean, low, high, n }], [span, mean, low, high, n]);
  return (
    <Card flush>
      <ChartFrame
        title={t('gauge.title')}
        summary={t('gauge.summary', { tone: display })}
        columns={columns}
        makeRows={makeRows}
        rowId={spanOf}
        fileName={`auspex-tone-${market}-gauge-${days}d`}
        heightPx={HEIGHT_PX}
        kind="statistic"
        asOf={provenance.knownAt === null ? undefined : new Date(provenance.knownAt)}
        source={sourceName(provenance, tMarket)}
        simulated={provenance.simulated}
      >
        <div className={styles.gauge}>
          <Gauge
            label={t('gauge.title')}
            value={mean}
            display={display}
            ends={[t('gauge.negative'), t('gauge.positive')]}
            faint={few}
          />
          <p className="muted">
            {low !== null &&
              high !== null &&
              `${t('gauge.interval', { low: formatTone(low, locale), high: formatTone(high, locale) })}. `}
            {n === 0 ? t('gauge.none') : `${t(days === '1' ? 'gauge.today' : 'gauge.n', words)}.`}
            {few && n > 0 && ` ${t('gauge.few')}`}
          </p>
        </div>
      </ChartFrame>
    </Card>
  );
}

/** Days without an interval are a gap in the band, as they are in the line. */
export function bandOf(history: MarketMood['history']): RangePoint[] {
  return history.flatMap(({ date, smooth: { low, high } }, index) => {
    if (low === null || high === null) return [];
    const before = history[index - 1]?.smooth;
    return [{ timeMs: Date.parse(date), low, high, ...(before?.low === null && { begins: true }) }];
  });
}

interface HistoryPanelProps {
  readonly history: MarketMood['history'];
  readonly provenance: Provenance;
  readonly title: string;
  readonly fileName: string;
  readonly heightPx?: number;
}

/** The tone of the last seven days with its interval, single days as dots, and how many headlines they came from. */
export function HistoryPanel({ history, provenance, title, fileName, heightPx = 260 }: HistoryPanelProps) {
  const t = useText(sentimentText);
  const words = useText(marketText);
  const locale = useLanguage();
  const earlier = useAsOf().kind === 'at';
  const layers = useMemo((): ChartLayer[] => {
    const at = history.map(({ date }) => Date.parse(date));
    const point = (index: number, value: number | null) => ({ timeMs: at[index] ?? 0, value });
    return [
      {
        kind: 'band',
        name: t('history.band'),
        points: bandOf(history),
        tone: 'accent',
      },
      {
        kind: 'line',
        name: t('history.day'),
        points: history.map(({ mean }, index) => point(index, mean)),
        tone: 'muted',
        dots: true,
      },
      {
        kind: 'line',
        name: t('history.tone'),
        points: history.map(({ smooth: { mean } }, index) => point(index, mean)),
        tone: 'accent',
      },
      {
        kind: 'histogram',
        name: t('history.count'),
        points: history.map(({ n }, index) => point(index, n)),
        tone: 'muted',
        pane: 1,
      },
    ];
  }, [history, t]);
  const panes = useMemo(
    (): ChartPane[] => [
      {
        share: 3,
        formatValue: (value) => formatTone(value, locale),
        axis: { times: 1, write: (value, places) => formatTone(value, locale, places) },
        zeroLine: true,
      },
      {
        share: 1,
        formatValue: (value) => Math.round(value).toLocaleString(locale),
        axis: numberAxis(locale),
      },
    ],
    [locale],
  );
  if (history.every(({ n }) => n === 0))
    return (
      <EmptyState
        title={t('history.none')}
        reason={t(earlier ? 'history.noneThen' : 'history.noneWhy')}
        icon="sentiment"
      />
    );
  return (
    <TimeChart
      title={title}
      note={t('history.note')}
      layers={layers}
      panes={panes}
      heightPx={heightPx}
      fileName={fileName}
      asOf={provenance.knownAt === null ? undefined : new Date(provenance.knownAt)}
      source={sourceName(provenance, words)}
      simulated={provenance.simulated}
    />
  );
}

interface ToneProps {
  readonly value: number;
  /** Too little behind it: grey, without a mark. */
  readonly faint?: boolean;
}

/** A tone by sign, mark and colour. */
export function Tone({ value, faint = false }: ToneProps) {
  const text = formatTone(value, useLanguage());
  const direction = text.startsWith('+') ? 'up' : /^\d/.test(text) ? null : 'down';
  const look = faint || direction === null ? 'muted' : styles[direction];
  return (
    <span className={`${styles.tone} ${look}`}>
      {!faint && direction !== null && <DirectionMark direction={direction} />}
      {text}
    </span>
  );
}
