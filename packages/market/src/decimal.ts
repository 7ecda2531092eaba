import { Decimal as DecimalJs } from 'decimal.js';

declare const decimalBrand: unique symbol;

/**
 * An exact decimal number. Arithmetic takes decimals only, never `number`, so that no rounded binary
 * fraction slips into a price or an amount. Sums, differences and products of parsed values are exact.
 */
export interface Decimal {
  readonly [decimalBrand]: true;
  plus(other: Decimal): Decimal;
  minus(other: Decimal): Decimal;
  times(other: Decimal): Decimal;
  /** Rounded to 160 significant digits if the quotient does not terminate. */
  dividedBy(other: Decimal): Decimal;
  /** The whole part of the quotient, exact. */
  dividedToIntegerBy(other: Decimal): Decimal;
  abs(): Decimal;
  negated(): Decimal;
  comparedTo(other: Decimal): number;
  equals(other: Decimal): boolean;
  lessThan(other: Decimal): boolean;
  lessThanOrEqualTo(other: Decimal): boolean;
  greaterThan(other: Decimal): boolean;
  greaterThanOrEqualTo(other: Decimal): boolean;
  isZero(): boolean;
  /** Digits after the point, not counting trailing zeros. */
  decimalPlaces(): number;
  /** The nearest binary fraction: for charts and statistics, never for orders or money. */
  toNumber(): number;
  /** All digits, no exponent. */
  toString(): string;
  toJSON(): string;
}

/*
 * Up to 24 digits either side of the point per parsed value: a product has at most 96, a price times a
 * quantity times a fee rate 144, so 160 keep every amount of an order exact.
 */
const MAX_DIGITS_EACH_SIDE = 24;
const SIGNIFICANT_DIGITS = 160;
const MAX_TEXT_LENGTH = 100;

const Exact = DecimalJs.clone({
  precision: SIGNIFICANT_DIGITS,
  rounding: DecimalJs.ROUND_HALF_UP,
  modulo: DecimalJs.ROUND_DOWN,
  toExpNeg: -9e15,
  toExpPos: 9e15,
  minE: -9e15,
  maxE: 9e15,
  crypto: false,
});

/** How to round: towards minus infinity, plus infinity, or to the nearest with halves away from zero. */
export type RoundingMode = 'down' | 'up' | 'nearest';

const ROUNDING = {
  down: DecimalJs.ROUND_FLOOR,
  up: DecimalJs.ROUND_CEIL,
  nearest: DecimalJs.ROUND_HALF_UP,
} as const;

function brand(value: DecimalJs): Decimal {
  return value as unknown as Decimal;
}

function unbrand(value: Decimal): DecimalJs {
  return value as unknown as DecimalJs;
}

const SHAPE = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/** The result of parsing a number: the number, or a sentence that says what is wrong with the text. */
export type DecimalReading =
  | { readonly ok: true; readonly value: Decimal }
  | { readonly ok: false; readonly problem: string };

function refused(problem: string): DecimalReading {
  return { ok: false, problem };
}

/** Parses a number as people and exchanges write it: `1234.5`, `-0.001`, `.5`, `1e-8`; nothing else. */
export function readDecimal(text: string): DecimalReading {
  const trimmed = text.trim();
  if (trimmed === '') return refused('A number is missing.');
  const match = trimmed.length <= MAX_TEXT_LENGTH ? SHAPE.exec(trimmed) : null;
  const digits = `${match?.[2] ?? ''}${match?.[3] ?? ''}`;
  if (!match || digits === '') {
    const hint = trimmed.includes(',') ? ' Write a point before decimals and nothing between thousands.' : '';
    return refused(`"${trimmed.slice(0, 40)}" is not a number.${hint}`);
  }
  const value = brand(new Exact(trimmed));
  const limit = MAX_DIGITS_EACH_SIDE;
  if (unbrand(value).e >= limit || value.decimalPlaces() > limit) {
    return refused(`"${trimmed.slice(0, 40)}" has more than ${limit} digits before or after the point.`);
  }
  return { ok: true, value: value.isZero() ? ZERO : value };
}

/** A text that is not a number where one was required. */
export class DecimalFormatError extends Error {
  override readonly name = 'DecimalFormatError';
}

/** Parses a required number; throws `DecimalFormatError` with a clear sentence otherwise. */
export function decimal(text: string): Decimal {
  const reading = readDecimal(text);
  if (!reading.ok) throw new DecimalFormatError(reading.problem);
  return reading.value;
}

/** The decimal a binary number prints as (0.1 is 0.1); throws for NaN and infinities. */
export function decimalFromNumber(value: number): Decimal {
  if (!Number.isFinite(value))
    throw new DecimalFormatError(`${value} is not a number that can be counted with.`);
  return value === 0 ? ZERO : brand(new Exact(value));
}

export const ZERO: Decimal = brand(new Exact(0));
export const ONE: Decimal = brand(new Exact(1));

/** −1, 0 or 1. */
export function signOf(value: Decimal): -1 | 0 | 1 {
  if (value.isZero()) return 0;
  return value.lessThan(ZERO) ? -1 : 1;
}

/** The smallest of some decimals. */
export function minDecimal(first: Decimal, ...others: readonly Decimal[]): Decimal {
  return others.reduce((least, value) => (value.lessThan(least) ? value : least), first);
}

/** The largest of some decimals. */
export function maxDecimal(first: Decimal, ...others: readonly Decimal[]): Decimal {
  return others.reduce((most, value) => (value.greaterThan(most) ? value : most), first);
}

/** The sum of some decimals; zero of none. */
export function sumDecimals(values: Iterable<Decimal>): Decimal {
  let sum = ZERO;
  for (const value of values) sum = sum.plus(value);
  return sum;
}

/** The step of a number of decimal places: 2 gives 0.01. */
export function stepOfPlaces(places: number): Decimal {
  return brand(new Exact(`1e-${places}`));
}

/** Rounds to a number of digits after the point. */
export function roundToPlaces(value: Decimal, places: number, mode: RoundingMode = 'nearest'): Decimal {
  return brand(unbrand(value).toDecimalPlaces(places, ROUNDING[mode]));
}

/** How many whole steps a quotient holds, rounded as requested; exact even if the division never terminates. */
export function wholeSteps(value: Decimal, step: Decimal, mode: RoundingMode): Decimal {
  const whole = value.dividedToIntegerBy(step);
  const rest = value.minus(whole.times(step));
  const direction = signOf(rest);
  if (direction === 0) return whole;
  if (mode === 'down') return direction < 0 ? whole.minus(ONE) : whole;
  if (mode === 'up') return direction > 0 ? whole.plus(ONE) : whole;
  const away = rest.plus(rest).abs().greaterThanOrEqualTo(step);
  if (!away) return whole;
  return direction > 0 ? whole.plus(ONE) : whole.minus(ONE);
}

/** The multiple of a step at or next to a value. The step must be greater than zero. */
export function quantise(value: Decimal, step: Decimal, mode: RoundingMode): Decimal {
  if (signOf(step) <= 0) throw new RangeError(`A step must be greater than zero, not ${step}.`);
  return wholeSteps(value, step, mode).times(step);
}

/** Whether a value is a whole number of steps. */
export function isMultipleOf(value: Decimal, step: Decimal): boolean {
  return value.equals(quantise(value, step, 'down'));
}

/** The smallest step that is a whole number of both steps. */
export function commonStep(a: Decimal, b: Decimal): Decimal {
  let [larger, smaller] = a.lessThan(b) ? [b, a] : [a, b];
  while (!smaller.isZero()) {
    [larger, smaller] = [smaller, larger.minus(quantise(larger, smaller, 'down'))];
  }
  return a.dividedToIntegerBy(larger).times(b);
}

/** A quotient as it is sent: rounded to as many places as are read again. */
export function quotientText(value: Decimal): string {
  return roundToPlaces(value, MAX_DIGITS_EACH_SIDE).toString();
}

/** All digits with exactly this many after the point, rounded to nearest. */
export function toFixedText(value: Decimal, places: number): string {
  return unbrand(value).toFixed(places, ROUNDING.nearest);
}

/** A value with as many digits after the point as its tick has: 1.5 with a tick of 0.01 is `1.50`. */
export function toTickText(value: Decimal, tick: Decimal): string {
  return toFixedText(value, tick.decimalPlaces());
}
