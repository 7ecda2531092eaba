import { HORIZONS, type Horizon } from '../signal.ts';

export const TABS = ['all', 'new', 'upgrade', 'downgrade'] as const;
export type SignalTab = (typeof TABS)[number];

/** Sessions back that "new" may mean. */
export const SESSIONS = [1, 5, 20] as const;
export type Sessions = (typeof SESSIONS)[number];

/** What the address of the screen says beside the table's own view. */
export interface SignalsPlace {
  /** The asset whose signal is opened; null for the table. */
  readonly symbol: string | null;
  readonly tab: SignalTab;
  readonly horizon: Horizon;
  readonly sessions: Sessions;
}

function oneOf<Value>(choices: readonly Value[], wanted: Value | undefined, otherwise: Value): Value {
  return choices.find((each) => each === wanted) ?? otherwise;
}

/** Reads an address; what makes no sense is the default. Only the text before a symbol's first space counts. */
export function readPlace(search: string): SignalsPlace {
  const params = new URLSearchParams(search);
  const symbol = params.get('symbol')?.trim().split(' ', 1)[0]?.toUpperCase();
  return {
    symbol: symbol ? symbol : null,
    tab: oneOf<string>(TABS, params.get('tab') ?? undefined, 'all') as SignalTab,
    horizon: oneOf(HORIZONS, Number(params.get('bars')) as Horizon, 20),
    sessions: oneOf(SESSIONS, Number(params.get('sessions')) as Sessions, 1),
  };
}

const DEFAULTS: Readonly<Record<string, string>> = { tab: 'all', bars: '20', sessions: '1' };

/** The address with one thing changed; defaults are left out. */
export function withPlace(
  search: string,
  name: 'symbol' | 'tab' | 'bars' | 'sessions',
  value: string | null,
): string {
  const params = new URLSearchParams(search);
  if (value === null || value === DEFAULTS[name]) params.delete(name);
  else params.set(name, value);
  return params.toString();
}
