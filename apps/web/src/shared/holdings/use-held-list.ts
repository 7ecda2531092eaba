import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { holdingsText } from './holdings.text.ts';
import { type HeldSymbol, heldSymbolsQuery } from './holdings-queries.ts';

/** An address asks for what is held under this name. */
export const HOLDINGS = 'holdings';

/** What the member holds, where a watchlist could be chosen as well. */
export interface HeldList {
  readonly id: typeof HOLDINGS;
  readonly name: string;
  readonly main: false;
  /** Largest first. */
  readonly items: readonly HeldSymbol[];
}

/** Null until it is known; without anything in it where it cannot be had. */
export function useHeldList(): HeldList | null {
  const t = useText(holdingsText);
  const { data, isError } = useQuery(heldSymbolsQuery);
  const items = data?.items ?? (isError ? NONE : null);
  return useMemo(
    () => (items === null ? null : { id: HOLDINGS, name: t('list'), main: false, items }),
    [items, t],
  );
}

const NONE: readonly HeldSymbol[] = [];
