import { type BacktestInput, distancesT1, runBacktest, type Trade } from '@auspex/quant/backtest';
import { atr, sma } from '@auspex/quant/indicators';
import { type Figure, printFigures } from '../figure.ts';
import { makeWalk } from './bench-bars.ts';
import { CPeer } from './c-peer.ts';
import { race, throughputFigure, timeHere, timeThere, unmeasured } from './race.ts';

const BARS = 5000;
const LEAST = 0.5;
/** In the order of the peer's fields; `null` is NaN there. */
const REASONS = ['signal', 'stop', 'target', 'time', 'open'];
const FIELDS = [
  ...['side', 'entryBar', 'entryPrice', 'exitBar', 'exitPrice', 'stop', 'target', 'reason', 'shares'],
  ...['splitFactor', 'fees', 'slippage', 'dividends', 'gross', 'net', 'netReturn', 'adverse', 'favourable'],
  'barsHeld',
] as const satisfies readonly (keyof Trade)[];

/** A crossing of averages of 20 and 100 bars: 1 above, −1 below, 0 before both exist. */
function crossingStance(bars: BacktestInput['bars'], below: 0 | -1): Int8Array {
  const [fast, slow] = [20, 100].map((length) => sma.kernel(bars, { length }).sma);
  return Int8Array.from(slow, (value, i) => (fast[i] > value ? 1 : Number.isNaN(value) ? 0 : below));
}

/** A crossing traded for a fee alone, and one with everything that a rule may have; the same in peer/backtest.c. */
function inputs(): Record<'crossing' | 'rule', BacktestInput> {
  const bars = makeWalk(BARS);
  const days = (step: number) =>
    Array.from({ length: BARS }, (_, bar) => bar).filter((bar) => bar > 0 && bar % step === 0);
  return {
    crossing: {
      bars,
      stance: crossingStance(bars, 0),
      rules: {
        sides: 'long-only',
        costs: { feeBasisPoints: 10, slippageBasisPoints: 0 },
        weight: 1,
        maxHoldingBars: null,
      },
    },
    rule: {
      bars,
      stance: crossingStance(bars, -1),
      ...distancesT1(atr.kernel(bars).atr),
      splits: days(1000).map((bar) => ({ bar, ratio: 1.01 })),
      dividends: days(63).map((bar) => ({ bar, amount: 0.25 })),
      rules: {
        sides: 'long-and-short',
        costs: { feeBasisPoints: 5, slippageBasisPoints: 2 },
        weight: 1,
        maxHoldingBars: 60,
      },
    },
  };
}

function fieldOf(trade: Trade, name: (typeof FIELDS)[number]): number {
  if (name === 'side') return trade.side === 'long' ? 1 : -1;
  if (name === 'reason') return REASONS.indexOf(trade.reason);
  return trade[name] ?? Number.NaN;
}

/** Every field of every trade and the equity of every bar, bit for bit; returns how many trades. */
function requireEqual(input: BacktestInput, theirs: Float64Array): number {
  const { trades, exposure, turnover, equity } = runBacktest(input);
  const ours = Float64Array.of(
    ...[trades.length, exposure, turnover],
    ...trades.flatMap((trade) => FIELDS.map((name) => fieldOf(trade, name))),
    ...equity,
  );
  const place = ours.findIndex((value, i) => !Object.is(value, theirs[i]));
  if (place >= 0 || ours.length !== theirs.length)
    throw new Error(`The backtests differ at ${place}: ${ours[place]} and ${theirs[place]}.`);
  return trades.length;
}

/** One backtest of 5,000 bars with its trade list, against the same in C; the equity into a given column, and a new one. */
export async function run(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, input] of Object.entries(inputs())) {
    const peer = CPeer.open(input);
    if (peer === null) {
      figures.push(unmeasured(`backtest, ${name}`, `≥ ${LEAST}× its throughput`));
      continue;
    }
    const trades = requireEqual(input, await peer.results(name));
    const given = { ...input, equity: new Float64Array(BARS) };
    for (const [suffix, one] of [
      ['', given],
      [', new column each time', input],
    ] as const) {
      const ours = timeHere(() => runBacktest(one));
      const found = await race({ ours, peer: timeThere(peer, name), rounds: 9, times: 1000 });
      const title = `backtest, ${name}: ${BARS} bars, ${trades} trades${suffix}`;
      figures.push(throughputFigure(title, found, { bars: BARS, least: LEAST }));
    }
    peer.close();
  }
  return figures;
}

if (import.meta.main) printFigures(await run());
