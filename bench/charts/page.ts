import { computeChartIndicator } from '@auspex/quant/indicators';
import { CandlestickSeries, createChart, type UTCTimestamp } from 'lightweight-charts';
import { makePanes } from '../../apps/web/src/features/charts/make-panes.ts';
import { Plot } from '../../apps/web/src/features/charts/plot/plot.ts';
import type { PlotModel } from '../../apps/web/src/features/charts/plot/plot-model.ts';
import { indicatorsText } from '../../apps/web/src/shared/market/vocabulary/indicators.text.ts';
import { colourTokens } from '../../apps/web/src/ui/theme/tokens.ts';
import { makeWalk } from '../quant/bench-bars.ts';

/** What runs in the browser: the plot of the chart page and its peer, each from the call to the painted frame. */

const tokens = colourTokens({ scheme: 'dark', directions: 'green-red' });
const nothing = () => {};
const events = {
  ...{ onRange: nothing, onPoint: nothing, onOldest: nothing, onDrawings: nothing, onText: nothing },
  ...{ onSelect: nothing, onToolDone: nothing, onMarks: nothing, onStudy: nothing },
};

const EIGHT = ['SMA', 'EMA', 'RSI', 'MACD', 'Bollinger bands', 'ATR', 'ADX', 'Stochastic'];

function modelOf(count: number, names: readonly string[]): PlotModel {
  const bars = makeWalk(count);
  const indicators = names.map((indicator) => ({ id: indicator, indicator, hidden: false, options: {} }));
  const computed = indicators.map((each) => computeChartIndicator(bars, each));
  return {
    ...{
      key: 'bench',
      symbol: 'BENCH',
      bars,
      closed: bars,
      shown: bars,
      intraday: true,
      timeframe: '1m',
      style: 'candles',
      scale: 'linear',
    },
    panes: makePanes({ indicators, computed, tokens, language: 'en', ti: (key) => indicatorsText.en[key] }),
    ...{
      compared: [],
      withVolume: true,
      withProfile: false,
      marks: [],
      drawings: [],
      sharesOf: '2024-01-01',
      lastPrice: null,
    },
    ...{ language: 'en', tokens },
    labels: { open: 'O', high: 'H', low: 'L', close: 'C', volume: 'V', bars: String, days: String },
  };
}

function room(): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = 'position:relative;width:1200px;height:700px';
  document.body.replaceChildren(element);
  return element;
}

/** Resolves once the frame that was asked for has been painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
const p95 = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;

/** Milliseconds until 100,000 candles are on the screen: ours and the peer's in turns. */
async function opening(rounds: number) {
  const { bars, ...rest } = modelOf(100_000, []);
  const points = Array.from(bars.time, (time, at) => ({
    time: (time / 1000) as UTCTimestamp,
    open: bars.open[at] ?? 0,
    high: bars.high[at] ?? 0,
    low: bars.low[at] ?? 0,
    close: bars.close[at] ?? 0,
  }));
  const [ours, peer]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const element = room();
    // Columns of its own, so that nothing bundled in an earlier round is found again.
    const copy = { ...bars };
    let from = performance.now();
    const plot = new Plot(element, events);
    plot.setModel({ ...rest, bars: copy, shown: copy });
    await painted();
    const own = performance.now() - from;
    plot.destroy();
    const other = room();
    from = performance.now();
    const chart = createChart(other, { autoSize: false, width: 1200, height: 700 });
    chart.addSeries(CandlestickSeries).setData(points);
    await painted();
    const theirs = performance.now() - from;
    chart.remove();
    // The first round warms up.
    if (round > 0) ours.push(own);
    if (round > 0) peer.push(theirs);
  }
  return { ours: median(ours), peer: median(peer) };
}

/** Lengths of so many frames, with something done in each. */
async function frames(count: number, work: (frame: number) => void): Promise<number[]> {
  const lengths: number[] = [];
  let before = 0;
  for (let frame = 0; frame < count; frame += 1) {
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    if (frame > 1) lengths.push(now - before);
    before = now;
    work(frame);
  }
  return lengths;
}

/** The 95th percentile of a frame while 10,000 bars with eight indicators are panned, and of an empty loop, in turns. */
async function panning(rounds: number, count: number) {
  const plot = new Plot(room(), events);
  plot.setModel(modelOf(10_000, EIGHT));
  await painted();
  const [ours, peer]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    peer.push(...(await frames(count, nothing)));
    ours.push(
      ...(await frames(count, (frame) => {
        const back = frame < count / 2 ? -1 : 1;
        plot.move({ ...plot.view, right: plot.view.right + back * 12 });
      })),
    );
  }
  return { ours: p95(ours), peer: p95(peer) };
}

Object.assign(globalThis, { chartBench: { opening, panning } });
