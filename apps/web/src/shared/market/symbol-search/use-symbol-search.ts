import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAsOf } from '../as-of/use-as-of.ts';
import { type Market, type SearchHit, searchQuery } from '../market-queries.ts';

/** Long enough that a word typed in one go is asked for once. */
const WAIT_MS = 140;
const NONE: readonly SearchHit[] = [];

export interface SymbolSearchState {
  readonly hits: readonly SearchHit[];
  /** The hits answer an older word than the one in the field. */
  readonly pending: boolean;
  readonly error: unknown;
}

/** What the market has under some words, as of the instant the member looks from. */
export function useSymbolSearch(words: string, market?: Market): SymbolSearchState {
  const asOf = useAsOf();
  const wanted = words.trim();
  const settled = useDebounced(wanted, WAIT_MS);
  const enabled = settled !== '';
  const search = useQuery({
    ...searchQuery(settled, market ? { market, asOf } : { asOf }),
    enabled,
  });
  return {
    hits: enabled && wanted !== '' ? (search.data?.items ?? NONE) : NONE,
    pending: wanted !== settled || (enabled && (search.isPending || search.isPlaceholderData)),
    error: enabled && search.isError ? search.error : null,
  };
}

/** The value once it has stood still for a moment. */
function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
