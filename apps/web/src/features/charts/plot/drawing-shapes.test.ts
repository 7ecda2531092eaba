import { describe, expect, it } from 'vitest';
import {
  adjustedForSplits,
  caughtAt,
  type Drawing,
  dayOfShares,
  strokesOf,
  type Tool,
} from './drawing-shapes.ts';

const frame = { widthPx: 1000, topPx: 0, bottomPx: 400 };

function drawing(tool: Tool, id: string = tool): Drawing {
  return { id, tool, points: [], text: 'Note', colour: null, drawnOn: '2024-06-01' };
}

/** What is caught at a spot where points are written as screen places. */
function caught(
  drawn: readonly (readonly [Drawing, ...(readonly [number, number])[]])[],
  at: [number, number],
) {
  const spots = new Map(drawn.map(([each, ...places]) => [each.id, places.map(([x, y]) => ({ x, y }))]));
  const drawings = drawn.map(([each]) => each);
  const spotsOf = ({ id }: Drawing) => spots.get(id) ?? [];
  return caughtAt({ drawings, spotsOf, frame, reachPx: 6, textPx: () => 60 }, { x: at[0], y: at[1] });
}

describe('catching a drawing', () => {
  const trend = [drawing('trend'), [100, 100], [300, 200]] as const;

  it('takes a point before the line, the line within reach, and nothing beyond it', () => {
    expect(caught([trend], [302, 203])).toEqual({ id: 'trend', point: 1 });
    expect(caught([trend], [200, 153])).toEqual({ id: 'trend', point: null });
    expect(caught([trend], [200, 170])).toBeNull();
    expect(caught([trend], [400, 250])).toBeNull();
  });

  it('a ray goes on beyond its second point, a horizontal line over the whole plot', () => {
    expect(caught([[drawing('ray'), [100, 100], [300, 200]]], [700, 400])).toEqual({
      id: 'ray',
      point: null,
    });
    expect(caught([[drawing('horizontal'), [500, 120]]], [20, 124])).toEqual({
      id: 'horizontal',
      point: null,
    });
  });

  it('a rectangle by its border, a measure also inside, a text by its letters', () => {
    const corners = [
      [100, 100],
      [300, 200],
    ] as const;
    expect(caught([[drawing('rectangle'), ...corners]], [200, 150])).toBeNull();
    expect(caught([[drawing('rectangle'), ...corners]], [200, 102])).toMatchObject({ id: 'rectangle' });
    expect(caught([[drawing('measure'), ...corners]], [200, 150])).toMatchObject({ id: 'measure' });
    expect(caught([[drawing('text'), [100, 100]]], [150, 104])).toMatchObject({ id: 'text' });
    expect(caught([[drawing('text'), [100, 100]]], [190, 104])).toBeNull();
  });

  it('the newest of two lies on top', () => {
    const other = [drawing('trend', 'newer'), [100, 100], [300, 200]] as const;
    expect(caught([trend, other], [200, 150])).toMatchObject({ id: 'newer' });
  });

  it('the levels of Fibonacci lie between the two prices, from the second back to the first', () => {
    const strokes = strokesOf(
      'fibonacci',
      [
        { x: 0, y: 0 },
        { x: 50, y: 1000 },
      ],
      frame,
    );
    expect(strokes.map(([{ y }]) => y)).toEqual(
      [1000, 764, 618, 500, 382, 214, 0].map((y) => expect.closeTo(y, 9)),
    );
  });
});

describe('a drawing after a split', () => {
  const drawn: Drawing = { ...drawing('trend'), points: [{ time: 5, price: 1200 }] };
  const split = { exDate: '2024-06-10', newPerOld: 10 };

  it('keeps to the bars: its prices are divided as theirs were', () => {
    const moved = adjustedForSplits(drawn, [split], '2024-07-01');
    expect(moved).toEqual({ ...drawn, points: [{ time: 5, price: 120 }], drawnOn: '2024-07-01' });
    expect(adjustedForSplits(moved, [split], '2024-08-01')).toBe(moved);
  });

  it('is shown in the shares of a day before it was made where the chart looks back to one', () => {
    const later = { ...drawn, points: [{ time: 5, price: 120 }], drawnOn: '2024-07-01' };
    const back = adjustedForSplits(later, [split], '2024-06-05');
    expect(back).toEqual({ ...drawn, points: [{ time: 5, price: 1200 }], drawnOn: '2024-06-05' });
    expect(adjustedForSplits(back, [split], '2024-07-01')).toEqual(later);
    expect(adjustedForSplits(later, [split], '2024-06-10')).toBe(later);
  });

  it('keeps to the bars in the evening before the split, when the UTC day is the day of it already', () => {
    const evening = Date.UTC(2024, 5, 10, 0, 30);
    expect(dayOfShares('us', evening)).toBe('2024-06-09');
    expect(dayOfShares('crypto', evening)).toBe('2024-06-10');
    expect(adjustedForSplits(drawn, [split], dayOfShares('us', evening))).toBe(drawn);
    const made = { ...drawn, drawnOn: dayOfShares('us', evening) };
    const morning = dayOfShares('us', Date.UTC(2024, 5, 10, 4));
    expect(adjustedForSplits(made, [split], morning).points).toEqual([{ time: 5, price: 120 }]);
  });

  it('stays where it is when the split came before it was drawn, or has not come yet', () => {
    expect(adjustedForSplits(drawn, [{ ...split, exDate: '2024-05-01' }], '2024-07-01')).toBe(drawn);
    expect(adjustedForSplits(drawn, [split], '2024-06-05')).toBe(drawn);
  });
});
