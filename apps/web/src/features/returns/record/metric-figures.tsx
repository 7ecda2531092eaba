import { formatNumber, formatPercent, formatRange, formatShare } from '@auspex/market';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Figure, Figures } from '../../../ui/figure/figure.tsx';
import { Change } from '../../../ui/formats/change.tsx';
import { Missing } from '../../../ui/formats/missing.tsx';
import type { Metrics, ValueWithInterval } from '../returns-replies.ts';
import { type RecordTextKey, recordText } from './record.text.ts';

interface MeasureProps {
  readonly name: RecordTextKey;
  readonly hint?: RecordTextKey;
  readonly figure: ValueWithInterval;
  readonly format: (value: number) => string;
  readonly missing?: string;
}

/** One measure with its 95% interval under it. */
function Measure({ name, hint, figure, format, missing }: MeasureProps) {
  const t = useText(recordText);
  const language = useLanguage();
  const { value, low, high } = figure;
  const why = missing ?? t('metric.tooLittle');
  return (
    <Figure
      label={t(name)}
      {...(hint ? { hint: t(hint) } : {})}
      value={value === null ? <Missing reason={why} /> : format(value)}
      note={
        value === null
          ? why
          : low !== null && high !== null && formatRange(format(low), format(high), language)
      }
    />
  );
}

interface MetricFiguresProps {
  readonly metrics: Metrics;
  readonly annualised: boolean;
  /** Independent trades that a hit rate needs. */
  readonly needed: number;
}

/** A depth as the loss it is; its interval begins with the larger loss. */
function downwards({ value, low, high }: ValueWithInterval): ValueWithInterval {
  const loss = (depth: number | null) => (depth === null ? null : -Math.abs(depth));
  return { value: loss(value), low: loss(high), high: loss(low) };
}

const NOTHING: ValueWithInterval = { value: null, low: null, high: null };

export function MetricFigures({ metrics, annualised, needed }: MetricFiguresProps) {
  const t = useText(recordText);
  const language = useLanguage();
  const ratio = (value: number) => formatNumber(value, 2, language);
  const change = (value: number) => formatPercent(value, 1, language);
  const share = (value: number) => formatShare(value, 1, language);
  const count = (value: number) => Math.floor(value).toLocaleString(language);
  const { independentTrades } = metrics;
  const withheld =
    independentTrades < needed
      ? t('metric.hitRate.shut', { have: count(independentTrades), needed: count(needed) })
      : t('metric.hitRate.noEdge');
  const young = annualised ? {} : { missing: t('metric.annualGrowth.hidden') };
  return (
    <Card title={t('metrics.title')} note={t('metrics.note')}>
      <Figures>
        <Figure label={t('metric.totalReturn')} value={<Change value={metrics.totalReturn} places={1} />} />
        <Measure
          name="metric.annualGrowth"
          hint="metric.annualGrowth.hint"
          figure={annualised ? metrics.annualGrowth : NOTHING}
          format={change}
          {...young}
        />
        <Measure
          name="metric.sharpe"
          figure={annualised ? metrics.sharpe : NOTHING}
          format={ratio}
          {...young}
        />
        <Measure
          name="metric.sortino"
          figure={annualised ? metrics.sortino : NOTHING}
          format={ratio}
          {...young}
        />
        <Measure name="metric.maxDrawdown" figure={downwards(metrics.maxDrawdown)} format={change} />
        <Measure
          name="metric.hitRate"
          hint="metric.hitRate.hint"
          figure={metrics.hitRate}
          format={share}
          missing={withheld}
        />
        <Measure
          name="metric.profitFactor"
          hint="metric.profitFactor.hint"
          figure={metrics.profitFactor}
          format={ratio}
        />
        <Measure
          name="metric.exposure"
          hint="metric.exposure.hint"
          figure={metrics.exposure}
          format={share}
        />
        <Measure
          name="metric.turnover"
          hint="metric.turnover.hint"
          figure={metrics.turnover}
          format={(value) => `${ratio(value)}×`}
        />
        <Measure name="metric.fees" hint="metric.fees.hint" figure={metrics.fees} format={share} />
        <Figure
          label={t('metric.breakEven')}
          hint={t('metric.breakEven.hint')}
          value={
            metrics.breakEven === null ? (
              <Missing reason={t('metric.breakEven.none')} />
            ) : (
              t('metric.breakEven.value', { value: formatNumber(metrics.breakEven, 1, language) })
            )
          }
          note={t(metrics.breakEven === null ? 'metric.breakEven.none' : 'metric.breakEven.side')}
        />
        <Figure
          label={t('metric.trades')}
          value={count(metrics.trades)}
          note={t('metric.openTrades', { n: count(metrics.openTrades) })}
        />
      </Figures>
    </Card>
  );
}
