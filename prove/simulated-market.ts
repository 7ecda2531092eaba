import {
  describeSimulation,
  type MarketStatistics,
  type SimulationDescription,
} from '../packages/simulated-market/src/index.ts';
import type { Proof, Report } from '../scripts/proof.ts';
import { REAL_SOURCES, type RealMarkets, readRealMarkets } from './simulated-market/real-markets.ts';

const SEEDS = ['1@2', '2@2', '3@2', '4@2', '5@2', '6@2', '7@2', '8@2'];
const TO = '2026-11-20';

type Group = 'stocks' | 'indexFund' | 'coins';

interface Expectation {
  readonly group: Group;
  readonly name: keyof MarketStatistics;
  /** The limits for a single seed: nine years can be calm or volatile. */
  readonly each: readonly [number, number];
  /** The limits for the mean over the seeds: close to real markets. */
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

const GROUP_NAMES: Readonly<Record<Group, string>> = {
  stocks: 'stocks',
  indexFund: 'index fund',
  coins: 'coins',
};

/** `npm run prove simulated-market`: what real and simulated markets look like, side by side. */
export const proof: Proof = {
  title: 'The simulated market has the tails, the clusters and the correlations of a real one',
  async run(report) {
    const real = readRealMarkets();
    report.expect(
      'real markets laid beside',
      true,
      real
        ? Object.values(REAL_SOURCES).join('; ')
        : 'none on this machine: the simulated figures stand alone',
    );
    const simulations = SEEDS.map((seed) => describeSimulation({ seed, to: TO }));
    report.expect('simulated markets', true, `seeds ${SEEDS.join(', ')}, 2018-01-02 to ${TO}`);
    for (const group of ['stocks', 'indexFund', 'coins'] as const)
      showGroup(report, { group, simulations, real });
    showVolume(report, simulations, real);
  },
};

interface Markets {
  readonly simulations: readonly SimulationDescription[];
  readonly real: RealMarkets | null;
}

/** One row per figure: simulated, over the seeds, next to real; with its thresholds if it has any. */
function showGroup(report: Report, { group, simulations, real }: Markets & { readonly group: Group }): void {
  const names = Object.keys(simulations[0][group]) as (keyof MarketStatistics)[];
  for (const name of names) {
    const figures = simulations.map((simulation) => simulation[group][name]);
    const expectation = EXPECTATIONS.find((one) => one.group === group && one.name === name);
    const bars = expectation
      ? ` (each within ${expectation.each.join(' … ')}, mean within ${expectation.mean.join(' … ')})`
      : '';
    report.expect(
      `${GROUP_NAMES[group]}: ${name}${bars}`,
      expectation === undefined || isLike(figures, expectation),
      besideReal(figures, real?.[group][name]),
    );
  }
}

function isLike(simulated: readonly (number | undefined)[], { each, mean }: Expectation): boolean {
  const figures = simulated.map((figure) => figure ?? Number.NaN);
  const within = (figure: number, [from, to]: readonly [number, number]) => figure >= from && figure <= to;
  return figures.every((figure) => within(figure, each)) && within(meanOf(figures), mean);
}

function showVolume(report: Report, simulations: Markets['simulations'], real: RealMarkets | null): void {
  report.expect(
    'volume: correlation of its logarithm with the size of the return',
    true,
    besideReal(
      simulations.map(({ volumeWithSize }) => volumeWithSize),
      real?.volumeWithSize,
    ),
  );
  simulations[0].volumeByHalfHour.forEach((_, half) => {
    const [hour, minute] = [Math.floor((570 + half * 30) / 60), (570 + half * 30) % 60];
    report.expect(
      `volume: part of the day traded in the half hour from ${hour}:${String(minute).padStart(2, '0')}`,
      true,
      besideReal(
        simulations.map(({ volumeByHalfHour }) => volumeByHalfHour[half]),
        real?.volumeByHalfHour[half],
      ),
    );
  });
}

function besideReal(simulated: readonly (number | undefined)[], real: number | undefined): string {
  const figures = simulated.filter((figure) => figure !== undefined);
  const ours =
    figures.length === 0
      ? '–'
      : `${round(meanOf(figures))} (${round(Math.min(...figures))} … ${round(Math.max(...figures))})`;
  return `simulated ${ours} · real ${round(real)}`;
}

function meanOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
}

function round(value: number | undefined): number | string {
  return value === undefined ? '–' : Number(value.toPrecision(3));
}
