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

const powers: bigint[] = [1n];

/** A power of ten, which every step between places is. */
function powerOfTen(exponent: number): bigint {
  for (let last = powers.length; last <= exponent; last += 1) powers.push((powers[last - 1] ?? 1n) * 10n);
  return powers[exponent] ?? 10n ** BigInt(exponent);
}

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);

const countDigits = (value: bigint): number => sizeOf(value).toString().length;

/** A quotient of whole numbers to the nearest, with halves away from zero. */
function nearestQuotient(value: bigint, by: bigint): bigint {
  const half = (2n * sizeOf(value) + by) / (2n * by);
  return value < 0n ? -half : half;
}

/** An integer and the place of its point. Equal numbers have equal fields: no zeros at the end after the point. */
class Exact {
  readonly digits: bigint;
  readonly places: number;

  private constructor(digits: bigint, places: number) {
    this.digits = digits;
    this.places = places;
  }

  static of(digits: bigint, places: number): Decimal {
    let [whole, left] = [digits, places];
    if (left > SIGNIFICANT_DIGITS) {
      const surplus = Math.min(left, countDigits(whole) - SIGNIFICANT_DIGITS);
      if (surplus > 0) [whole, left] = [nearestQuotient(whole, powerOfTen(surplus)), left - surplus];
    }
    while (left > 0 && whole % 10n === 0n) [whole, left] = [whole / 10n, left - 1];
    return new Exact(whole, left) as unknown as Decimal;
  }

  /** The digits as they are with more places. */
  at(places: number): bigint {
    return places === this.places ? this.digits : this.digits * powerOfTen(places - this.places);
  }

  plus(other: Exact): Decimal {
    const places = Math.max(this.places, other.places);
    return Exact.of(this.at(places) + other.at(places), places);
  }

  minus(other: Exact): Decimal {
    const places = Math.max(this.places, other.places);
    return Exact.of(this.at(places) - other.at(places), places);
  }

  times(other: Exact): Decimal {
    return Exact.of(this.digits * other.digits, this.places + other.places);
  }

  dividedBy(other: Exact): Decimal {
    if (other.digits === 0n) throw new RangeError('A number cannot be divided by zero.');
    const places = Math.max(this.places, other.places);
    const [value, by] = [this.at(places), other.at(places)];
    // One digit more than are kept says how the last one is rounded.
    const further = Math.max(0, SIGNIFICANT_DIGITS + 1 + countDigits(by) - countDigits(value));
    const quotient = (value * powerOfTen(further)) / by;
    const surplus = Math.min(further, Math.max(0, countDigits(quotient) - SIGNIFICANT_DIGITS));
    return Exact.of(nearestQuotient(quotient, powerOfTen(surplus)), further - surplus);
  }

  dividedToIntegerBy(other: Exact): Decimal {
    const places = Math.max(this.places, other.places);
    return Exact.of(this.at(places) / other.at(places), 0);
  }

  abs(): Decimal {
    return new Exact(sizeOf(this.digits), this.places) as unknown as Decimal;
  }

  negated(): Decimal {
    return new Exact(-this.digits, this.places) as unknown as Decimal;
  }

  comparedTo(other: Exact): number {
    const places = Math.max(this.places, other.places);
    const [own, others] = [this.at(places), other.at(places)];
    if (own === others) return 0;
    return own < others ? -1 : 1;
  }

  equals(other: Exact): boolean {
    return this.digits === other.digits && this.places === other.places;
  }

  lessThan(other: Exact): boolean {
    return this.comparedTo(other) < 0;
  }

  lessThanOrEqualTo(other: Exact): boolean {
    return this.comparedTo(other) <= 0;
  }

  greaterThan(other: Exact): boolean {
    return this.comparedTo(other) > 0;
  }

  greaterThanOrEqualTo(other: Exact): boolean {
    return this.comparedTo(other) >= 0;
  }

  isZero(): boolean {
    return this.digits === 0n;
  }

  decimalPlaces(): number {
    return this.places;
  }

  toNumber(): number {
    return Number(this.toString());
  }

  toString(): string {
    return writeDigits(this.digits, this.places);
  }

  toJSON(): string {
    return this.toString();
  }
}

/** Digits with the point before so many of them. */
function writeDigits(digits: bigint, places: number): string {
  const text = sizeOf(digits)
    .toString()
    .padStart(places + 1, '0');
  const point = text.length - places;
  const plain = places === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`;
  return digits < 0n ? `-${plain}` : plain;
}

/** How to round: towards minus infinity, plus infinity, or to the nearest with halves away from zero. */
export type RoundingMode = 'down' | 'up' | 'nearest';

/** The whole part of a quotient of integers, rounded. */
function roundQuotient(value: bigint, by: bigint, mode: RoundingMode): bigint {
  if (mode === 'nearest') return nearestQuotient(value, by);
  const whole = value / by;
  if (whole * by === value) return whole;
  if (mode === 'down') return value < 0n ? whole - 1n : whole;
  return value > 0n ? whole + 1n : whole;
}

function exact(value: Decimal): Exact {
  return value as unknown as Exact;
}

const SHAPE = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/** The number that a text of this shape is. */
function ofShape([, sign, whole = '', fraction = '', exponent = '0']: RegExpExecArray): Decimal {
  const size = BigInt(whole + fraction);
  const digits = sign === '-' ? -size : size;
  const places = fraction.length - Number(exponent);
  return places < 0 ? Exact.of(digits * powerOfTen(-places), 0) : Exact.of(digits, places);
}

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
  const value = ofShape(match);
  const limit = MAX_DIGITS_EACH_SIDE;
  if (
    exact(value.abs()).digits >= powerOfTen(limit + value.decimalPlaces()) ||
    value.decimalPlaces() > limit
  ) {
    return refused(`"${trimmed.slice(0, 40)}" has more than ${limit} digits before or after the point.`);
  }
  return { ok: true, value };
}

/** A text that is not a number where one was required. */
class DecimalFormatError extends Error {
  override readonly name = 'DecimalFormatError';
}

/** Parses a required number; throws `DecimalFormatError` with a clear sentence otherwise. */
export function decimal(text: string): Decimal {
  const reading = readDecimal(text);
  if (!reading.ok) throw new DecimalFormatError(reading.problem);
  return reading.value;
}

/** The number of a text that arithmetic wrote, however many digits it has. */
export function exactDecimal(text: string): Decimal {
  const match = SHAPE.exec(text);
  if (!match || !/\d/.test(text)) throw new DecimalFormatError(`"${text.slice(0, 40)}" is not a number.`);
  return ofShape(match);
}

/** The decimal a binary number prints as (0.1 is 0.1); throws for NaN and infinities. */
export function decimalFromNumber(value: number): Decimal {
  const match = SHAPE.exec(String(value));
  if (!match) throw new DecimalFormatError(`${value} is not a number that can be counted with.`);
  return ofShape(match);
}

export const ZERO: Decimal = Exact.of(0n, 0);
export const ONE: Decimal = Exact.of(1n, 0);

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
  return Exact.of(1n, places);
}

/** Rounds to a number of digits after the point. */
export function roundToPlaces(value: Decimal, places: number, mode: RoundingMode = 'nearest'): Decimal {
  const { digits, places: own } = exact(value);
  return own <= places ? value : Exact.of(roundQuotient(digits, powerOfTen(own - places), mode), places);
}

/** How many whole steps a quotient holds, rounded as requested; exact even if the division never terminates. */
export function wholeSteps(value: Decimal, step: Decimal, mode: RoundingMode): Decimal {
  const [own, its] = [exact(value), exact(step)];
  const places = Math.max(own.places, its.places);
  return Exact.of(roundQuotient(own.at(places), its.at(places), mode), 0);
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
  const own = exact(value);
  const digits =
    own.places <= places ? own.at(places) : nearestQuotient(own.digits, powerOfTen(own.places - places));
  return writeDigits(digits, places);
}
