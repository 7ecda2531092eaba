import { describe, expect, test } from 'vitest';
import { regressionChannel } from './regression-channel.ts';

const year = 365.25 * 86_400_000;

describe('log-linear regression channel', () => {
  test('Anscombe’s first set: slope 0.5001, residual deviation 1.2366, R² 0.6665 (The American Statistician, 1973)', () => {
    const x = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
    const y = [4.26, 5.68, 7.24, 4.82, 6.95, 8.81, 8.04, 8.33, 10.84, 7.58, 9.96];
    const channel = regressionChannel({
      time: Float64Array.from(x, (value) => value * year),
      close: Float64Array.from(y, Math.exp),
    });
    expect(Math.log1p(channel?.growthPerYear ?? 0)).toBeCloseTo(0.5001, 4);
    expect(channel?.sigma).toBeCloseTo(1.2366, 4);
    expect(channel?.rSquared).toBeCloseTo(0.6665, 4);
    expect(Math.log(channel?.middle[6] ?? 0)).toBeCloseTo(3.0001 + 0.5001 * 10, 3);
    expect(channel?.position).toBeCloseTo((9.96 - 3.00009 - 0.50009 * 14) / 1.2366, 3);
    expect(Math.log((channel?.upper2[0] ?? 0) / (channel?.lower2[0] ?? 1))).toBeCloseTo(4 * 1.2366, 3);
  });

  test('a steady 10 % a year lies on its line, without spread and without position', () => {
    const time = Float64Array.from({ length: 500 }, (_, i) => i * 86_400_000);
    const close = time.map((t) => 100 * 1.1 ** (t / year));
    const channel = regressionChannel({ time, close });
    expect(channel?.growthPerYear).toBeCloseTo(0.1, 9);
    expect(channel?.sigma).toBeLessThan(1e-12);
    expect(channel?.position).toBe(0);
    expect(channel?.upper1[499]).toBeCloseTo(close[499] ?? 0, 6);
  });

  test('a missing close gets a line but has no influence; two closes are too few', () => {
    const time = Float64Array.from({ length: 6 }, (_, i) => i * 86_400_000);
    const close = Float64Array.of(1, 2, Number.NaN, 8, 16, 32);
    const channel = regressionChannel({ time, close });
    expect(channel?.n).toBe(5);
    expect(channel?.middle[2]).toBeCloseTo(4, 9);
    expect(regressionChannel({ time: time.subarray(0, 2), close: close.subarray(0, 2) })).toBeNull();
  });
});
