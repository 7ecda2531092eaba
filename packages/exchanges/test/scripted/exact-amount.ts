/*
 * Amounts of the scripted exchange: whole numbers of 10⁻⁵⁴, so that price × quantity × fee of texts with 18 places
 * each is exact. No decimal library: the product's is part of what is tested.
 */

const PLACES = 54;
const TEXT_PLACES = 18;
const MOST_WIRE_PLACES = 24;
const ONE = 10n ** BigInt(PLACES);

export type Exact = bigint;

/** A decimal text as an exact amount. */
export function exact(text: string): Exact {
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  const value = BigInt(whole || '0') * ONE + BigInt(fraction.padEnd(PLACES, '0') || '0');
  return negative ? -value : value;
}

/** The product of two amounts; exact while both together have no more than 54 places. */
export function times(a: Exact, b: Exact): Exact {
  return (a * b) / ONE;
}

/** All digits, without trailing zeros. */
export function exactText(value: Exact): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(PLACES + 1, '0');
  const fraction = digits.slice(-PLACES).replace(/0+$/, '');
  return `${negative ? '-' : ''}${digits.slice(0, -PLACES)}${fraction ? `.${fraction}` : ''}`;
}

/** As exchanges write amounts: at least 8 places, and never more than a client can be expected to read. */
export function wireText(value: Exact): string {
  const [whole = '0', fraction = ''] = exactText(value).split('.');
  return `${whole}.${fraction.slice(0, MOST_WIRE_PLACES).padEnd(8, '0')}`;
}

export function least(a: Exact, b: Exact): Exact {
  return a < b ? a : b;
}

/** Whether a text has so few places that every product with it is exact. */
export function isExactText(text: string): boolean {
  return /^\d{1,24}(\.\d{1,18})?$/.test(text) && (text.split('.')[1] ?? '').length <= TEXT_PLACES;
}
