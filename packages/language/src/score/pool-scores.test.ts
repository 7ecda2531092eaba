import { randomStream } from '@auspex/quant/random';
import { describe, expect, it } from 'vitest';
import { type OwnScore, poolScores, type ToneVariances } from './pool-scores.ts';
import { scoreAsset } from './score-asset.ts';

/** An asset with stories of these tones. */
function told(key: string, group: string, tones: readonly number[]): OwnScore {
  return { key, group, own: scoreAsset(tones.map((tone, cluster) => ({ cluster, tone }))) };
}

/** A market whose variances are known: `count` stories an asset on average, some without any. */
function market(seed: number, { groups = 8, assets = 12, count = 10 } = {}): OwnScore[] {
  const stream = randomStream({ seed, name: 'pool' });
  return Array.from({ length: groups }, (_, g) => {
    const around = 0.1 + 0.2 * stream.normal();
    return Array.from({ length: assets }, (_, a) => {
      const own = around + 0.3 * stream.normal();
      const stories = a === 0 ? 0 : 1 + Math.floor(2 * count * stream.uniform());
      return told(
        `${g}/${a}`,
        `sector ${g}`,
        Array.from({ length: stories }, () => own + 0.5 * stream.normal()),
      );
    });
  }).flat();
}

/**
 * The same posterior by another road: the covariance of all assets is written down, with a market mean that could be
 * anything, and conditioned on what was observed, by solving one dense system.
 */
function conditioned(assets: readonly OwnScore[], { story, asset, group }: ToneVariances) {
  const anything = 1e7;
  const prior = assets.map((one, i) =>
    assets.map((other, j) => anything + (one.group === other.group ? group : 0) + (i === j ? asset : 0)),
  );
  const seen = [...assets.keys()].filter((i) => assets[i].own.n > 0);
  const observed = seen.map((i, row) =>
    seen.map((j, column) => prior[i][j] + (row === column ? story / assets[i].own.n : 0)),
  );
  const solve = (right: readonly number[]) => solveLinear(observed, right);
  const weights = solve(seen.map((i) => assets[i].own.score ?? Number.NaN));
  const dot = (one: readonly number[], other: readonly number[]) =>
    one.reduce((sum, value, i) => sum + value * other[i], 0);
  return assets.map((_, i) => {
    const covariance = seen.map((j) => prior[i][j]);
    return { mean: dot(covariance, weights), variance: prior[i][i] - dot(covariance, solve(covariance)) };
  });
}

/** Gauss with pivots. */
function solveLinear(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]]);
  const size = rows.length;
  for (let at = 0; at < size; at++) {
    let best = at;
    for (let row = at + 1; row < size; row++)
      if (Math.abs(rows[row][at]) > Math.abs(rows[best][at])) best = row;
    [rows[at], rows[best]] = [rows[best], rows[at]];
    for (let row = at + 1; row < size; row++) {
      const factor = rows[row][at] / rows[at][at];
      for (let column = at; column <= size; column++) rows[row][column] -= factor * rows[at][column];
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let at = size - 1; at >= 0; at--) {
    let rest = rows[at][size];
    for (let column = at + 1; column < size; column++) rest -= rows[at][column] * solution[column];
    solution[at] = rest / rows[at][at];
  }
  return solution;
}

describe('Scores shrunk towards sector and market', () => {
  it('are those of the whole joint distribution, solved at once', () => {
    for (const seed of [1, 2, 3]) {
      const assets = market(seed, { groups: 5, assets: 6, count: 6 });
      const { scores, variances } = poolScores(assets);
      const expected = conditioned(assets, variances);
      for (const [i, { key }] of assets.entries()) {
        const { mean, low, high } = scores.get(key) ?? { mean: Number.NaN, low: 0, high: 0 };
        const reach = 1.959964 * Math.sqrt(expected[i].variance);
        expect(mean).toBeCloseTo(expected[i].mean, 5);
        expect(low).toBeCloseTo(Math.max(-1, expected[i].mean - reach), 4);
        expect(high).toBeCloseTo(Math.min(1, expected[i].mean + reach), 4);
      }
    }
  });

  it('find how much stories, assets and sectors differ', () => {
    const found = Array.from({ length: 40 }, (_, seed) => poolScores(market(100 + seed)).variances);
    const mean = (level: keyof ToneVariances) =>
      found.reduce((sum, one) => sum + one[level], 0) / found.length;
    expect(mean('story')).toBeCloseTo(0.25, 2);
    expect(mean('asset')).toBeGreaterThan(0.08);
    expect(mean('asset')).toBeLessThan(0.1);
    expect(mean('group')).toBeGreaterThan(0.03);
    expect(mean('group')).toBeLessThan(0.05);
  });

  it('lean on the sector where little was written, and on an asset’s own stories where much was', () => {
    const loud = Array.from({ length: 200 }, (_, i) => (i % 4 === 0 ? -1 / 3 : 2 / 3));
    const others = Array.from({ length: 6 }, (_, i) =>
      told(`other ${i}`, 'energy', [-1 / 3, -2 / 3, 0, -1 / 3]),
    );
    const { scores } = poolScores([
      ...others,
      told('much', 'energy', loud),
      told('little', 'energy', [2 / 3]),
      told('none', 'energy', []),
      told('elsewhere', 'banks', [1 / 3, 1 / 3, 0]),
    ]);
    const of = (key: string) => scores.get(key) ?? { mean: Number.NaN, low: 0, high: 0 };
    const width = (key: string) => of(key).high - of(key).low;
    expect(of('much').mean).toBeCloseTo(5 / 12, 1);
    // Its only story says 2/3.
    expect(of('little').mean).toBeLessThan(0.45);
    expect(of('little').mean).toBeGreaterThan(of('none').mean);
    expect(width('none')).toBeGreaterThan(width('little'));
    expect(width('little')).toBeGreaterThan(width('much'));
  });

  it('cover what is true as often as they say', () => {
    let [inside, count] = [0, 0];
    for (let seed = 0; seed < 60; seed++) {
      const stream = randomStream({ seed, name: 'truth' });
      const truths = new Map<string, number>();
      const assets = Array.from({ length: 8 }, (_, g) => {
        const around = 0.1 * stream.normal();
        return Array.from({ length: 10 }, (_, a) => {
          const own = around + 0.2 * stream.normal();
          truths.set(`${g}/${a}`, own);
          return told(
            `${g}/${a}`,
            `${g}`,
            Array.from({ length: a }, () => own + 0.45 * stream.normal()),
          );
        });
      }).flat();
      for (const [key, { low, high }] of poolScores(assets).scores) {
        const truth = truths.get(key) ?? Number.NaN;
        count += 1;
        if (truth >= low && truth <= high) inside += 1;
      }
    }
    // 4,800 overlapping cases: 95 % with room for the variances being estimates.
    expect(inside / count).toBeGreaterThan(0.92);
    expect(inside / count).toBeLessThan(0.98);
  });

  it('say nothing where nobody has a story', () => {
    expect(poolScores([told('a', 'x', []), told('b', 'y', [])]).scores.size).toBe(0);
    const { scores } = poolScores([told('a', 'x', [2 / 3]), told('b', 'y', [])]);
    expect(scores.size).toBe(2);
  });
});
