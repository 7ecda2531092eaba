import { describe, expect, it } from 'vitest';
import { murmurHash3, permutation, portableLog, RandomStream, randomStream, sampleRising } from './index.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('Seeded random numbers', () => {
  it('hash names with MurmurHash3, matching its published test values', () => {
    // SMHasher's and Wikipedia's test vectors for MurmurHash3 x86 32-bit.
    expect(murmurHash3(bytesOf(''), 1)).toBe(0x514e28b7);
    expect(murmurHash3(bytesOf('test'), 0)).toBe(0xba6bd213);
    expect(murmurHash3(bytesOf('Hello, world!'), 0x9747b28c)).toBe(0x24884cba);
    expect(murmurHash3(bytesOf('The quick brown fox jumps over the lazy dog'), 0x9747b28c)).toBe(0x2fa826cd);
  });

  it('follow sfc32 as computed with arbitrary-precision integers', () => {
    const wrap = (x: bigint) => x & 0xffffffffn;
    let [a, b, c, counter] = [11n, 22n, 4_000_000_000n, 1n];
    const expected: number[] = [];
    for (let i = 0; i < 116; i++) {
      const sum = wrap(a + b + counter);
      counter = wrap(counter + 1n);
      a = b ^ (b >> 9n);
      b = wrap(c + (c << 3n));
      c = wrap(wrap((c << 21n) | (c >> 11n)) + sum);
      if (i >= 16) expected.push(Number(sum));
    }
    const stream = new RandomStream([11, 22, 4_000_000_000]);
    expect(Array.from({ length: 100 }, () => stream.uint32())).toEqual(expected);
  });

  it('repeat for the same key and differ for another seed, name or day', () => {
    const first = (key: Parameters<typeof randomStream>[0]) => randomStream(key).uint32();
    const base = { seed: 7, name: 'AAPL', day: '2016-12-30' };
    expect(first(base)).toBe(first({ ...base }));
    const others = [
      { ...base, seed: 8 },
      { ...base, name: 'AAPM' },
      { ...base, day: '2016-12-31' },
      { seed: 7 },
    ];
    expect(new Set([base, ...others].map(first)).size).toBe(5);
  });

  it('fill ten equal parts of 0…1 evenly, and neighbouring days are independent', () => {
    const counts = new Float64Array(100);
    for (let day = 0; day < 100_000; day++) {
      const a = randomStream({ seed: 1, day }).uniform();
      const b = randomStream({ seed: 1, day: day + 1 }).uniform();
      counts[Math.floor(a * 10) * 10 + Math.floor(b * 10)]++;
    }
    const statistic = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // Chi-squared with 99 degrees of freedom is below or above these once in 10,000 each (SciPy, chi2.ppf and isf).
    expect(statistic).toBeGreaterThan(54.987);
    expect(statistic).toBeLessThan(160.056);
  });

  it('fill a column with the normal values that come one by one, and go on after them', () => {
    const [one, many] = [randomStream({ seed: 9 }), randomStream({ seed: 9 })];
    const column = new Float64Array(5000);
    many.fillNormal(column);
    expect([...column]).toEqual(Array.from(column, () => one.normal()));
    expect(many.uint32()).toBe(one.uint32());
  });

  it('give normal values with the moments 0, 1, 0, 3', () => {
    const stream = randomStream({ seed: 5 });
    const n = 400_000;
    const sums = [0, 0, 0, 0];
    for (let i = 0; i < n; i++) {
      const z = stream.normal();
      for (let k = 0; k < 4; k++) sums[k] += z ** (k + 1) / n;
    }
    // Bars: five standard errors, √(variance of zᵏ / n) with variances 1, 2, 15 and 96.
    [0, 1, 0, 3].forEach((moment, k) => {
      expect(Math.abs(sums[k] - moment)).toBeLessThan(5 * Math.sqrt([1, 2, 15, 96][k] / n));
    });
  });

  it('draw every position of a shuffle equally often', () => {
    const stream = randomStream({ seed: 9 });
    const counts = new Float64Array(36);
    for (let i = 0; i < 36_000; i++) {
      const order = permutation(6, stream);
      for (let place = 0; place < 6; place++) counts[place * 6 + order[place]]++;
    }
    const statistic = counts.reduce((sum, count) => sum + (count - 6000) ** 2 / 6000, 0);
    // Chi-squared with 25 degrees of freedom is above this once in 10,000.
    expect(statistic).toBeLessThan(60.14);
  });

  it('pick rows without repeats, ascending, each equally often', () => {
    const stream = randomStream({ seed: 10 });
    const counts = new Float64Array(8);
    for (let i = 0; i < 16_000; i++) {
      const picked = sampleRising({ count: 3, length: 8 }, stream);
      expect(picked[0] < picked[1] && picked[1] < picked[2]).toBe(true);
      for (const row of picked) counts[row]++;
    }
    for (const count of counts) expect(Math.abs(count - 6000)).toBeLessThan(5 * Math.sqrt(6000));
  });

  it('pick the same rows as one uniform number for each of them says', () => {
    const [picking, asking] = [randomStream({ seed: 12 }), randomStream({ seed: 12 })];
    for (const [count, length] of [
      [1, 1],
      [3, 50],
      [500, 1000],
    ]) {
      const expected: number[] = [];
      for (let i = 0; expected.length < count; i++)
        if (asking.uniform() * (length - i) < count - expected.length) expected.push(i);
      expect([...sampleRising({ count, length }, picking)]).toEqual(expected);
    }
    expect(picking.uint32()).toBe(asking.uint32());
  });

  it('use a logarithm of plain arithmetic that is correct to the last digits', () => {
    for (const x of [
      1e-300, 4.9e-17, 0.001, 0.5, 0.7071067811865475, 0.9999999999999999, 1, 1.5, 2, 12345.678,
    ]) {
      expect(Math.abs(portableLog(x) - Math.log(x))).toBeLessThanOrEqual(
        4e-16 * Math.max(1e-300, Math.abs(Math.log(x))),
      );
    }
  });
});
