import { useCallback, useSyncExternalStore } from 'react';
import type { Market } from '../../../shared/market/market-queries.ts';

/** Where this browser keeps the member's fees. */
const FEE_KEY = 'auspex.fees';
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

const listeners = new Set<() => void>();
let known: { readonly text: string | null; readonly fees: Fees } | null = null;

function read(): Fees {
  let text: string | null = null;
  try {
    text = localStorage.getItem(FEE_KEY);
  } catch {
    // A browser that stores nothing still keeps the fee while the page is open.
    text = known?.text ?? null;
  }
  if (known === null || known.text !== text) known = { text, fees: parseFees(text) };
  return known.fees;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function write(fees: Fees): void {
  const text = JSON.stringify(fees);
  known = { text, fees };
  try {
    localStorage.setItem(FEE_KEY, text);
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
}

export interface MemberFee {
  /** Null while the member has not said: the product's assumption holds. */
  readonly basisPoints: number | null;
  readonly choose: (basisPoints: number | null) => void;
}

/** What the member pays per side in a market. */
export function useFee(market: Market): MemberFee {
  const fees = useSyncExternalStore(subscribe, read, () => ({}) as Fees);
  const choose = useCallback(
    (basisPoints: number | null) => {
      const { [market]: _, ...others } = read();
      write(basisPoints === null ? others : { ...others, [market]: basisPoints });
    },
    [market],
  );
  return { basisPoints: fees[market] ?? null, choose };
}
