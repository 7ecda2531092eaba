import type { FeatureSpec } from './feature.ts';

/** What the whole market does on the day: the same for all names, so it only matters together with another column. */
export const marketSpecs: readonly FeatureSpec[] = [
  {
    id: 'market-return-5',
    name: 'Market, 5 bars',
    meaning: 'Mean return of all names over 5 bars, each in units of its usual movement.',
  },
  {
    id: 'market-return-20',
    name: 'Market, 20 bars',
    meaning: 'Mean return of all names over 20 bars, each in units of its usual movement.',
  },
  {
    id: 'breadth-50',
    name: 'Breadth 50',
    meaning: 'Share of names above their 50-bar average, −0.5 none to 0.5 all.',
  },
  {
    id: 'breadth-200',
    name: 'Breadth 200',
    meaning: 'Share of names above their 200-bar average, −0.5 none to 0.5 all.',
  },
  {
    id: 'dispersion-20',
    name: 'Dispersion',
    meaning: 'How far the names’ 20-bar returns lie apart, in units of usual movement.',
  },
  {
    id: 'market-nerves',
    name: 'Market volatility',
    meaning: 'Mean over the names of present against slow volatility, as a logarithm.',
  },
];

interface RankSpec extends FeatureSpec {
  /** The column to rank among all names of the day. */
  readonly of: string;
}

const rank = (of: string, name: string): RankSpec => ({
  id: `rank-${of}`,
  of,
  name: `Rank of: ${name}`,
  meaning: 'Place among all names of the day, −0.5 lowest to 0.5 highest.',
});

/** Ranks among the names of the day. */
export const rankSpecs: readonly RankSpec[] = [
  rank('return-5', 'return over 5 bars'),
  rank('return-20', 'return over 20 bars'),
  rank('return-60', 'return over 60 bars'),
  rank('momentum-250-20', 'momentum without the last month'),
  rank('volatility', 'volatility'),
  { ...rank('volume-z-20', 'unusual volume'), readsVolume: true },
  rank('distance-high', 'distance to the 52-week high'),
  rank('seasonal-20', 'same 20 bars of earlier years'),
  // Its own column first holds the logarithm of the money traded, which is not scale-free like the others.
  { ...rank('money-traded', 'money traded in 20 bars'), of: 'rank-money-traded', readsVolume: true },
];
