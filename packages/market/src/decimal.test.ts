import { Decimal as DecimalJs } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOf, UNIT } from '../test/bigint-order-filter.ts';
import {
  commonStep,
  decimal,
  decimalFromNumber,
  exactDecimal,
  isMultipleOf,
  maxDecimal,
  minDecimal,
  quantise,
  quotientText,
  readDecimal,
  roundToPlaces,
  signOf,
  sumDecimals,
  toFixedText,
} from './decimal.ts';

/** Integers of 10⁻¹⁸ up to 10¹², for independent arithmetic. */
const amount = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const step = fc.bigInt({ min: 1n, max: 10n ** 19n });
const make = (value: bigint) => decimal(textOf(value));

/** Floor division of integers. */
function floorDiv(a: bigint, b: bigint): bigint {
  return a / b - (a % b !== 0n && a < 0n ? 1n : 0n);
}

describe('reading a number', () => {
  it.each([
    ['1234.5', '1234.5'],
    [' 0.10 ', '0.1'],
    ['-0.001', '-0.001'],
    ['+7', '7'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1e-8', '0.00000001'],
    ['2.5E3', '2500'],
    ['-0', '0'],
    ['000123', '123'],
    ['0.000000000000000000000001', '0.000000000000000000000001'],
  ])('%s is %s', (text, written) => {
    expect(decimal(text).toString()).toBe(written);
    expect(JSON.stringify(decimal(text))).toBe(`"${written}"`);
  });

  it.each([
    '',
    '  ',
    '.',
    '-',
    'abc',
    '1.2.3',
    '1,5',
    '0x10',
    'NaN',
    'Infinity',
    '1e',
    '1 000',
    '--1',
    '1e1e1',
  ])('%j is refused', (text) => {
    expect(readDecimal(text).ok).toBe(false);
  });

  it('the refusal is a sentence that names the text and helps', () => {
    expect(() => decimal('1,5')).toThrow(
      '"1,5" is not a number. Write a point before decimals and nothing between thousands.',
    );
    expect(() => decimal('')).toThrow('A number is missing.');
    expect(() => decimal('1e30')).toThrow('more than 24 digits before or after the point');
    expect(() => decimal('1e-30')).toThrow('more than 24 digits before or after the point');
    expect(readDecimal('9'.repeat(1_000_000)).ok).toBe(false);
  });

  it('a binary number becomes the decimal it prints as; NaN and infinities are refused', () => {
    expect([0.1, 1e-7, -0, 1e21].map((n) => decimalFromNumber(n).toString())).toEqual([
      '0.1',
      '0.0000001',
      '0',
      '1000000000000000000000',
    ]);
    expect(() => decimalFromNumber(Number.NaN)).toThrow('NaN');
    expect(() => decimalFromNumber(Number.POSITIVE_INFINITY)).toThrow('Infinity');
  });
});

describe('arithmetic is exact', () => {
  it('0.1 + 0.2 is 0.3', () => {
    expect(decimal('0.1').plus(decimal('0.2')).equals(decimal('0.3'))).toBe(true);
  });

  it('sums, differences and products agree with integer arithmetic', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(make(a).plus(make(b)).toString()).toBe(textOf(a + b));
        expect(make(a).minus(make(b)).toString()).toBe(textOf(a - b));
        const product = make(a).times(make(b)).times(decimal('1e18'));
        expect(
          product.equals(
            decimal('1e18')
              .times(make((a * b) / UNIT))
              .plus(make((a * b) % UNIT)),
          ),
        ).toBe(true);
      }),
      { numRuns: 500, seed: 31 },
    );
  });

  it('rounding to a step agrees with integer division, down, up and to the nearest', () => {
    fc.assert(
      fc.property(amount, step, (value, size) => {
        const down = floorDiv(value, size) * size;
        const up = -floorDiv(-value, size) * size;
        expect(quantise(make(value), make(size), 'down').toString()).toBe(textOf(down));
        expect(quantise(make(value), make(size), 'up').toString()).toBe(textOf(up));
        const size2 = value < 0n ? -value : value;
        const nearest = floorDiv(2n * size2 + size, 2n * size) * size;
        expect(quantise(make(value), make(size), 'nearest').toString()).toBe(
          textOf(value < 0n ? -nearest : nearest),
        );
        expect(isMultipleOf(make(value), make(size))).toBe(value % size === 0n);
      }),
      { numRuns: 1_000, seed: 32 },
    );
  });

  it('rounding down never gives more, and loses less than a step', () => {
    fc.assert(
      fc.property(amount, step, (value, size) => {
        const loss = make(value).minus(quantise(make(value), make(size), 'down'));
        expect(signOf(loss)).toBeGreaterThanOrEqual(0);
        expect(loss.lessThan(make(size))).toBe(true);
      }),
      { seed: 33 },
    );
  });

  it('everything is what decimal.js makes of it, to 160 digits', () => {
    const Other = DecimalJs.clone({ precision: 160, rounding: 4, toExpNeg: -9e15, toExpPos: 9e15 });
    const text = fc.stringMatching(/^-?\d{1,22}(\.\d{1,22})?$/);
    /** A zero has no sign here. */
    const plain = (value: { toString(): string } | string) => String(value).replace(/^-(?=[0.]*$)/, '');
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 24 }), (first, second, places) => {
        const [a, b] = [decimal(first), decimal(second)];
        const [x, y] = [new Other(first), new Other(second)];
        const pairs: [{ toString(): string } | string, { toString(): string } | string][] = [
          [a, x],
          [a.plus(b), x.plus(y)],
          [a.minus(b), x.minus(y)],
          [a.times(b), x.times(y)],
          [a.abs(), x.abs()],
          [a.negated(), x.negated()],
          [String(a.comparedTo(b)), String(x.comparedTo(y))],
          [String(a.toNumber()), String(x.toNumber())],
          [String(a.decimalPlaces()), String(x.decimalPlaces())],
          [toFixedText(a, places), x.toFixed(places)],
          [roundToPlaces(a, places, 'down'), x.toDecimalPlaces(places, DecimalJs.ROUND_FLOOR)],
          [roundToPlaces(a, places, 'up'), x.toDecimalPlaces(places, DecimalJs.ROUND_CEIL)],
          [roundToPlaces(a, places), x.toDecimalPlaces(places)],
          [decimalFromNumber(x.toNumber()), new Other(x.toNumber())],
        ];
        if (!b.isZero())
          pairs.push(
            [a.dividedBy(b), x.dividedBy(y)],
            [a.dividedToIntegerBy(b), x.dividedToIntegerBy(y)],
            // A product of a rounded quotient keeps more digits here; amounts are written with 24.
            [
              roundToPlaces(a.dividedBy(b).times(a), 24),
              x.dividedBy(y).times(x).toDecimalPlaces(24, DecimalJs.ROUND_HALF_UP),
            ],
          );
        for (const [own, other] of pairs) expect(plain(own)).toBe(plain(other));
      }),
      { numRuns: 2_000, seed: 34 },
    );
  });

  it('nothing is divided by zero', () => {
    expect(() => decimal('1').dividedBy(decimal('0'))).toThrow('A number cannot be divided by zero.');
  });

  it('equal numbers are equal in every field, so that a test can compare them', () => {
    expect(decimal('1.50')).toEqual(decimal('1.5'));
    expect(decimal('150').dividedBy(decimal('100'))).toEqual(decimal('1.5'));
    expect(decimal('1.5')).not.toEqual(decimal('1.51'));
  });

  it('a step of zero is refused', () => {
    expect(() => quantise(decimal('1'), decimal('0'), 'down')).toThrow(
      'A step must be greater than zero, not 0.',
    );
  });

  it.each([
    ['0.01', '0.25', '0.25'],
    ['0.04', '0.06', '0.12'],
    ['5', '0.001', '5'],
    ['7', '5', '35'],
    ['0.0005', '0.003', '0.003'],
  ])('steps of %s and %s meet every %s', (a, b, both) => {
    expect(commonStep(decimal(a), decimal(b)).toString()).toBe(both);
    expect(commonStep(decimal(b), decimal(a)).toString()).toBe(both);
  });

  it('smallest, largest, sum and sign', () => {
    const some = ['3', '-1', '2.5'].map(decimal);
    const [first = decimal('0'), ...others] = some;
    expect(String(minDecimal(first, ...others))).toBe('-1');
    expect(String(maxDecimal(first, ...others))).toBe('3');
    expect(String(sumDecimals(some))).toBe('4.5');
    expect(some.map(signOf)).toEqual([1, -1, 1]);
  });
});

describe('writing a number', () => {
  it('a quotient that never ends is written so that it can be read again', () => {
    const third = decimal('1').dividedBy(decimal('3'));
    expect(readDecimal(third.toString()).ok).toBe(false);
    expect(quotientText(third)).toBe(`0.${'3'.repeat(24)}`);
    expect(readDecimal(quotientText(third)).ok).toBe(true);
    expect(quotientText(decimal('0.5'))).toBe('0.5');
  });

  it('what arithmetic wrote is read again, with all its digits', () => {
    const product = decimal('0.123456789012345678').times(decimal('2519.3451234'));
    expect(() => decimal(product.toString())).toThrow(/more than 24 digits/);
    expect(exactDecimal(product.toString())).toEqual(product);
    expect(() => exactDecimal('.')).toThrow(/not a number/);
  });

  it('halves round away from zero, and large numbers get no exponent', () => {
    expect([toFixedText(decimal('2.345'), 2), toFixedText(decimal('-2.345'), 2)]).toEqual(['2.35', '-2.35']);
    expect(toFixedText(decimal('123456789012345678901234'), 0)).toBe('123456789012345678901234');
    expect(String(roundToPlaces(decimal('-1.29'), 1, 'down'))).toBe('-1.3');
  });
});
