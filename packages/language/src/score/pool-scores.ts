import type { AssetScore } from './score-asset.ts';

/** An asset's own stories, and the group (sector) it belongs to. */
export interface OwnScore {
  readonly key: string;
  readonly group: string;
  readonly own: AssetScore;
}

/** A score with its 95 % interval. */
export interface PooledScore {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** How much stories of one asset, assets of one group, and groups differ. */
export interface ToneVariances {
  readonly story: number;
  readonly asset: number;
  readonly group: number;
}

export interface PooledScores {
  /** None of them if nobody has a story. */
  readonly scores: ReadonlyMap<string, PooledScore>;
  readonly variances: ToneVariances;
}

/** A tone drawn evenly from −1 to 1 has this variance: what is assumed of stories, with the weight of three of them. */
const EVEN_VARIANCE = 1 / 3;
const ASSUMED_STORIES = 3;
/** Assets and groups are never taken to be all alike, however few stories there are to tell them apart. */
const LEAST_ASSET_VARIANCE = 0.1 ** 2;
const LEAST_GROUP_VARIANCE = 0.05 ** 2;
const Z95 = 1.959964;

/** A normal estimate; a variance of Infinity says nothing. */
interface Estimate {
  readonly mean: number;
  readonly variance: number;
}

/**
 * Partial pooling in a normal model with three levels: stories scatter around their asset, assets around their group,
 * groups around the market. The less an asset was written about, the more its score leans on its group, and the group's
 * on the market; an asset without a story gets its group's score with the widest interval. The variances come from the
 * same stories by the method of moments.
 */
export function poolScores(assets: readonly OwnScore[]): PooledScores {
  const variances = estimateVariances(assets);
  const groups = Map.groupBy(assets, ({ group }) => group);
  const estimates = new Map(
    [...groups].map(([group, members]) => [group, groupEstimate(members, variances)]),
  );
  const market = combine(
    [...estimates.values()].map(({ mean, variance }) => ({ mean, variance: variance + variances.group })),
  );
  const scores = new Map<string, PooledScore>();
  if (market === null) return { scores, variances };
  for (const [group, members] of groups) {
    const around = shrink(estimates.get(group) ?? NOTHING, variances.group, market);
    for (const { key, own } of members) {
      const said = own.score === null ? NOTHING : { mean: own.score, variance: variances.story / own.n };
      scores.set(key, withInterval(shrink(said, variances.asset, around)));
    }
  }
  return { scores, variances };
}

const NOTHING: Estimate = { mean: 0, variance: Number.POSITIVE_INFINITY };

/** What is known of a level's value from its own observations and from the level above, which is uncertain itself. */
function shrink(own: Estimate, spread: number, above: Estimate): Estimate {
  const weight = Number.isFinite(own.variance) ? spread / (spread + own.variance) : 0;
  return {
    mean: weight * own.mean + (1 - weight) * above.mean,
    variance: (1 - weight) * spread + (1 - weight) ** 2 * above.variance,
  };
}

/** The mean of estimates, each by its precision; null if none says anything. */
function combine(estimates: readonly Estimate[]): Estimate | null {
  let [weights, sum] = [0, 0];
  for (const { mean, variance } of estimates) {
    if (!Number.isFinite(variance)) continue;
    weights += 1 / variance;
    sum += mean / variance;
  }
  return weights === 0 ? null : { mean: sum / weights, variance: 1 / weights };
}

function groupEstimate(members: readonly OwnScore[], { story, asset }: ToneVariances): Estimate {
  const told = members.flatMap(({ own }) =>
    own.score === null ? [] : [{ mean: own.score, variance: asset + story / own.n }],
  );
  return combine(told) ?? NOTHING;
}

function withInterval({ mean, variance }: Estimate): PooledScore {
  const reach = Z95 * Math.sqrt(variance);
  return { mean, low: Math.max(-1, mean - reach), high: Math.min(1, mean + reach) };
}

/** The nested analysis of variance with unequal numbers: each level's sum of squares is set to its expectation. */
function estimateVariances(assets: readonly OwnScore[]): ToneVariances {
  const told = assets.flatMap(({ group, own: { score, n, dispersion } }) =>
    score === null ? [] : [{ group, mean: score, n, within: (n - 1) * (dispersion ?? 0) ** 2 }],
  );
  const stories = sum(told.map(({ n }) => n));
  const within = sum(told.map((one) => one.within));
  const story = (within + ASSUMED_STORIES * EVEN_VARIANCE) / (stories - told.length + ASSUMED_STORIES);
  const groups = [...Map.groupBy(told, ({ group }) => group).values()].map((members) => {
    const n = sum(members.map((one) => one.n));
    const mean = sum(members.map((one) => one.n * one.mean)) / n;
    const between = sum(members.map((one) => one.n * (one.mean - mean) ** 2));
    return { n, mean, between, squares: sum(members.map((one) => one.n ** 2)) };
  });
  const asset = solve(LEAST_ASSET_VARIANCE, {
    squares: sum(groups.map(({ between }) => between)),
    expected: (told.length - groups.length) * story,
    share: stories - sum(groups.map(({ n, squares }) => squares / n)),
  });
  const mean = sum(groups.map((one) => one.n * one.mean)) / stories;
  const group = solve(LEAST_GROUP_VARIANCE, {
    squares: sum(groups.map((one) => one.n * (one.mean - mean) ** 2)),
    expected:
      (groups.length - 1) * story +
      asset * sum(groups.map(({ n, squares }) => squares * (1 / n - 1 / stories))),
    share: stories - sum(groups.map(({ n }) => n ** 2)) / stories,
  });
  return { story, asset, group };
}

function solve(
  least: number,
  {
    squares,
    expected,
    share,
  }: { readonly squares: number; readonly expected: number; readonly share: number },
): number {
  return share > 1e-9 ? Math.max(least, (squares - expected) / share) : least;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
