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

/** Each measure with what it may be: around the real figure, wide enough for the luck of a seed. */
const MEASURES: readonly {
  name: keyof MarketStatistics;
  group: 'stocks' | 'indexFund' | 'coins';
  from: number;
  to: number;
}[] = [
  { group: 'stocks', name: 'yearlyVolatility', from: 0.17, to: 0.38 },
  { group: 'stocks', name: 'kurtosis', from: 6, to: 25 },
  { group: 'stocks', name: 'hillExponent', from: 2, to: 4 },
  { group: 'stocks', name: 'returnLag1', from: -0.04, to: 0.04 },
  { group: 'stocks', name: 'sizeLag1', from: 0.06, to: 0.35 },
  { group: 'stocks', name: 'sizeLag20', from: 0.03, to: 0.25 },
  { group: 'stocks', name: 'sizeLag60', from: 0, to: 0.2 },
  { group: 'stocks', name: 'crossCorrelation', from: 0.15, to: 0.5 },
  { group: 'indexFund', name: 'kurtosis', from: 5, to: 30 },
  { group: 'indexFund', name: 'returnLag1', from: -0.08, to: 0.08 },
  { group: 'indexFund', name: 'sizeLag1', from: 0.1, to: 0.5 },
  { group: 'indexFund', name: 'sizeLag20', from: 0.06, to: 0.45 },
  { group: 'indexFund', name: 'leverage', from: -0.4, to: -0.03 },
  { group: 'coins', name: 'yearlyVolatility', from: 0.4, to: 1.2 },
  { group: 'coins', name: 'kurtosis', from: 4.5, to: 25 },
  { group: 'coins', name: 'crossCorrelation', from: 0.3, to: 0.8 },
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
    for (const seed of SEEDS) {
      const simulation = describeSimulation({ seed, to: TO });
      await report.part(`seed ${seed}, stocks`, async () => shown(simulation.stocks));
      await report.part(`seed ${seed}, index fund`, async () => shown(simulation.indexFund));
      await report.part(`seed ${seed}, coins`, async () => shown(simulation.coins));
      await report.part(`seed ${seed}, volume`, async () => ({
        halfHours: simulation.volumeByHalfHour.map((part) => part.toFixed(3)).join(' '),
        withSize: round(simulation.volumeWithSize),
      }));
      for (const { group, name, from, to } of MEASURES) {
        const figure = simulation[group][name] ?? Number.NaN;
        report.expect(
          `seed ${seed}: ${group} ${name} within ${from} … ${to}`,
          figure >= from && figure <= to,
          round(figure),
        );
      }
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
