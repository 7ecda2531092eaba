import { formatPercent, formatShare } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Figure, Figures } from '../../ui/figure/figure.tsx';
import { Change } from '../../ui/formats/change.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import type { Headline, Metrics, ValueWithInterval } from '../returns-replies.ts';
import styles from './record.module.css';
import { type RecordTextKey, recordText } from './record-text.ts';

interface MeasureProps {
  readonly name: RecordTextKey;
  readonly hint?: RecordTextKey;
  readonly figure: ValueWithInterval;
  readonly format: (value: number) => string;
  readonly missing?: string;
}

/** One measure with its 95 % interval under it. */
function Measure({ name, hint, figure, format, missing }: MeasureProps) {
  const t = useText(recordText);
  const { value, low, high } = figure;
  const why = missing ?? t('metric.tooLittle');
  return (
    <Figure
      label={t(name)}
      {...(hint ? { hint: t(hint) } : {})}
      value={value === null ? <Missing reason={why} /> : format(value)}
      note={value === null ? why : low !== null && high !== null && `${format(low)} … ${format(high)}`}
    />
  );
}

interface MetricFiguresProps {
  readonly metrics: Metrics;
  readonly annualised: boolean;
  readonly headline: Headline;
}

const NOTHING: ValueWithInterval = { value: null, low: null, high: null };

export function MetricFigures({ metrics, annualised, headline }: MetricFiguresProps) {
  const t = useText(recordText);
  const locale = useLanguage();
  const ratio = (value: number) =>
    value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace('-', '−');
  const change = (value: number) => formatPercent(value, 1, locale);
  const share = (value: number) => formatShare(value, 1, locale);
  const count = (value: number) => Math.floor(value).toLocaleString(locale);
  const enough = headline.open && headline.effectiveN >= headline.needed;
  const withheld = t('metric.hitRate.shut', {
    have: count(headline.effectiveN),
    needed: count(headline.needed),
  });
  return (
    <section className={styles.panel}>
      <header className={styles.panelHead}>
        <h2>{t('metrics.title')}</h2>
        <p className={styles.muted}>{t('metrics.note')}</p>
      </header>
      <Figures>
        <Figure label={t('metric.totalReturn')} value={<Change value={metrics.totalReturn} places={1} />} />
        <Measure
          name="metric.annualGrowth"
          hint="metric.annualGrowth.hint"
          figure={annualised ? metrics.annualGrowth : NOTHING}
          format={change}
          missing={t('metric.annualGrowth.hidden')}
        />
        <Measure name="metric.sharpe" figure={metrics.sharpe} format={ratio} />
        <Measure name="metric.sortino" figure={metrics.sortino} format={ratio} />
        <Measure
          name="metric.maxDrawdown"
          figure={metrics.maxDrawdown}
          format={(value) => change(-Math.abs(value))}
        />
        <Measure
          name="metric.hitRate"
          hint="metric.hitRate.hint"
          figure={enough ? metrics.hitRate : NOTHING}
          format={share}
          {...(enough ? {} : { missing: withheld })}
        />
        <Measure
          name="metric.profitFactor"
          hint="metric.profitFactor.hint"
          figure={metrics.profitFactor}
          format={ratio}
        />
        <Figure
          label={t('metric.exposure')}
          hint={t('metric.exposure.hint')}
          value={share(metrics.exposure)}
        />
        <Figure
          label={t('metric.turnover')}
          hint={t('metric.turnover.hint')}
          value={`${ratio(metrics.turnover)} ×`}
        />
        <Figure label={t('metric.fees')} hint={t('metric.fees.hint')} value={share(metrics.fees)} />
        <Figure
          label={t('metric.trades')}
          value={count(metrics.trades)}
          note={t('metric.openTrades', { n: count(metrics.openTrades) })}
        />
      </Figures>
    </section>
  );
}
