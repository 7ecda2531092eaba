import { expect, it } from 'vitest';
import { shareBars, sliceBars, splitBetween } from './bar-columns.ts';

it('a share of a day is so many of another: splits after it up to that day, and the other way round before', () => {
  const actions = [
    { kind: 'split', exDate: '2020-08-31', newPerOld: 4 },
    { kind: 'dividend', exDate: '2020-11-06', amountPerShare: 0.2 },
    { kind: 'split', exDate: '2022-06-06', newPerOld: 20 },
  ];
  expect(splitBetween(actions, '2020-08-28', '2020-08-30')).toBe(1);
  expect(splitBetween(actions, '2020-08-28', '2020-08-31')).toBe(4);
  expect(splitBetween(actions, '2020-08-31', '2022-06-05')).toBe(1);
  expect(splitBetween(actions, '2020-08-28', '2024-01-01')).toBe(80);
  expect(splitBetween(actions, '2024-01-01', '2020-08-28')).toBe(1 / 80);
  expect(splitBetween(actions, '2022-06-06', '2022-06-06')).toBe(1);
});

it('bars are copied once to memory that threads share, and not again what lies there', () => {
  const column = (first: number) => Float64Array.of(first, first + 1, Number.NaN);
  const given = {
    ...{ time: column(0), open: column(10), high: column(20) },
    ...{ low: column(30), close: column(40), volume: column(50) },
  };
  const shared = shareBars(given);
  expect(shared).toEqual(given);
  for (const { buffer } of Object.values(shared)) expect(buffer).toBeInstanceOf(SharedArrayBuffer);
  const part = sliceBars(shared, 1, 3);
  const again = shareBars(part);
  expect(again).toEqual(part);
  expect([again.time, again.close === part.close]).toEqual([part.time, false]);
  expect(again.time.buffer).toBe(shared.time.buffer);
});
