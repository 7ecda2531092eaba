import type { CallReply, Calls } from '@auspex/contract';

export type ShowcaseReply = CallReply<Calls['returns.showcase']>;
export type ShownCall = NonNullable<ShowcaseReply['signal']>;

export type Where = '50' | '80' | '90' | 'outside';

/** The narrowest range that held. */
export function whereItEnded({ inside50, inside80, inside90 }: ShownCall['outcome']): Where {
  if (inside50) return '50';
  if (inside80) return '80';
  return inside90 ? '90' : 'outside';
}
