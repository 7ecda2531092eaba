import { expect, it } from 'vitest';
import { AS_OF_PRESETS, dateOfPreset } from './as-of-presets.ts';
import { parseAsOf } from './read-as-of.ts';

const at = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day, 9, 30);

it('presets are calendar days: the same day of an earlier month, or its last one', () => {
  const day = at(2026, 11, 20);
  expect(AS_OF_PRESETS.map((preset) => dateOfPreset(preset, day))).toEqual([
    '2026-11-19',
    '2026-11-13',
    '2026-10-20',
    '2026-08-20',
    '2025-11-20',
    '2025-12-31',
  ]);
  expect(dateOfPreset('month', at(2026, 3, 31))).toBe('2026-02-28');
  expect(dateOfPreset('quarter', at(2026, 1, 31))).toBe('2025-10-31');
  expect(dateOfPreset('year', at(2024, 2, 29))).toBe('2023-02-28');
});

it('every preset is over and can be asked for, on the first and the last minute of a day too', () => {
  for (const now of [at(2026, 1, 1), Date.UTC(2026, 0, 1), Date.UTC(2026, 11, 31, 23, 59, 59, 999)]) {
    for (const preset of AS_OF_PRESETS) expect(parseAsOf(dateOfPreset(preset, now), now).kind).toBe('at');
  }
});
