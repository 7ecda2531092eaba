import type { Market } from '../../../shared/market/market-queries.ts';

/** Where this browser keeps the member's fees. */
export const FEE_KEY = 'auspex.fees';
/** Above this it is no fee but a slip of the keyboard. */
export const MOST_BASIS_POINTS = 500;

/** Basis points per side by market; absent: the product's assumption. */
export type Fees = Partial<Record<Market, number>>;

export function isFee(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= MOST_BASIS_POINTS;
}

export function parseFees(stored: string | null): Fees {
  try {
    const { crypto, us } = Object(JSON.parse(stored ?? '{}')) as Record<Market, unknown>;
    return { ...(isFee(crypto) ? { crypto } : {}), ...(isFee(us) ? { us } : {}) };
  } catch {
    return {};
  }
}

/** Reads what someone typed, with comma or point; null where it is no fee. */
export function readFee(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  const fee = text === '' ? Number.NaN : Number(text);
  return isFee(fee) ? fee : null;
}

interface Repricing {
  /** As the server gave it, after its own assumption of the fee. */
  readonly netEdge: number;
  readonly assumedBasisPoints: number;
  readonly feeBasisPoints: number;
}

/** The expected move after another fee, paid at entry and at exit. */
export function netAfterFee({ netEdge, assumedBasisPoints, feeBasisPoints }: Repricing): number {
  return netEdge + (2 * (assumedBasisPoints - feeBasisPoints)) / 10_000;
}
