import { runStudy, type Study } from '../../apps/server/src/sentiment/run-study.ts';
import { type ToneWorld, toneWorld } from '../../apps/server/test/tone-worlds.ts';
import type { Report } from '../../scripts/proof.ts';

const WORLDS = 100;
const MOST_CLAIMED = 5;
const PLANTED = 20;
/** The horizons of the page: a world counts as one with an effect as soon as one of them says so. */
const HORIZONS = [1, 5, 20] as const;
const SEED = 20_180_102;

type Kind = Pick<ToneWorld, 'momentum' | 'season' | 'drift'>;

/** What prices and tones have in common without one causing the other; the worlds take these in turn. */
const kinds: readonly Kind[] = [
  { momentum: 0, season: 0, drift: 0 },
  { momentum: 0.5, season: 0, drift: 0 },
  { momentum: 0, season: 0.002, drift: 0 },
  { momentum: 0.5, season: 0.002, drift: 0.0004 },
];

function study(seed: number, effect: number): Study[] {
  const assets = toneWorld({ ...kinds[seed % kinds.length], seed, effect, names: 40, bars: 1000 });
  return HORIZONS.map((bars) => runStudy({ assets, bars, seed: SEED }));
}

const claims = ({ verdict }: Study): boolean => verdict === 'effect';

/** The study of what followed a tone, in worlds of which the truth is known. */
export async function proveStudy(report: Report): Promise<void> {
  const silent = Array.from({ length: WORLDS }, (_, seed) => study(seed, 0));
  const claimed = silent.filter((studies) => studies.some(claims)).length;
  report.expect(
    `study: worlds of ${WORLDS} without an effect of tone in which one is claimed at 1, 5 or 20 bars (≤ ${MOST_CLAIMED})`,
    claimed <= MOST_CLAIMED,
    `${claimed}; by horizon ${HORIZONS.map((bars, h) => `${bars} bars ${silent.filter((studies) => claims(studies[h])).length}`).join(', ')}`,
  );
  report.expect(
    'study: none of them says that there is too little data',
    silent.every((studies) => studies.every(({ verdict }) => verdict !== 'too-little')),
    WORLDS,
  );
  const planted = Array.from({ length: PLANTED }, (_, seed) => study(1000 + seed, 0.002));
  const found = planted.filter((studies) =>
    studies.some((one) => claims(one) && (one.spread?.mean ?? 0) > 0),
  );
  report.expect(
    `study: planted effects of 0.2 % a day for a tone of one, found with their direction (all of ${PLANTED})`,
    found.length === PLANTED,
    found.length,
  );
  const independent = silent.flat().map(({ n, effectiveN }) => effectiveN / n);
  report.expect(
    'study: share of asset-days that count as independent, largest',
    Math.max(...independent) < 0.5,
    Math.max(...independent).toFixed(3),
  );
}
