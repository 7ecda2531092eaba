import type { Market } from '../../shared/market/market-queries.ts';

/** How many earlier sessions the usual volume is the median of. */
export const LOOKBACKS = ['10', '20', '60'] as const;
export type LookbackSessions = (typeof LOOKBACKS)[number];

/** What the address of the screen says beside the table's own view. */
export interface VolumeAddress {
  readonly market: Market;
  readonly sessions: LookbackSessions;
  /** The row whose detail lies over the table. */
  readonly open: string | null;
  /** The screen of one symbol instead of the table. */
  readonly symbol: string | null;
}

const USUAL_SESSIONS: LookbackSessions = '20';

function symbolIn(params: URLSearchParams, name: string): string | null {
  const text = params.get(name)?.trim().split(' ', 1)[0]?.toUpperCase();
  return text ? text : null;
}

export function readVolumeAddress(search: string): VolumeAddress {
  const params = new URLSearchParams(search);
  return {
    market: params.get('market') === 'crypto' ? 'crypto' : 'us',
    sessions: LOOKBACKS.find((count) => count === params.get('sessions')) ?? USUAL_SESSIONS,
    open: symbolIn(params, 'open'),
    symbol: symbolIn(params, 'symbol'),
  };
}

/** The query string with one of its values changed; what is usual is left out. */
export function withVolumeChoice(
  search: string,
  choice: Partial<Record<'market' | 'sessions' | 'open' | 'symbol', string | null>>,
): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(choice)) {
    const usual = value === null || (name === 'market' && value === 'us') || value === USUAL_SESSIONS;
    if (usual) params.delete(name);
    else params.set(name, value);
  }
  return params.toString();
}
