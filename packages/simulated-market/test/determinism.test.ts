import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetId } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { simulate } from '../src/simulate.ts';
import { barHash, FEW, worldFingerprint } from './fingerprint.ts';

const TO = Date.parse('2019-03-20T21:00:00Z');
const folder = join(import.meta.dirname, '..');

/** Neither of the engine's compilers: every operation by its interpreter. */
const INTERPRETED = ['--no-opt', '--no-maglev', '--no-sparkplug'];

function interpretedFingerprint(): string {
  const file = join(import.meta.dirname, 'fingerprint.ts');
  return execFileSync(process.execPath, [...INTERPRETED, file, 'bytes', String(TO)], { encoding: 'utf8' });
}

describe('A simulated market', () => {
  it('has the same bytes when it is generated again, and others for another seed', () => {
    expect(worldFingerprint('bytes', TO)).toBe(worldFingerprint('bytes', TO));
    expect(worldFingerprint('bytes', TO)).not.toBe(worldFingerprint('bytf', TO));
  });

  it('has the same bytes by interpreted as by compiled code', () => {
    expect(interpretedFingerprint()).toBe(worldFingerprint('bytes', TO));
  });

  it('uses no function of the language that engines round differently, no clock and no randomness', () => {
    const forbidden =
      /Math\.(exp|expm1|log|log1p|log2|log10|pow|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|cbrt|hypot|random)\b|Date\.now|new Date\(\)|performance\.|\*\*|toLocale/;
    const files = globSync('src/**/*.ts', { cwd: folder }).filter(
      // What measures a market, or corrupts a copy of it, generates none of its bytes.
      (file) => !file.endsWith('.test.ts') && !/^src.(?:statistics|faults)./.test(file),
    );
    expect(files.length).toBeGreaterThan(40);
    for (const file of files) {
      const code = readFileSync(join(folder, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*|`[^`]*`/g, '');
      expect(forbidden.exec(code)?.[0], file).toBeUndefined();
    }
  });

  it('begins a longer run with the bytes of a shorter one', () => {
    const short = simulate({ seed: 'prefix', to: '2019-06-28' });
    const long = simulate({ seed: 'prefix', to: '2021-09-30' });
    for (const id of [...FEW, 'us:SPY', 'us:NVDA', 'crypto:SOL-USD'] as AssetId[]) {
      const bars = short.dailyBars(id);
      const count = bars?.time.length ?? 0;
      const beginning = long.dailyBars(id);
      expect(count === 0).toBe(id === 'crypto:SOL-USD');
      expect(beginning && barHash(cut(beginning, count))).toBe(barHash(bars));
    }
  });

  it('shows a bar at its close and not a moment before', () => {
    const close = Date.parse('2020-11-27T18:00:00Z'); // a half day: 13:00 in New York
    const count = (to: number) => simulate({ seed: 'close', to }).dailyBars(FEW[0])?.time.length;
    expect(count(close)).toBe((count(close - 1) ?? 0) + 1);
  });

  it('begins on 2018-01-02 and trades on the sessions of its calendars', () => {
    const market = simulate({ seed: 'x', to: '2018-12-31' });
    const days = (id: string) => market.dailyBars(id as AssetId)?.time ?? new Float64Array();
    expect(days('us:KO')[0]).toBe(Date.parse('2018-01-02'));
    // 2018 had 251 sessions (NYSE holiday list, day of mourning on 5 December); 364 days from 2 January on,
    // the last of which ends with the year, an instant after the date's own last one.
    expect(days('us:KO')).toHaveLength(251);
    expect(days('crypto:BTC-USD')).toHaveLength(363);
    expect(days('us:KO')).not.toContain(Date.parse('2018-12-05'));
  });

  it('refuses impossible seeds and dates, with a sentence', () => {
    expect(() => simulate({ seed: 'No!', to: '2020-01-01' })).toThrow('small letters');
    expect(() => simulate({ seed: 'x', to: '2036-01-01' })).toThrow('2034-12-31');
    expect(() => simulate({ seed: 'x', to: Number.NaN })).toThrow(RangeError);
  });
});

function cut(bars: NonNullable<ReturnType<ReturnType<typeof simulate>['dailyBars']>>, count: number) {
  const { time, open, high, low, close, volume } = bars;
  const [t, o, h, l, c, v] = [time, open, high, low, close, volume].map((column) =>
    column.subarray(0, count),
  );
  return { time: t, open: o, high: h, low: l, close: c, volume: v };
}
