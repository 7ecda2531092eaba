import { type AssetId, type BarColumns, makeBarColumns } from '@auspex/market';
import { simulate } from '@auspex/simulated-market';
import type { Figure } from '../figure.ts';

const SEED = '1';
const NOW = Date.parse('2026-11-20T16:00:00Z');

/** Processor time of some work, best of several: other programs on the machine do not count. */
function processorMs(times: number, work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < times; i++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** The simplest possible random walk of bars, as in most demos. */
function plainWalk(length: number): BarColumns {
  const bars = makeBarColumns(length);
  let price = 100;
  for (let i = 0; i < length; i++) {
    const normal = () => Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
    const open = price * Math.exp(0.004 * normal());
    const close = open * Math.exp(0.014 * normal());
    bars.time[i] = i;
    bars.open[i] = open;
    bars.high[i] = Math.max(open, close) * Math.exp(0.004 * Math.abs(normal()));
    bars.low[i] = Math.min(open, close) * Math.exp(-0.004 * Math.abs(normal()));
    bars.close[i] = close;
    bars.volume[i] = Math.floor(1e6 * Math.exp(0.3 * normal()));
    price = close;
  }
  return bars;
}

/** The whole market, from nothing; the peer is a demo's random walk with as many bars. */
function wholeHistory(): Figure {
  let bars = 0;
  const ours = processorMs(3, () => {
    const market = simulate({ seed: SEED, to: NOW });
    const lengths = market.listings().map(({ assetId }) => market.dailyBars(assetId)?.time.length ?? 0);
    bars = lengths.reduce((sum, length) => sum + length, 0);
  });
  const peer = processorMs(3, () => void plainWalk(bars));
  const ratio = ours / peer;
  return figure(`daily history of all assets since 2018, ${bars} bars`, { ours, peer, ratio, most: 6 });
}

/** One second of live quotes for everything, compared with one pass over the same points in memory. */
function allQuotes(): Figure {
  const market = simulate({ seed: SEED, to: NOW });
  const assets = market.listings().map(({ assetId }) => assetId);
  const ask = (at: number) => assets.forEach((id) => void market.quote(id, at));
  ask(NOW - 10_000);
  let at = NOW - 5000;
  const ours = processorMs(5, () => ask(at++));
  const points = Float64Array.from({ length: assets.length * 2500 }, Math.random);
  let sum = 0;
  const peer = processorMs(5, () => {
    for (const point of points) sum += Math.max(point, sum % 1);
  });
  return figure('quotes of all assets at an instant', { ours, peer, ratio: ours / peer, most: 1 });
}

/** Minutes of a session from its daily bar, compared with a demo's random walk with as many bars. */
function oneSession(): Figure {
  const market = simulate({ seed: SEED, to: NOW });
  market.dailyBars('us:KO' as AssetId);
  const times = market.dailyBars('us:KO' as AssetId)?.time.slice(-200) ?? new Float64Array();
  let minutes = 0;
  const ours = processorMs(1, () => {
    for (const time of times) {
      const date = new Date(time).toISOString().slice(0, 10) as `${number}-${number}-${number}`;
      minutes += market.minuteBars('us:KO' as AssetId, date)?.time.length ?? 0;
    }
  });
  const peer = processorMs(3, () => void plainWalk(minutes));
  return figure(`minute bars of 200 sessions, ${minutes} bars`, { ours, peer, ratio: ours / peer, most: 8 });
}

function figure(name: string, found: { ours: number; peer: number; ratio: number; most: number }): Figure {
  return {
    name,
    ours: `${found.ours.toFixed(1)} ms`,
    peer: `${found.peer.toFixed(1)} ms`,
    ratio: found.ratio,
    bar: `≤ ${found.most}×`,
    ok: found.ratio <= found.most,
  };
}

/** What it takes to create the simulated market, compared with the simplest way to create as many numbers. */
export async function run(): Promise<readonly Figure[]> {
  return [wholeHistory(), oneSession(), allQuotes()];
}
