import { type BarColumns, makeBarColumns } from '@auspex/market';
import { type SweepResult, sweepCrossings } from '@auspex/quant/backtest';
import { randomStream } from '@auspex/quant/random';
import { type Figure, printFigures } from '../figure.ts';
import { CPeer } from './c-peer.ts';
import { race, throughputFigure, timeHere, timeThere, unmeasured } from './race.ts';

const BARS = 5000;
const WINDOWS = Array.from({ length: 39 }, (_, i) => 5 * (i + 1));
const PAIRS = (39 * 38) / 2;
const LEAST = 0.8;
/** The peer's two ways: a bar after the other, and loops of its own for waiting and holding. */
const PEERS = { sweep: 'bar by bar in C', runs: 'wait and hold loops in C' };

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

/** All figures of all pairs, bit for bit. */
function requireEqual(ours: SweepResult, theirs: Float64Array): void {
  for (let pair = 0; pair < PAIRS; pair++) {
    const mine = [ours.equity[pair], ours.sharpe[pair], ours.maxDrawdown[pair], ours.trades[pair]];
    if (mine.some((value, k) => !Object.is(value, theirs[4 * pair + k])))
      throw new Error(`Crossing ${ours.fast[pair]}/${ours.slow[pair]} differs from the peer's.`);
  }
}

/** 741 crossovers of simple averages over 5,000 bars with costs, equity, Sharpe ratio and drawdown, against C. */
export async function run(): Promise<Figure[]> {
  const bars = randomBars();
  const ours = () => sweepCrossings({ bars, windows: WINDOWS, costBasisPoints: 10, barsPerYear: 252 });
  const peer = CPeer.open({ bars });
  const figures: Figure[] = [];
  for (const [work, way] of Object.entries(PEERS)) {
    const name = `sweep: ${PAIRS} crossings × ${BARS} bars, ${way}`;
    if (peer === null) {
      figures.push(unmeasured(name, `≥ ${LEAST}× its throughput`));
      continue;
    }
    requireEqual(ours(), await peer.results(work));
    const found = await race({ ours: timeHere(ours), peer: timeThere(peer, work), rounds: 7, times: 4 });
    figures.push(throughputFigure(name, found, { bars: PAIRS * BARS, least: LEAST }));
  }
  peer?.close();
  return figures;
}

if (import.meta.main) printFigures(await run());
