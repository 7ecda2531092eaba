import { formatDate, formatNumber, formatRange, formatShare } from '@auspex/market';
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
import { numberAxis } from '../../ui/charts/value-axis.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { WithInterval } from '../../ui/formats/with-interval.tsx';
import { Fact, Facts, Screen, Stack } from '../../ui/screen/screen.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import styles from './correlation.module.css';
import { correlationText } from './correlation.text.ts';
import {
  type CorrelationCell,
  type CorrelationPair,
  correlationPairQuery,
  METHODS,
  type PERIODS,
  WINDOWS,
} from './correlation-queries.ts';

interface PairDialogProps {
  readonly first: string;
  readonly second: string;
  readonly window: (typeof WINDOWS)[number];
  readonly period: (typeof PERIODS)[number];
  readonly onWindow: (window: (typeof WINDOWS)[number]) => void;
  readonly onClose: () => void;
}

/** Two assets over time: does what the table says of the whole period hold for its parts? */
export function PairDialog(props: PairDialogProps) {
  const { first, second, window, onWindow, onClose } = props;
  const t = useText(correlationText);
  const { data, error, refetch, isPlaceholderData } = useQuery(correlationPairQuery(props, useAsOf()));
  return (
    <Dialog open onClose={onClose} width="large" title={t('pair.title', { first, second })}>
      {data ? (
        <Screen>
          <PairFacts pair={data} />
          <p className="note">{t('pair.downside')}</p>
          <Segmented
            label={t('pair.window')}
            size="small"
            value={window}
            onChange={onWindow}
            items={WINDOWS.map((days) => ({ value: days, label: t('pair.days', { days }) }))}
          />
          <Stack old={isPlaceholderData}>
            <Card flush>
              <RollingChart pair={data} />
            </Card>
            <Card title={t('pair.scatter')} note={t('pair.scatterNote', { first, second })}>
              <Scatter pair={data} />
            </Card>
            <ProvenanceLine provenance={data.provenance} />
          </Stack>
        </Screen>
      ) : isMissing(error) ? (
        <UnknownSymbol symbol={`${first}, ${second}`} />
      ) : error ? (
        <ErrorState title={t('failed')} reason={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeleton kind="chart" heightPx={260} />
      )}
    </Dialog>
  );
}

function PairFacts({ pair }: { readonly pair: CorrelationPair }) {
  const t = useText(correlationText);
  const language = useLanguage();
  const { first, second, slope } = pair;
  return (
    <Facts>
      {METHODS.map((method) => (
        <Fact key={method} name={t(`method.${method}`)}>
          <Measured cell={pair.whole[method]} />
        </Fact>
      ))}
      <Fact name={t('pair.slope', { first: first.symbol, second: second.symbol })}>
        {slope === null ? <Missing reason={t('few')} /> : formatShare(slope / 100, 2, language)}
      </Fact>
      <Fact name={t('pair.returns')}>{pair.returns.length}</Fact>
    </Facts>
  );
}

/** A correlation with its interval, or a dash with the reason. */
export function Measured({ cell: { correlation, low, high } }: { readonly cell: CorrelationCell }) {
  const t = useText(correlationText);
  const language = useLanguage();
  const figure = (value: number | null) => formatNumber(value, 2, language);
  if (correlation === null) return <Missing reason={t('few')} />;
  return (
    <WithInterval low={figure(low)} high={figure(high)} level={0.95}>
      {figure(correlation)}
    </WithInterval>
  );
}

function RollingChart({ pair }: { readonly pair: CorrelationPair }) {
  const t = useText(correlationText);
  const language = useLanguage();
  const { rolling, provenance, first, second } = pair;
  const layers = useMemo((): ChartLayer[] => {
    const points = rolling.map(({ date, correlation, low, high }) => ({
      ...{ timeMs: Date.parse(date), value: correlation, low, high },
    }));
    return [
      { kind: 'band', name: t('pair.band'), points, tone: 'muted' },
      { kind: 'line', name: t('correlation'), points, tone: 'accent' },
    ];
  }, [rolling, t]);
  const panes = useMemo(
    () => [
      {
        share: 1,
        formatValue: (value: number) => formatNumber(value, 2, language),
        axis: numberAxis(language, ''),
        zeroLine: true,
      },
    ],
    [language],
  );
  const source = sourceName(provenance, useText(marketText));
  if (rolling.length < 2) {
    return <EmptyState icon="correlation" title={t('pair.noRolling')} reason={t('few')} />;
  }
  return (
    <TimeChart
      {...{ layers, panes, source }}
      simulated={provenance.simulated}
      asOf={provenance.knownAt === null ? undefined : new Date(provenance.knownAt)}
      title={t('pair.rolling')}
      note={t('pair.rollingNote')}
      heightPx={240}
      fileName={`auspex-correlation-${first.symbol}-${second.symbol}`}
    />
  );
}

const SIDE = 100;

/** Both returns of every day; the axes cross at no change and reach to the largest move. */
function Scatter({ pair }: { readonly pair: CorrelationPair }) {
  const t = useText(correlationText);
  const language = useLanguage();
  const { returns, first, second, from, to } = pair;
  if (returns.length < 2 || from === null || to === null) return <p className="muted">{t('few')}</p>;
  const reach = (of: 'first' | 'second') => Math.max(...returns.map((day) => Math.abs(day[of])), 1e-6);
  const [across, up] = [reach('second'), reach('first')];
  const change = (value: number) => formatShare(Math.exp(value) - 1, 1, language);
  const summary = t('pair.scatterWords', {
    ...{ count: returns.length, first: first.symbol, second: second.symbol },
    from: formatDate(Date.parse(from), language),
    to: formatDate(Date.parse(to), language),
    up: formatRange(change(-up), change(up), language),
    across: formatRange(change(-across), change(across), language),
  });
  return (
    <figure className={styles.scatter}>
      <svg viewBox={`${-SIDE} ${-SIDE} ${2 * SIDE} ${2 * SIDE}`} role="img" aria-label={summary}>
        <path d={`M${-SIDE} 0H${SIDE}M0 ${-SIDE}V${SIDE}`} className={styles.axes} />
        {returns.map((day) => (
          <circle
            key={day.date}
            cx={((day.second / across) * SIDE * 0.96).toFixed(1)}
            cy={((-day.first / up) * SIDE * 0.96).toFixed(1)}
            r="1.6"
          />
        ))}
      </svg>
      <figcaption className="note">{summary}</figcaption>
    </figure>
  );
}
