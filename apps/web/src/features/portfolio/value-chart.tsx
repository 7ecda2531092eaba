import { formatCompactMoney, formatMoney, formatPercent, type Language } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { marketText } from '../../shared/market/market.text.ts';
import { SymbolSearch } from '../../shared/market/symbol-search/symbol-search.tsx';
import { sourceName } from '../../shared/market/vocabulary/names.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import type { ChartLayer, ChartMarker, ChartPane, TimePoint } from '../../ui/charts/chart-layer.ts';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { percentAxis } from '../../ui/charts/value-axis.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import styles from './portfolio.module.css';
import { type PortfolioTextKey, portfolioText } from './portfolio.text.ts';
import { usePortfolio } from './portfolio-context.ts';
import { Answer, SpanChoice } from './portfolio-parts.tsx';
import { type History, historyQuery, PICTURES, type PortfolioValues } from './portfolio-queries.ts';

type Picture = PortfolioValues['picture'];

/** Further marks would hide the line that they stand on. */
const MOST_MARKS = 60;
const HEIGHT_PX = 320;

type Words = Translate<PortfolioTextKey>;

/** The lines of a picture of the history. */
export function pictureLayers(history: History, picture: Picture, t: Words): ChartLayer[] {
  const { days, benchmark } = history;
  // From the first day there was anything, so that the first money put in draws no cliff.
  const first = days.findIndex((_, at) => history.value[at] !== 0 || history.invested[at] !== 0);
  const began = Math.max(0, first);
  const line = (values: readonly (number | null)[]): TimePoint[] =>
    days.slice(began).map((day, at) => ({ timeMs: Date.parse(day), value: values[began + at] ?? null }));
  const change = (values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? null : value - 1));
  const besides = (values: readonly (number | null)[]): ChartLayer[] =>
    benchmark === null
      ? []
      : [
          {
            kind: 'line',
            name: t('chart.benchmark', { symbol: benchmark.symbol }),
            points: line(values),
            tone: 3,
          },
        ];
  if (picture === 'drawdown') {
    return [
      { kind: 'line', name: t('chart.drawdown'), points: line(history.drawdown), tone: 'loss', filled: true },
    ];
  }
  if (picture === 'return') {
    return [
      ...besides(change(history.benchmarkGrowth)),
      { kind: 'line', name: t('chart.return'), points: line(change(history.growth)), tone: 'accent' },
    ];
  }
  return [
    // The first carries the marks.
    { kind: 'line', name: t('chart.value'), points: line(history.value), tone: 'accent' },
    { kind: 'line', name: t('chart.paidIn'), points: line(history.invested), tone: 'muted', dashed: true },
    ...besides(history.benchmarkValue),
    // What it began with is the line's first point.
    ...(history.flow.some((flow, at) => at > began && flow !== 0)
      ? [
          {
            kind: 'histogram',
            name: t('chart.flow'),
            points: line(history.flow),
            tone: 'info',
            pane: 1,
          } as const,
        ]
      : []),
  ];
}

/** Money in and out, on its days; only the largest where there are too many. */
export function flowMarks(history: History, t: Words): ChartMarker[] {
  const flows = history.days.flatMap((day, at) => {
    const flow = history.flow[at] ?? 0;
    return flow === 0 ? [] : [{ timeMs: Date.parse(day), flow }];
  });
  return flows
    .sort((one, other) => Math.abs(other.flow) - Math.abs(one.flow))
    .slice(0, MOST_MARKS)
    .sort((one, other) => one.timeMs - other.timeMs)
    .map(({ timeMs, flow }) => ({
      ...{ timeMs, tone: flow > 0 ? 'info' : 'muted' },
      ...{ place: flow > 0 ? 'below' : 'above', shape: flow > 0 ? 'up' : 'down' },
      name: t(flow > 0 ? 'chart.in' : 'chart.out'),
    }));
}

const isNegative = (values: readonly number[]) => values.some((value) => value < 0);

/** Three digits do not tell the figures of an axis apart where amounts differ by less than a tenth. */
export function axisMoney(amounts: readonly number[], base: string, language: Language) {
  const shown = amounts.filter((amount) => amount !== 0);
  const high = shown.reduce((most, amount) => Math.max(most, amount), Number.NEGATIVE_INFINITY);
  const low = shown.reduce((least, amount) => Math.min(least, amount), Number.POSITIVE_INFINITY);
  const isNarrow = high - low < Math.max(Math.abs(high), Math.abs(low)) / 10;
  return (value: number) =>
    isNarrow
      ? formatMoney(Math.round(value * 100) / 100, base, language)
      : formatCompactMoney(value, base, language);
}

function usePanes(history: History, picture: Picture): readonly ChartPane[] {
  const language = useLanguage();
  const { base, value: worth, flow, invested } = history;
  return useMemo(() => {
    const money = (values: readonly number[], pane: Pick<ChartPane, 'share' | 'zeroLine'>): ChartPane => {
      const write = axisMoney(values, base, language);
      return {
        ...pane,
        formatValue: (value) => formatMoney(Math.round(value * 100) / 100, base, language),
        // The margin below amounts that never were negative is no debt.
        axis: { times: 1, write: (value) => (value < 0 && !isNegative(values) ? '' : write(value)) },
      };
    };
    const value = money([...worth, ...invested], { share: 4, zeroLine: isNegative(worth) });
    const percent: ChartPane = {
      share: 1,
      formatValue: (value) => formatPercent(value, 2, language),
      axis: percentAxis(language),
      zeroLine: true,
    };
    return picture === 'value' ? [value, money(flow, { share: 1, zeroLine: true })] : [percent];
  }, [base, worth, flow, invested, language, picture]);
}

/** What the portfolio was worth from day to day, against the money put into it and the same money in a benchmark. */
export function ValueChart() {
  const t = useText(portfolioText);
  const { address, sight } = usePortfolio();
  const query = useQuery(historyQuery(address.values, sight));
  return (
    <Card flush>
      <Answer query={query} name={t(`picture.${address.values.picture}`)} heightPx={HEIGHT_PX + 90}>
        {(history) => <ValuePicture history={history} />}
      </Answer>
    </Card>
  );
}

function ValuePicture({ history }: { readonly history: History }) {
  const t = useText(portfolioText);
  const tMarket = useText(marketText);
  const { address } = usePortfolio();
  const { picture } = address.values;
  const layers = useMemo(() => pictureLayers(history, picture, t), [history, picture, t]);
  const markers = useMemo(() => (picture === 'value' ? flowMarks(history, t) : []), [history, picture, t]);
  const panes = usePanes(history, picture);
  const { provenance, unpriced } = history;
  if (history.days.length < 2) {
    return (
      <>
        <ChartControls history={history} />
        <EmptyState icon="line-chart" title={t('chart.few')} reason={t('chart.fewWhy')} />
      </>
    );
  }
  return (
    <TimeChart
      {...{ layers, panes, markers }}
      title={t(`picture.${picture}`)}
      note={
        <>
          {t(`picture.${picture}Note`)}
          {unpriced.length > 0 && ` ${t('chart.unpriced', { symbols: symbolsOf(unpriced) })}`}
        </>
      }
      heightPx={HEIGHT_PX}
      fileName={`auspex-portfolio-${picture}`}
      source={sourceName(provenance, tMarket)}
      asOf={provenance.knownAt === null ? undefined : new Date(provenance.knownAt)}
      simulated={provenance.simulated}
      controls={<ChartControls history={history} />}
    />
  );
}

const symbolsOf = (rows: History['unpriced']) => [...new Set(rows.map(({ symbol }) => symbol))].join(', ');

function ChartControls({ history: { benchmark } }: { readonly history: History }) {
  const t = useText(portfolioText);
  const { address } = usePortfolio();
  const { values, set } = address;
  return (
    <div className={styles.controls}>
      <Segmented
        label={t('picture.label')}
        size="small"
        value={values.picture}
        onChange={(picture) => set({ picture })}
        items={PICTURES.map((value) => ({ value, label: t(`picture.${value}Short`) }))}
      />
      <SpanChoice />
      <SymbolSearch
        size="small"
        label={t('benchmark.label')}
        taken={benchmark ? [benchmark.symbol] : []}
        onChoose={({ symbol }) => set({ benchmark: symbol })}
      />
      {values.benchmark !== null && (
        <Button size="small" onClick={() => set({ benchmark: null })}>
          {values.benchmark}
          <Icon name="close" title={t('benchmark.remove')} />
        </Button>
      )}
    </div>
  );
}
