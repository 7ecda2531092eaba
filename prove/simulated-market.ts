import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  adjustedReturns,
  type DatedReturns,
  describeMarket,
  describeSimulation,
  logCorrelation,
  type MarketStatistics,
  readPriceFile,
  readZippedText,
} from '../packages/market-data/src/index.ts';
import { inCheckout } from '../scripts/checkout.ts';
import type { Proof } from '../scripts/proof.ts';

const SEEDS = ['1', '2', '3', '4', '5', '6', '7', '8'];
const TO = '2026-11-20';
const prices = inCheckout('..', 'shared', 'data', 'prices');

type Group = 'stocks' | 'indexFund' | 'coins';

interface Expectation {
  readonly group: Group;
  readonly name: keyof MarketStatistics;
  /** What a single seed may have: nine years can be calm or wild. */
  readonly each: readonly [number, number];
  /** What the mean over the seeds has to have: close to real markets. */
  readonly mean: readonly [number, number];
}

const EXPECTATIONS: readonly Expectation[] = [
  { group: 'stocks', name: 'yearlyVolatility', each: [0.17, 0.38], mean: [0.2, 0.34] },
  { group: 'stocks', name: 'kurtosis', each: [5, 30], mean: [6, 16] },
  { group: 'stocks', name: 'hillExponent', each: [2, 4.2], mean: [2.6, 3.8] },
  { group: 'stocks', name: 'returnLag1', each: [-0.04, 0.04], mean: [-0.015, 0.015] },
  { group: 'stocks', name: 'sizeLag1', each: [0.06, 0.35], mean: [0.1, 0.28] },
  { group: 'stocks', name: 'sizeLag20', each: [0.01, 0.25], mean: [0.025, 0.16] },
  { group: 'stocks', name: 'leverage', each: [-0.2, 0], mean: [-0.15, -0.03] },
  { group: 'stocks', name: 'crossCorrelation', each: [0.15, 0.5], mean: [0.22, 0.4] },
  { group: 'indexFund', name: 'kurtosis', each: [5, 40], mean: [6, 22] },
  { group: 'indexFund', name: 'returnLag1', each: [-0.1, 0.1], mean: [-0.05, 0.05] },
  { group: 'indexFund', name: 'sizeLag1', each: [0.08, 0.55], mean: [0.18, 0.42] },
  { group: 'indexFund', name: 'sizeLag20', each: [0.01, 0.5], mean: [0.08, 0.3] },
  { group: 'indexFund', name: 'sizeLag60', each: [-0.05, 0.3], mean: [0.02, 0.2] },
  { group: 'indexFund', name: 'leverage', each: [-0.3, -0.02], mean: [-0.2, -0.06] },
  { group: 'coins', name: 'yearlyVolatility', each: [0.4, 1.2], mean: [0.55, 1] },
  { group: 'coins', name: 'kurtosis', each: [4.5, 40], mean: [6, 22] },
  { group: 'coins', name: 'crossCorrelation', each: [0.3, 0.8], mean: [0.45, 0.75] },
];

/** `npm run prove simulated-market`: what real and simulated markets look like, side by side. */
export const proof: Proof = {
  title: 'The simulated market has the tails, the clusters and the correlations of a real one',
  async run(report) {
    const shown = (statistics: MarketStatistics) =>
      Object.fromEntries(Object.entries(statistics).map(([name, value]) => [name, round(value)]));
    if (existsSync(prices)) {
      await report.part('real stocks (43 names, 2012 to 2017)', async () =>
        shown(describeMarket(realStocks(), 252)),
      );
      await report.part('real SPY (1998 to 2021)', async () => shown(describeMarket([realFund('spy')], 252)));
      await report.part('real |r| with volume', async () => ({ correlation: round(realVolumeWithSize()) }));
    }
    const simulations = SEEDS.map((seed) => describeSimulation({ seed, to: TO }));
    for (const simulation of simulations) {
      const { seed } = simulation;
      await report.part(`seed ${seed}, stocks`, async () => shown(simulation.stocks));
      await report.part(`seed ${seed}, index fund`, async () => shown(simulation.indexFund));
      await report.part(`seed ${seed}, coins`, async () => shown(simulation.coins));
      await report.part(`seed ${seed}, volume`, async () => ({
        halfHours: simulation.volumeByHalfHour.map((part) => part.toFixed(3)).join(' '),
        withSize: round(simulation.volumeWithSize),
      }));
    }
    for (const { group, name, each, mean } of EXPECTATIONS) {
      const figures = simulations.map((simulation) => simulation[group][name] ?? Number.NaN);
      const centre = figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
      const within = (figure: number, [from, to]: readonly [number, number]) =>
        figure >= from && figure <= to;
      const shownRange = `${round(Math.min(...figures))} … ${round(Math.max(...figures))}, mean ${round(centre)}`;
      report.expect(
        `${group} ${name}: each within ${each.join(' … ')}, mean within ${mean.join(' … ')}`,
        figures.every((figure) => within(figure, each)) && within(centre, mean),
        shownRange,
      );
    }
  },
};

function round(value: number | undefined): number | string {
  return value === undefined ? '–' : Number(value.toPrecision(3));
}

function stocknetFiles(): { symbol: string; text: string }[] {
  const folder = join(prices, 'stocknet');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.csv') && name !== 'AAPL.csv')
    .map((name) => ({ symbol: name.replace('.csv', ''), text: readFileSync(join(folder, name), 'utf8') }));
}

function realStocks(): DatedReturns[] {
  return stocknetFiles().flatMap(({ symbol, text }) =>
    readPriceFile(text, 'us').series.map(({ bars, adjustedClose }) => ({
      symbol,
      time: bars.time.subarray(1),
      returns: adjustedReturns({ ...bars, close: adjustedClose ?? bars.close }, []),
    })),
  );
}

function realFund(name: string): DatedReturns {
  const text = readZippedText(readFileSync(join(prices, 'lean-unadjusted', 'daily', `${name}.zip`)));
  const [{ bars }] = readPriceFile(text, 'us').series;
  return { symbol: name, time: bars.time.subarray(1), returns: adjustedReturns(bars, []) };
}

function realVolumeWithSize(): number {
  const values = stocknetFiles().flatMap(({ text }) =>
    readPriceFile(text, 'us').series.flatMap(({ bars }) => {
      const volume = bars.volume.subarray(1);
      return volume.every((amount) => amount > 0) ? logCorrelation(adjustedReturns(bars, []), volume) : [];
    }),
  );
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
