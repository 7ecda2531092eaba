import { browserStorage } from '../session/browser-storage.ts';

export interface RecentSymbol {
  readonly symbol: string;
  readonly name: string;
  readonly market: 'crypto' | 'us';
}

const KEY = 'auspex.recent-symbols';
export const MOST_RECENT = 8;

function isRecent(value: unknown): value is RecentSymbol {
  if (typeof value !== 'object' || value === null) return false;
  const { symbol, name, market } = value as Partial<RecentSymbol>;
  return typeof symbol === 'string' && typeof name === 'string' && (market === 'crypto' || market === 'us');
}

type Store = Pick<typeof browserStorage, 'getItem' | 'setItem'>;

/** The symbols looked at lately in this browser, the last one first. */
export function readRecentSymbols(storage: Store = browserStorage): readonly RecentSymbol[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MOST_RECENT) : [];
  } catch {
    return [];
  }
}

export function rememberSymbol(
  { symbol, name, market }: RecentSymbol,
  storage: Store = browserStorage,
): void {
  const others = readRecentSymbols(storage).filter((recent) => recent.symbol !== symbol);
  const next = [{ symbol, name, market }, ...others].slice(0, MOST_RECENT);
  try {
    storage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A full storage only forgets what was looked at.
  }
}
