import { type Address, oneOf, symbolText } from '../../../shared/navigation/use-address.ts';
import { HORIZONS } from '../signal.ts';

export const TABS = ['all', 'new', 'upgrade', 'downgrade'] as const;
export type SignalTab = (typeof TABS)[number];

/** Sessions back that "new" may mean. */
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
  readonly open: (symbol: string | null) => void;
}
