import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { type Address, oneOf, symbolText } from '../../shared/navigation/use-address.ts';
import { HORIZONS } from './signal.ts';

export const TABS = ['all', 'changed', 'upgrade', 'downgrade', 'new-buy', 'new-sell'] as const;
export type SignalTab = (typeof TABS)[number];

/** Sessions back that "changed" may mean. */
export const SESSIONS = [1, 5, 20] as const;

/** What the address of the screen says beside the table's own view. */
export const signalsAddress = {
  /** The asset whose signal is opened; null for the table. */
  symbol: symbolText,
  tab: oneOf(TABS, 'all'),
  /** The horizon. */
  bars: oneOf(HORIZONS, 20),
  sessions: oneOf(SESSIONS, 1),
};

export interface SignalsAddress extends Address<typeof signalsAddress> {
  /** Opens the signal of a symbol, or the table; Back returns. */
  readonly open: (symbol: string | null, place?: number) => void;
}

export interface WayBack {
  /** The address, keeping the place of whoever opens a signal. */
  readonly address: SignalsAddress;
  /** The signal that was open last and its place in the table; undefined where the table comes first or anew. */
  readonly returnTo: string | undefined;
  readonly returnPlace: number | undefined;
  /** Whether the table stood here before the signal. */
  readonly fromTable: boolean;
}

/**
 * A signal begins at its head. Back, the table is as it was left: the page where it was, the keyboard at the row of the
 * signal. Both are one screen to the router, which leaves the place on the page alone.
 */
export function useWayBack(given: Address<typeof signalsAddress>): WayBack {
  const { symbol, tab } = given.values;
  const kept = useRef({
    symbol,
    tab,
    returnTo: symbol ?? undefined,
    scrollPx: 0,
    place: undefined as number | undefined,
    fromTable: symbol === null,
  });
  const { current } = kept;
  if (symbol !== null) current.returnTo = symbol;
  else if (current.symbol === null && current.tab !== tab) current.returnTo = undefined;
  if (symbol === null) current.fromTable = true;
  useLayoutEffect((): (() => void) | undefined => {
    const before = kept.current.symbol;
    kept.current.symbol = symbol;
    kept.current.tab = tab;
    if (before === symbol) return undefined;
    if (symbol !== null) {
      if (before === null) window.scrollTo(0, 0);
      return undefined;
    }
    // The page has its height only when the table has drawn its rows.
    const frame = requestAnimationFrame(() => window.scrollTo(0, kept.current.scrollPx));
    return () => cancelAnimationFrame(frame);
  }, [symbol, tab]);
  const { push } = given;
  // As stable as the one given: with another the table would make every cell anew.
  const open = useCallback(
    (wanted: string | null, place?: number) => {
      if (wanted !== null) {
        kept.current.scrollPx = window.scrollY;
        kept.current.place = place;
      }
      push({ symbol: wanted });
    },
    [push],
  );
  const address = useMemo(() => ({ ...given, open }), [given, open]);
  const { returnTo, fromTable, place } = current;
  return { address, returnTo, returnPlace: returnTo === undefined ? undefined : place, fromTable };
}
