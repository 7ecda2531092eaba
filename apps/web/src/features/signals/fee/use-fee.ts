import { useCallback, useSyncExternalStore } from 'react';
import type { Market } from '../../../shared/market/market-queries.ts';
import { FEE_KEY, type Fees, parseFees } from './fee.ts';

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
