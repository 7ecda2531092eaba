import { type BarColumns, makeBarColumns } from '@auspex/market';
import { sweepCrossings } from '@auspex/quant/backtest';
import { randomStream } from '@auspex/quant/random';
import { type Figure, printFigures } from '../figure.ts';

const BARS = 5000;
const WINDOWS = Array.from({ length: 39 }, (_, i) => 5 * (i + 1));
const COST = 0.001;

function randomBars(): BarColumns {
  const stream = randomStream({ seed: 1, name: 'bench-sweep' });
  const bars = makeBarColumns(BARS);
  let price = 100;
  for (let i = 0; i < BARS; i++) {
    bars.time[i] = i * 86_400_000;
    bars.open[i] = price * Math.exp(0.004 * stream.normal());
    price = bars.open[i] * Math.exp(0.01 * stream.normal());
    bars.close[i] = price;
    bars.high[i] = Math.max(bars.open[i], price);
    bars.low[i] = Math.min(bars.open[i], price);
  }
  return bars;
}

/** The peer: one crossing as one would write it by hand, with rolling sums and accounts in a single loop. */
function straightLoop({ open, close }: BarColumns, fast: number, slow: number) {
  let [fastSum, slowSum, equity, peak, drawdown, sum, squares, trades] = [0, 0, 1, 1, 0, 0, 0, 0];
  let wanted = false;
  let held = false;
  for (let i = 0; i < close.length; i++) {
    if (i >= slow) {
      let change = 0;
      if (wanted && held) change = close[i] / close[i - 1] - 1;
      else if (wanted) {
        change = (1 - COST) * (close[i] / open[i]) - 1;
        trades++;
      } else if (held) change = (1 - COST) * (open[i] / close[i - 1]) - 1;
      held = wanted;
      equity *= 1 + change;
      sum += change;
      squares += change * change;
      if (equity > peak) peak = equity;
      drawdown = Math.max(drawdown, 1 - equity / peak);
    }
    fastSum += close[i];
    slowSum += close[i];
    if (i >= fast) fastSum -= close[i - fast];
    if (i >= slow) slowSum -= close[i - slow];
    wanted = i >= slow - 1 && fastSum / fast > slowSum / slow;
  }
  const count = close.length - slow;
  const mean = sum / count;
  const sharpe = (mean / Math.sqrt((squares - sum * mean) / (count - 1))) * Math.sqrt(252);
  return { equity, sharpe, drawdown, trades };
}

function straightSweep(bars: BarColumns): Float64Array {
  const results: number[] = [];
  for (let f = 0; f < WINDOWS.length; f++) {
    for (let s = f + 1; s < WINDOWS.length; s++) {
      const { equity, sharpe, drawdown } = straightLoop(bars, WINDOWS[f] ?? 0, WINDOWS[s] ?? 0);
      results.push(equity, sharpe, drawdown);
    }
  }
  return Float64Array.from(results);
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Milliseconds of each of two jobs, alternating so that both meet the same conditions. */
function raceInTurn(first: () => unknown, second: () => unknown, rounds: number): [number, number] {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    [first, second].forEach((job, which) => {
      const start = performance.now();
      job();
      times[which]?.push(performance.now() - start);
    });
  }
  return [median(times[0]), median(times[1])];
}

/** 741 crossovers of simple averages over 5,000 bars with costs, equity, Sharpe ratio and drawdown. */
export async function run(): Promise<Figure[]> {
  const bars = randomBars();
  const ours = () =>
    sweepCrossings({ bars, windows: WINDOWS, costBasisPoints: COST * 10_000, barsPerYear: 252 });
  const peer = () => straightSweep(bars);
  const [result, check] = [ours(), peer()];
  for (let pair = 0; pair < result.fast.length; pair++) {
    const same =
      Math.abs(result.equity[pair] - check[3 * pair]) < 1e-9 * check[3 * pair] &&
      Math.abs(result.sharpe[pair] - check[3 * pair + 1]) < 1e-8 &&
      Math.abs(result.maxDrawdown[pair] - check[3 * pair + 2]) < 1e-9;
    if (!same)
      throw new Error(`Crossing ${result.fast[pair]}/${result.slow[pair]} differs from the straight loop.`);
  }
  raceInTurn(ours, peer, 3);
  const [oursMs, peerMs] = raceInTurn(ours, peer, 15);
  const ratio = peerMs / oursMs;
  return [
    {
      name: `sweep: ${result.fast.length} crossings × ${BARS} bars`,
      ours: `${oursMs.toFixed(1)} ms`,
      peer: `${peerMs.toFixed(1)} ms (straight loop)`,
      ratio,
      bar: '≥ 0.8× its throughput',
      ok: ratio >= 0.8,
    },
  ];
}

if (import.meta.main) printFigures(await run());
