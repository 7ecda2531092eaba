import { oneOf, symbolText } from '../../shared/navigation/use-address.ts';

/** How many earlier sessions the usual volume is the median of. */
export const LOOKBACKS = ['10', '20', '60'] as const;
export type LookbackSessions = (typeof LOOKBACKS)[number];

/** What the address of the screen says beside the table's own view. */
export const volumeAddress = {
  market: oneOf(['us', 'crypto'], 'us'),
  sessions: oneOf(LOOKBACKS, '20'),
  /** The row whose detail lies over the table. */
  open: symbolText,
  /** The screen of one symbol instead of the table. */
  symbol: symbolText,
};
