import { type Decimal, type EpochMs, readDecimal, signOf } from '@auspex/market';

/** An answer that is not what the exchange documents: nothing can be concluded from it. */
export class UnreadableAnswerError extends Error {
  override readonly name = 'UnreadableAnswerError';
}

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function recordOf(value: unknown, what: string): JsonRecord {
  if (isRecord(value)) return value;
  throw new UnreadableAnswerError(`${what} is missing.`);
}

export function listOf(value: unknown, what: string): readonly JsonRecord[] {
  if (Array.isArray(value)) return value.map((item) => recordOf(item, what));
  throw new UnreadableAnswerError(`${what} is not a list.`);
}

/** A text or whole number as text; absent if there is none. */
export function maybeText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function textOf(value: unknown, what: string): string {
  const text = maybeText(value);
  if (text === undefined) throw new UnreadableAnswerError(`${what} is missing.`);
  return text;
}

/** An exact amount from a text, or from a number as it prints; absent if there is none. */
export function maybeAmount(value: unknown): Decimal | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const reading = readDecimal(String(value));
  return reading.ok ? reading.value : undefined;
}

export function amountOf(value: unknown, what: string): Decimal {
  const amount = maybeAmount(value);
  if (amount === undefined) throw new UnreadableAnswerError(`${what} is not a number.`);
  return amount;
}

/** A price; exchanges write 0 where an order has none. */
export function maybePrice(value: unknown): Decimal | undefined {
  const price = maybeAmount(value);
  return price && signOf(price) > 0 ? price : undefined;
}

/** Milliseconds since 1970, or an ISO time. */
export function instantOf(value: unknown, what: string): EpochMs {
  const at = typeof value === 'number' ? value : Date.parse(textOf(value, what));
  if (!Number.isFinite(at)) throw new UnreadableAnswerError(`${what} is not a time.`);
  return Math.floor(at);
}
