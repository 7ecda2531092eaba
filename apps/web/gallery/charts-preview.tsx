import { formatNumber, formatPercent, formatPrice } from '@auspex/market';
import { useMemo, useState } from 'react';
import { Card } from '../src/ui/card/card.tsx';
import { BarsChart } from '../src/ui/charts/bars-chart.tsx';
import { CalibrationChart } from '../src/ui/charts/calibration-chart.tsx';
import type { ChartLayer, ChartPane } from '../src/ui/charts/chart-layer.ts';
import { EquityChart } from '../src/ui/charts/equity-chart.tsx';
import { ForecastChart } from '../src/ui/charts/forecast-chart.tsx';
import { HeatmapChart } from '../src/ui/charts/heatmap-chart.tsx';
import { TimeChart } from '../src/ui/charts/time-chart.tsx';
import { Segmented } from '../src/ui/segmented/segmented.tsx';
import styles from './gallery.module.css';
import { makeBars, makeNoise, makeWalk, PREVIEW_START_MS } from './preview-data.ts';

const DAY_MS = 86_400_000;
const timeMs = (day: number) => PREVIEW_START_MS + day * DAY_MS;
const points = (values: readonly number[], from = 0) =>
  values.map((value, day) => ({ timeMs: timeMs(from + day), value }));
const provenance = { asOf: new Date(timeMs(800)), source: 'simulated market', simulated: true };
const price = (value: number) => formatPrice(value, undefined);
const percent = (value: number) => formatPercent(value, 1);

const BARS = makeBars(800, 11);

function average(span: number) {
  return [...BARS.close].map((_, day) => {
    const part = BARS.close.slice(Math.max(0, day - span + 1), day + 1);
    return {
      timeMs: timeMs(day),
      value: day < span ? null : part.reduce((sum, each) => sum + each, 0) / span,
    };
  });
}

const MARKERS = [
  { timeMs: timeMs(700), place: 'below', shape: 'up', tone: 'gain', text: 'Buy' },
  { timeMs: timeMs(752), place: 'above', shape: 'down', tone: 'loss', text: 'Sell' },
] as const;

export function PricePreview() {
  const [scale, setScale] = useState<'linear' | 'log' | 'percent'>('linear');
  const layers = useMemo(
    (): ChartLayer[] => [
      { kind: 'candles', name: 'BTC-USD', bars: BARS },
      { kind: 'line', name: 'SMA 50', points: average(50), tone: 1 },
      { kind: 'line', name: 'SMA 200', points: average(200), tone: 2 },
      {
        kind: 'histogram',
        name: 'Volume',
        tone: 'muted',
        pane: 1,
        points: [...BARS.volume].map((value, day) => ({ timeMs: timeMs(day), value })),
      },
    ],
    [],
  );
  const panes = useMemo(
    (): ChartPane[] => [
      { share: 4, formatValue: price, scale },
      { share: 1, formatValue: (value) => formatNumber(value / 1e6, 2) },
    ],
    [scale],
  );
  return (
    <Card flush>
      <TimeChart
        title="Price"
        note="USD, daily bars, UTC"
        layers={layers}
        panes={panes}
        markers={MARKERS}
        visibleBars={140}
        heightPx={380}
        fileName="btc-usd"
        {...provenance}
        controls={
          <Segmented
            label="Scale"
            size="small"
            value={scale}
            onChange={setScale}
            items={[
              { value: 'linear', label: 'Linear' },
              { value: 'log', label: 'Log' },
              { value: 'percent', label: '%' },
            ]}
          />
        }
      />
    </Card>
  );
}

const HISTORY = makeWalk(160, 5);
const LAST = HISTORY.at(-1) ?? 100;
const FAN = Array.from({ length: 61 }, (_, day) => {
  const middle = LAST * (1 + day * 0.0006);
  const spread = LAST * 0.014 * Math.sqrt(day);
  const around = (width: number) => [middle - spread * width, middle + spread * width] as const;
  return { timeMs: timeMs(159 + day), middle, p50: around(0.67), p80: around(1.28), p90: around(1.64) };
});
const OUTCOME = points(
  makeWalk(40, 21).map((value) => (value / 100) * LAST),
  159,
);
const HISTORY_POINTS = points(HISTORY);

export function ForecastPreview() {
  return (
    <Card flush className={styles.half}>
      <ForecastChart
        title="Forecast"
        note="60 days; coverage so far 79 % of 80 %"
        historyName="AAPL"
        history={HISTORY_POINTS}
        forecastName="Forecast"
        fan={FAN}
        outcome={{ name: 'What happened', points: OUTCOME }}
        formatValue={price}
        fileName="forecast"
        heightPx={300}
        {...provenance}
      />
    </Card>
  );
}

const EQUITY = points(makeWalk(500, 9, 0.011).map((value) => value / 100));
const COMPARISONS = [
  {
    name: 'Buy and hold',
    points: points(makeWalk(500, 31, 0.016).map((value) => value / 100)),
    tone: 1 as const,
  },
];
const PLACEBO = {
  name: 'Placebo 5–95 %',
  points: EQUITY.map(({ timeMs: at }, day) => ({
    timeMs: at,
    low: 1 - 0.012 * Math.sqrt(day),
    high: 1 + 0.014 * Math.sqrt(day),
  })),
};

export function EquityPreview() {
  return (
    <Card flush className={styles.half}>
      <EquityChart
        title="Backtest (walk-forward)"
        note="n = 412 trades since 3 Jan 2022, net of fees"
        name="Signals"
        equity={EQUITY}
        comparisons={COMPARISONS}
        placebo={PLACEBO}
        fileName="equity"
        heightPx={300}
        {...provenance}
      />
    </Card>
  );
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const YEARS = Array.from({ length: 10 }, (_, at) => String(2015 + at));
const noise = makeNoise(3);
const SEASONS = {
  rows: YEARS,
  columns: MONTHS,
  cells: YEARS.flatMap((row) =>
    MONTHS.map((column) => ({
      row,
      column,
      value: row === '2024' && MONTHS.indexOf(column) > 2 ? null : (noise() + noise() - 1) * 0.14,
    })),
  ),
  meaning: 'direction' as const,
  fullAt: 0.12,
  formatValue: percent,
};
const SYMBOLS = ['AAPL', 'MSFT', 'NVDA', 'JPM', 'XOM', 'BTC', 'ETH', 'GLD'];
const CORRELATION = {
  rows: SYMBOLS,
  columns: SYMBOLS,
  cells: SYMBOLS.flatMap((row, one) =>
    SYMBOLS.map((column, other) => ({
      row,
      column,
      value: one === other ? 1 : one === 7 && other === 2 ? null : Math.cos((one - other) * 0.5) * 0.8,
      note: 'n = 252',
    })),
  ),
  meaning: 'association' as const,
  fullAt: 1,
  formatValue: (value: number) => formatNumber(value, 2),
};
const BARS_BY_MONTH = MONTHS.map((name, month) => {
  const value = Math.sin(month * 1.1) * 0.03;
  return { name, value, low: value - 0.02, high: value + 0.018, count: 10 };
});
const BINS = [0.15, 0.3, 0.42, 0.5, 0.58, 0.7, 0.84].map((predicted, at) => {
  const observed = 0.5 + (predicted - 0.5) * 0.86;
  const half = 0.02 + Math.abs(predicted - 0.5) * 0.16;
  return {
    predicted,
    observed,
    low: observed - half,
    high: observed + half,
    count: 900 - Math.abs(3 - at) * 260,
  };
});

export function StatisticsPreview() {
  return (
    <>
      <Card flush className={styles.half}>
        <HeatmapChart
          title="Seasonality"
          note="Monthly return, ten years"
          data={SEASONS}
          rowHeader="Year"
          columnHeader="Month"
          valueHeader="Return"
          summary="January was positive in 7 of 10 years."
          fileName="seasonality"
          {...provenance}
        />
      </Card>
      <Card flush className={styles.half}>
        <HeatmapChart
          title="Correlation"
          note="Pearson, 1 year of daily log returns"
          data={CORRELATION}
          rowHeader="Asset"
          columnHeader="With"
          valueHeader="Correlation"
          summary="The two coins move together at 0.70."
          fileName="correlation"
          heightPx={334}
          {...provenance}
        />
      </Card>
      <Card flush className={styles.half}>
        <BarsChart
          title="Month"
          note="Mean return with 95 % interval"
          items={BARS_BY_MONTH}
          itemHeader="Month"
          valueHeader="Mean return"
          formatValue={percent}
          intervalLevel="95 %"
          fileName="months"
          {...provenance}
        />
      </Card>
      <Card flush className={styles.half}>
        <CalibrationChart
          title="Calibration"
          note="Brier skill 0.021 against the base rate"
          bins={BINS}
          predictedHeader="Said"
          observedHeader="Came true"
          summary="Probabilities lie slightly too far from one half."
          fileName="calibration"
          {...provenance}
        />
      </Card>
    </>
  );
}
