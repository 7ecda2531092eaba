import { CandlestickSeries, createChart } from 'lightweight-charts';
import { createRoot } from 'react-dom/client';
import '../src/theme/global.css';
import { TimeChartCanvas } from '../src/ui/charts/time-chart-canvas.tsx';
import { makeBars } from './preview-data.ts';

const bars = makeBars(100_000, 3);
const layers = [{ kind: 'candles' as const, name: 'x', bars }];
const panes = [{ share: 1, formatValue: String }];
const painted = () => new Promise((r) => requestAnimationFrame(() => setTimeout(r)));
Object.assign(window, {
  async ours() {
    const box = document.createElement('div');
    box.style.height = '500px';
    document.body.append(box);
    const t = performance.now();
    const root = createRoot(box);
    await new Promise<void>((done) =>
      root.render(
        <TimeChartCanvas layers={layers} panes={panes} intraday={false} locale="en" onReady={() => done()} />,
      ),
    );
    await painted();
    const d = performance.now() - t;
    root.unmount();
    box.remove();
    return d;
  },
  async peer() {
    const box = document.createElement('div');
    box.style.height = '500px';
    document.body.append(box);
    const t = performance.now();
    const chart = createChart(box, { autoSize: true });
    const series = chart.addSeries(CandlestickSeries, {});
    series.setData(
      Array.from(bars.time, (time, i) => ({
        time: (time / 1000) as never,
        open: bars.open[i]!,
        high: bars.high[i]!,
        low: bars.low[i]!,
        close: bars.close[i]!,
      })),
    );
    await painted();
    const d = performance.now() - t;
    chart.remove();
    box.remove();
    return d;
  },
});
