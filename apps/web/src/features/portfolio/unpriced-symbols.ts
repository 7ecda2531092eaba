import { normaliseSymbol, splitPairSymbol } from '@auspex/market';
import type { SearchHit } from '../../shared/market/market-queries.ts';

type Found = Pick<SearchHit, 'symbol' | 'former'>;

/** What a symbol may be called by the market: a coin goes by its code alone, and in whatever it is quoted. */
export function codesOf(symbol: string): readonly string[] {
  const pair = splitPairSymbol(normaliseSymbol(symbol, 'crypto') ?? '');
  return pair ? [...new Set([symbol, `${pair.base}-USD`])] : [symbol];
}

/** Those symbols that the market has no price for. Where it cannot be asked, nothing is said of them. */
export async function findUnpriced(
  symbols: readonly (string | null | undefined)[],
  search: (words: string) => Promise<readonly Found[]>,
): Promise<readonly string[]> {
  const has = async (code: string) =>
    (await search(code)).some(({ symbol, former }) => symbol === code || former === code);
  const unpriced: string[] = [];
  try {
    for (const symbol of symbols) {
      if (!symbol) continue;
      const known = await Promise.all(codesOf(symbol).map(has));
      if (!known.includes(true)) unpriced.push(symbol);
    }
  } catch {
    return [];
  }
  return unpriced;
}
