import { NEWEST_VERSION, simulate } from '../packages/simulated-market/src/index.ts';
import type { Proof, Report } from '../scripts/proof.ts';
import { findSeasons, LARGEST_Q } from './planted-effects/find-seasons.ts';
import { measureMomentum } from './planted-effects/momentum-rank.ts';

type Figures = Record<string, number>;

const TO = '2026-10-30';
/** Seeds 1@2, 2@2, … (the newest version of the market): this many worlds are searched for seasons and for momentum. */
const SEASON_WORLDS = 40;
const MOMENTUM_WORLDS = 40;
/**
 * Fraction by which a first-order rank IC may be off: fat tails raise it by some hundredths, the own part is
 * estimated.
 */
const THEORY_ERROR = 0.1;
/**
 * Names without effect still differ in their average return (beta times the market's premium, less half the
 * variance): a daily Sharpe that scatters by 0.007 over the names gives an IC of √(20 · 5.7) · 0.007² = 0.0005.
 */
const PREMIUM_IC = 0.0005;

const newest = (seed: string | number) => `${seed}@${NEWEST_VERSION}`;

const sumOf = (parts: readonly Figures[], name: string) =>
  parts.reduce((sum, part) => sum + (part[name] ?? 0), 0);

/** What a rate p may show in N cases by chance. */
const mostOf = (p: number, cases: number) => p + 3 * Math.sqrt((p * (1 - p)) / cases);

async function overWorlds(
  report: Report,
  { name, worlds, measure }: { name: string; worlds: number; measure: (seed: string) => Figures },
): Promise<Figures[]> {
  const found: Figures[] = [];
  for (let seed = 1; seed <= worlds; seed++)
    found.push(await report.part(`world ${seed}: ${name}`, async () => rounded(measure(String(seed)))));
  return found;
}

/** To six digits: what is stored and what is written is the same. */
function rounded(figures: Figures): Figures {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Number(value.toPrecision(6))]),
  );
}

async function expectSeasons(report: Report): Promise<void> {
  const measure = (seed: string) => findSeasons(simulate({ seed: newest(seed), to: TO }));
  const found = await overWorlds(report, { name: 'seasons', worlds: SEASON_WORLDS, measure });
  const [planted, strong, quiet] = [sumOf(found, 'planted'), sumOf(found, 'strong'), sumOf(found, 'quiet')];
  const bias = sumOf(found, 'z') / Math.sqrt(planted);
  report.expect(
    `${planted} planted seasons: mean of (measured − planted) in standard errors, as a z`,
    Math.abs(bias) < 3,
    bias.toFixed(2),
  );
  // A mean of squared normal values scatters around 1 by √(2 / n); clustered volatility widens a season by up to a half.
  const scatter = sumOf(found, 'z2') / planted;
  const chance = 3 * Math.sqrt(2 / planted);
  report.expect(
    `their scatter around the planted strength, in standard errors squared (1 by theory; ${(1 - chance).toFixed(2)} to ${(1.5 + chance).toFixed(2)})`,
    scatter > 1 - chance && scatter < 1.5 + chance,
    scatter.toFixed(2),
  );
  const expected = sumOf(found, 'expected') / strong;
  const least = expected - (3 * Math.sqrt(sumOf(found, 'variance'))) / strong;
  const share = sumOf(found, 'found') / strong;
  report.expect(
    `${strong} strong seasons that the scan finds (${expected.toFixed(3)} by theory, at least ${least.toFixed(3)})`,
    share >= least,
    share.toFixed(3),
  );
  const most = mostOf(LARGEST_Q, quiet);
  const rate = sumOf(found, 'quiet found') / quiet;
  report.expect(
    `${quiet} names without any effect on which the scan finds one (q ≤ ${LARGEST_Q}; at most ${most.toFixed(3)})`,
    quiet >= 2000 && rate <= most,
    rate.toFixed(3),
  );
}

async function expectMomentum(report: Report): Promise<void> {
  const measure = (seed: string) => measureMomentum(simulate({ seed: newest(seed), to: TO }));
  const found = await overWorlds(report, { name: 'momentum', worlds: MOMENTUM_WORLDS, measure });
  const meanOf = (name: string) => sumOf(found, name) / found.length;
  // Worlds are independent, days are not: how far a mean over worlds may be off shows in how they differ.
  const errorOf = (name: string) => {
    const squares = found.reduce((sum, part) => sum + ((part[name] ?? 0) - meanOf(name)) ** 2, 0);
    return Math.sqrt(squares / (found.length - 1) / found.length);
  };
  const [ic, error, expected] = [meanOf('ic'), errorOf('ic'), meanOf('expected')];
  const away = 3 * error + THEORY_ERROR * expected;
  report.expect(
    `rank IC of the 20-bar return where momentum is planted (${expected.toFixed(4)} by theory ± ${away.toFixed(4)})`,
    Math.abs(ic - expected) <= away,
    `${ic.toFixed(4)} ± ${error.toFixed(4)}`,
  );
  const [quiet, quietError] = [meanOf('ic without effect'), errorOf('ic without effect')];
  const quietAway = 3 * quietError + PREMIUM_IC;
  report.expect(
    `the same on the names without effect (0 ± ${quietAway.toFixed(4)})`,
    Math.abs(quiet) <= quietAway,
    `${quiet.toFixed(4)} ± ${quietError.toFixed(4)}`,
  );
}

/** `npm run prove planted-effects`: continues where it was interrupted, world by world. */
export const proof: Proof = {
  title: 'On the simulated market what was planted is found at its strength, and no season where none was',
  async run(report) {
    await expectSeasons(report);
    await expectMomentum(report);
  },
};
