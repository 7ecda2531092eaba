import type { Language } from '@auspex/market';
import { useCallback, useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { marketText } from '../../shared/market/market.text.ts';
import { sourceName } from '../../shared/market/vocabulary/source-name.ts';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { Gauge } from '../../ui/charts/gauge.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { formatTone } from './format-tone.ts';
import styles from './sentiment.module.css';
import { type SentimentTextKey, sentimentText } from './sentiment.text.ts';
import type { MarketMood, Span } from './sentiment-queries.ts';

/** Fewer headlines than this have no label. */
export const ENOUGH = 20;

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
        low === null || high === null ? missing : `${formatTone(low, locale)} … ${formatTone(high, locale)}`,
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
  const words = useText(marketText);
  const locale = useLanguage();
  const { gauge, provenance } = mood;
  const { mean, low, high, n } = gauge;
  const span = t(`days.${days}`);
  const few = n < ENOUGH;
  const display = mean === null ? '–' : formatTone(mean, locale);
  const columns = useMemo(() => gaugeColumns(t, locale), [t, locale]);
  const makeRows = useCallback(() => [{ span, mean, low, high, n }], [span, mean, low, high, n]);
  return (
    <section className={`${styles.panel} ${styles.chart}`}>
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
        source={sourceName(provenance, words)}
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
          <p className={styles.muted}>
            {low !== null &&
              high !== null &&
              `${t('gauge.interval', { low: formatTone(low, locale), high: formatTone(high, locale) })}. `}
            {n === 0 ? t('gauge.none') : `${t('gauge.n', { n: n.toLocaleString(locale), span })}.`}
            {few && n > 0 && ` ${t('gauge.few')}`}
          </p>
        </div>
      </ChartFrame>
    </section>
  );
}
