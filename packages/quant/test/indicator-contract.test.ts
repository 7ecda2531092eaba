import { barAt } from '@auspex/market';
import { describe, expect, test } from 'vitest';
import { type Indicator, indicators } from '../src/indicators/index.ts';
import { firstDifference } from './compare-columns.ts';
import {
  copyBars,
  firstBars,
  flatBars,
  rescaleBars,
  walkBars,
  withHoles,
  withoutBars,
} from './market-walks.ts';

type Params = { readonly [name: string]: number | string };

/** Defaults, and a second set with every length changed by a different amount. */
function parameterSets(indicator: Indicator): Params[] {
  const other: Record<string, number | string> = {};
  let shift = 3;
  for (const [name, spec] of Object.entries(indicator.parameters)) {
    if (spec.kind === 'choice') other[name] = spec.choices.at(-1) ?? spec.default;
    else if (spec.step === 1 && spec.min >= 0) other[name] = Math.min(spec.max, spec.default + shift++);
  }
  return [{}, other];
}

function warmUpOf(indicator: Indicator, params: Params): { readonly [output: string]: number } {
  const values: Record<string, number | string> = {};
  for (const [name, spec] of Object.entries(indicator.parameters))
    values[name] = params[name] ?? spec.default;
  return indicator.warmUp(values);
}

function runStream(
  indicator: Indicator,
  params: Params,
  bars: ReturnType<typeof walkBars>,
): Record<string, Float64Array> {
  const stream = indicator.start(params);
  const columns: Record<string, Float64Array> = {};
  for (const { id } of indicator.outputs) columns[id] = new Float64Array(bars.time.length);
  for (let i = 0; i < bars.time.length; i++) {
    const values = stream.next(barAt(bars, i));
    for (const { id } of indicator.outputs) columns[id][i] = values[id];
  }
  return columns;
}

const clean = walkBars({ bars: 700, seed: 11 });
const gapped = walkBars({ bars: 700, seed: 29, gaps: 0.1 });
const holes = [0, 5, 40, 41, 42, 200, 311, 699];
const holed = withHoles(gapped, holes);

const cases = indicators.flatMap((indicator) =>
  parameterSets(indicator).map((params, k) => ({
    title: `${indicator.id}${k === 0 ? '' : ' with other parameters'}`,
    indicator,
    params,
  })),
);

describe.each(cases)('$title', ({ indicator, params }) => {
  test('QUANT-2: batch and bar-by-bar forms agree to 1e-9 on walks with gaps and holes', () => {
    for (const bars of [clean, gapped, holed]) {
      const batch = indicator.kernel(bars, params);
      const stream = runStream(indicator, params, bars);
      for (const { id } of indicator.outputs) {
        expect(firstDifference(batch[id], stream[id], 1e-9), id).toBeNull();
      }
    }
  });

  test('QUANT-3: the first value comes exactly after the stated warm-up', () => {
    const out = indicator.kernel(clean, params);
    const warmUp = warmUpOf(indicator, params);
    for (const { id } of indicator.outputs) {
      const first = out[id].findIndex((value) => !Number.isNaN(value));
      if (indicator.bySession) expect(first, id).toBeGreaterThanOrEqual(warmUp[id]);
      else expect(first, id).toBe(warmUp[id]);
      expect(out[id].subarray(first).every(Number.isFinite), id).toBe(true);
    }
  });

  test('QUANT-1: never repaints: later bars change no earlier value', () => {
    const whole = indicator.kernel(gapped, params);
    for (const count of [1, 2, 60, 333, 699]) {
      const part = indicator.kernel(firstBars(gapped, count), params);
      for (const { id } of indicator.outputs) {
        expect(Array.from(part[id]), `${id} after ${count} bars`).toEqual(
          Array.from(whole[id].subarray(0, count)),
        );
      }
    }
  });

  test('a hole shows NaN and is otherwise as if the bar had not been there', () => {
    const out = indicator.kernel(holed, params);
    const without = indicator.kernel(withoutBars(gapped, holes), params);
    for (const { id } of indicator.outputs) {
      expect(
        holes.every((i) => Number.isNaN(out[id][i])),
        id,
      ).toBe(true);
      const rest = out[id].filter((_, i) => !holes.includes(i));
      expect(firstDifference(rest, without[id], 1e-9), id).toBeNull();
    }
  });

  test('an infinite price is a hole as well', () => {
    const bars = copyBars(clean);
    for (const column of [bars.open, bars.high, bars.low, bars.close, bars.volume]) column[300] = Infinity;
    const out = indicator.kernel(bars, params);
    const without = indicator.kernel(withoutBars(clean, [300]), params);
    for (const { id } of indicator.outputs) {
      expect(
        firstDifference(
          out[id].filter((_, i) => i !== 300),
          without[id],
          1e-9,
        ),
        id,
      ).toBeNull();
    }
  });

  test('flat prices give finite values after the warm-up', () => {
    const warmUp = warmUpOf(indicator, params);
    for (const bars of [flatBars(400), flatBars(400, 0.1)]) {
      const out = indicator.kernel(bars, params);
      for (const { id } of indicator.outputs) {
        const from = indicator.bySession ? 31 : warmUp[id];
        expect(out[id].subarray(from).every(Number.isFinite), id).toBe(true);
      }
    }
  });

  test('no price, no volume and prices of zero never give an infinite value', () => {
    const zero = rescaleBars(clean, { prices: 0, volumes: 0 });
    const halted = copyBars(clean);
    for (let i = 350; i < 700; i++) {
      for (const column of [halted.open, halted.high, halted.low, halted.close]) column[i] = clean.close[349];
      halted.volume[i] = 0;
    }
    for (const bars of [zero, halted]) {
      const out = indicator.kernel(bars, params);
      for (const { id } of indicator.outputs) {
        expect(
          out[id].some((value) => Math.abs(value) === Infinity),
          id,
        ).toBe(false);
      }
    }
  });

  test('one bar and no bar at all give columns of that length', () => {
    for (const count of [0, 1]) {
      const out = indicator.kernel(firstBars(clean, count), params);
      for (const { id } of indicator.outputs) expect(out[id].length).toBe(count);
    }
    for (const { id } of indicator.outputs) {
      const single = indicator.kernel(firstBars(clean, 1), params)[id][0];
      expect(Number.isNaN(single)).toBe(warmUpOf(indicator, params)[id] > 0);
    }
  });

  test('writes into the columns it is given, whatever they held, and leaves the bars alone', () => {
    const bars = copyBars(gapped);
    const given: Record<string, Float64Array> = {};
    for (const { id } of indicator.outputs) given[id] = new Float64Array(700).fill(123_456);
    const out = indicator.kernel(bars, params, given);
    const fresh = indicator.kernel(gapped, params);
    for (const { id } of indicator.outputs) {
      expect(out[id]).toBe(given[id]);
      expect(Array.from(given[id]), id).toEqual(Array.from(fresh[id]));
    }
    expect(bars).toEqual(gapped);
  });

  test('values scale with prices and volumes as their unit implies', () => {
    const before = indicator.kernel(clean, params);
    const after = indicator.kernel(rescaleBars(clean, { prices: 8, volumes: 4 }), params);
    const factor = { price: 8, percent: 1, index: 1, ratio: 1, shares: 4, money: 32 };
    for (const { id, unit } of indicator.outputs) {
      const scaled = before[id].map((value) => value * factor[unit]);
      expect(firstDifference(after[id], scaled, 1e-7), id).toBeNull();
    }
  });
});

describe.each(indicators.map((indicator) => ({ title: indicator.id, indicator })))(
  '$title',
  ({ indicator }) => {
    test('refuses unknown and impossible parameters with a sentence that names them', () => {
      expect(() => indicator.kernel(clean, { nonsense: 1 })).toThrow(/has no parameter 'nonsense'/);
      for (const [name, spec] of Object.entries(indicator.parameters)) {
        const bad = spec.kind === 'choice' ? 'nonsense' : spec.max + 1;
        expect(() => indicator.kernel(clean, { [name]: bad })).toThrow(`'${name}' must be`);
        expect(() => indicator.start({ [name]: Number.NaN })).toThrow(`'${name}' must be`);
      }
    });

    test('refuses columns of unequal length', () => {
      const bars = { ...clean, close: clean.close.subarray(1) };
      expect(() => indicator.kernel(bars)).toThrow(/must all have 700 rows/);
      const given = Object.fromEntries(indicator.outputs.map(({ id }) => [id, new Float64Array(3)]));
      expect(() => indicator.kernel(clean, {}, given)).toThrow(/must have 700 rows/);
    });

    test('reads only the columns it names as inputs', () => {
      const used = new Set<string>(indicator.inputs.map((id) => (id === 'source' ? 'close' : id)));
      const bars = copyBars(clean);
      for (const id of ['open', 'high', 'low', 'close', 'volume'] as const) {
        if (!used.has(id)) bars[id].fill(Number.NaN);
      }
      const out = indicator.kernel(bars);
      const whole = indicator.kernel(clean);
      for (const { id } of indicator.outputs) expect(Array.from(out[id])).toEqual(Array.from(whole[id]));
    });

    test('its card is complete: names, sentences, distinct outputs, drawings that exist', () => {
      const ids = new Set<string>(indicator.outputs.map(({ id }) => id));
      expect(ids.size).toBe(indicator.outputs.length);
      expect(indicator.summary).toMatch(/\.$/);
      expect(indicator.reading).toMatch(/\.$/);
      for (const { from, to } of indicator.fills ?? []) expect(ids.has(from) && ids.has(to)).toBe(true);
      for (const { shiftBy } of indicator.outputs) {
        if (shiftBy) expect(Object.keys(indicator.parameters)).toContain(shiftBy.parameter);
      }
    });
  },
);
