import { describe, expect, it } from 'vitest';
import { placesToDraw, startsOf } from './row-places.ts';

const lines = startsOf(500, () => 32);
const inSight = (fromPx: number, toPx: number) => ({ sight: { fromPx, toPx }, more: 0, active: 0 });

describe('the rows that are drawn', () => {
  it('are those in sight, with some more on either side', () => {
    const sight = { fromPx: 3_200, toPx: 3_300 };
    expect(placesToDraw(lines, { sight, more: 0, active: 101 })).toEqual([100, 101, 102, 103]);
    expect(placesToDraw(lines, { sight, more: 2, active: 101 })).toEqual([
      98, 99, 100, 101, 102, 103, 104, 105,
    ]);
  });

  it('include the row with the focus while it is scrolled out of sight', () => {
    const sight = { fromPx: 3_200, toPx: 3_210 };
    expect(placesToDraw(lines, { sight, more: 0, active: 3 })).toEqual([3, 100]);
    expect(placesToDraw(lines, { sight, more: 0, active: 100 })).toEqual([100]);
    expect(placesToDraw(lines, { sight, more: 0, active: 400 })).toEqual([100, 400]);
    expect(placesToDraw(lines, { sight, more: 0, active: 900 })).toEqual([100]);
  });

  it('follow heights that differ', () => {
    const starts = startsOf(5, (place) => (place === 1 ? 400 : 32));
    expect([...starts]).toEqual([0, 32, 432, 464, 496, 528]);
    expect(placesToDraw(starts, inSight(40, 430))).toEqual([0, 1]);
    expect(placesToDraw(starts, inSight(432, 440))).toEqual([0, 2]);
  });

  it('end with the last one, and none are drawn of none or into no height', () => {
    expect(placesToDraw(lines, inSight(15_990, 99_999))).toEqual([0, 499]);
    expect(placesToDraw(lines, inSight(-500, -100))).toEqual([0]);
    expect(
      placesToDraw(
        startsOf(0, () => 32),
        inSight(0, 700),
      ),
    ).toEqual([]);
    expect(placesToDraw(lines, inSight(0, 0))).toEqual([]);
  });
});
