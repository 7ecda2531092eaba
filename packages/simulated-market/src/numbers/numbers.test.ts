import { describe, expect, it } from 'vitest';
import { hashText, KeyedRandom } from './keyed-random.ts';
import { normalQuantile } from './normal-quantile.ts';
import { portableExp } from './portable-exp.ts';
import { portableLog } from './portable-log.ts';

describe('Numbers that are the same on every machine', () => {
  it('have a logarithm and an exponential correct to the last digits', () => {
    // The engine's own functions are right to about one unit in the last place.
    for (let x = -40; x <= 40; x += 0.0371) {
      expect(Math.abs(portableExp(x) / Math.exp(x) - 1)).toBeLessThan(6e-16);
      expect(Math.abs(portableLog(Math.exp(x)) - x)).toBeLessThan(1e-15 * Math.max(1, Math.abs(x)));
    }
    expect(portableExp(0)).toBe(1);
    expect(portableLog(1)).toBe(0);
    expect(() => portableExp(1e6)).toThrow(RangeError);
  });

  it('invert the normal distribution as in published tables', () => {
    // NIST Handbook of Mathematical Functions (Abramowitz & Stegun), table 26.5; 1.959963984540054 is in every
    // textbook.
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 13);
    expect(normalQuantile(0.95)).toBeCloseTo(1.6448536269514722, 13);
    expect(normalQuantile(1e-6)).toBeCloseTo(-4.753424308822899, 11);
    expect(normalQuantile(1e-14)).toBeCloseTo(-7.650628092935308, 10);
    expect(normalQuantile(0.5)).toBe(0);
  });

  it('give each day its own numbers, whatever was drawn before', () => {
    const random = new KeyedRandom(['7', 'us:KO', 'price']);
    const first = random.at(100).uniform();
    random.at(3).normal();
    for (let i = 0; i < 50; i++) random.uniform();
    expect(random.at(100).uniform()).toBe(first);
    expect(random.at(101).uniform()).not.toBe(first);
    expect(new KeyedRandom(['7', 'us:KO', 'halt']).at(100).uniform()).not.toBe(first);
    expect(new KeyedRandom(['8', 'us:KO', 'price']).at(100).uniform()).not.toBe(first);
  });

  it('do not carry over from one day or one name to the next', () => {
    // Correlation of independent uniforms over n pairs has standard deviation 1/√n; five of them are allowed.
    const n = 40_000;
    const random = new KeyedRandom(['1', 'x']);
    let days = 0;
    let names = 0;
    for (let day = 0; day < n; day++) {
      const today = random.at(day).uniform() - 0.5;
      days += 12 * today * (random.at(day + 1).uniform() - 0.5);
      names += 12 * today * (new KeyedRandom(['1', `x${day}`]).at(0).uniform() - 0.5);
    }
    expect(Math.abs(days / n)).toBeLessThan(5 / Math.sqrt(n));
    expect(Math.abs(names / n)).toBeLessThan(5 / Math.sqrt(n));
    expect(hashText('a', 1)).not.toBe(hashText('b', 1));
  });

  it('have the moments of their distributions', () => {
    const n = 200_000;
    const random = new KeyedRandom(['1', 'moments']).at(0);
    const sums = { square: 0, fat: 0, fourth: 0, exponential: 0 };
    for (let i = 0; i < n; i++) {
      sums.square += random.normal() ** 2 / n;
      const fat = random.fatNormal();
      sums.fat += fat ** 2 / n;
      sums.fourth += fat ** 4 / n;
      sums.exponential += random.exponential() / n;
    }
    expect(Math.abs(sums.square - 1)).toBeLessThan(5 * Math.sqrt(2 / n));
    // Mixture 0.9·N(0, 0.843²) + 0.1·N(0, 1.9²): variance 1.0006, fourth moment 3·(0.9·0.843⁴ + 0.1·1.9⁴) = 5.273.
    expect(Math.abs(sums.fat - 1.0006)).toBeLessThan(0.03);
    expect(Math.abs(sums.fourth - 5.273)).toBeLessThan(0.5);
    expect(Math.abs(sums.exponential - 1)).toBeLessThan(5 / Math.sqrt(n));
  });
});
