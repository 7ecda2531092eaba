import { matchesPath } from '../../navigation/match-path.ts';
import { type PathName, paths, pathTo } from '../../navigation/paths.ts';
import type { MarketTextKey } from '../market.text.ts';
import type { Market } from '../market-queries.ts';

type AssetKind = 'stock' | 'fund' | 'crypto';

interface AssetOfScreen {
  readonly symbol: string;
  readonly market: Market;
  readonly kind: AssetKind;
}

/** A screen that shows one symbol, and how its address names it. */
export interface SymbolScreen {
  readonly id: 'breakdown' | 'charts' | 'signals' | 'seasonality' | 'volume' | 'news' | 'earnings';
  readonly label: MarketTextKey;
  readonly paths: readonly PathName[];
  readonly href: (asset: AssetOfScreen) => string;
  /** Screens that only some kinds of assets have. */
  readonly kinds?: readonly AssetKind[];
}

function withSymbol(path: string, symbol: string): string {
  return `${path}?${new URLSearchParams({ symbol })}`;
}

/** The tabs of a symbol, in their order. */
export const symbolScreens: readonly SymbolScreen[] = [
  {
    id: 'breakdown',
    label: 'screen.breakdown',
    paths: ['assetBreakdown'],
    href: ({ symbol }) => pathTo('assetBreakdown', { asset: symbol }),
  },
  {
    id: 'charts',
    label: 'screen.charts',
    paths: ['chartAnalysis'],
    href: ({ symbol }) => withSymbol(pathTo('chartAnalysis'), symbol),
  },
  {
    id: 'signals',
    label: 'screen.signals',
    paths: ['technicalAnalysis', 'stocksAnalysis'],
    href: ({ symbol, market }) =>
      withSymbol(pathTo(market === 'crypto' ? 'technicalAnalysis' : 'stocksAnalysis'), symbol),
  },
  {
    id: 'seasonality',
    label: 'screen.seasonality',
    paths: ['regression'],
    href: ({ symbol, market }) => withSymbol(pathTo('regression', { country: market }), symbol),
  },
  {
    id: 'volume',
    label: 'screen.volume',
    paths: ['relativeVolume'],
    href: ({ symbol }) => withSymbol(pathTo('relativeVolume'), symbol),
  },
  {
    id: 'news',
    label: 'screen.news',
    paths: ['newsAnalysis'],
    href: ({ symbol }) => pathTo('newsAnalysis', { selector: symbol }),
  },
  {
    id: 'earnings',
    label: 'screen.earnings',
    paths: ['earningCalendar'],
    href: ({ symbol }) => withSymbol(pathTo('earningCalendar'), symbol),
    kinds: ['stock'],
  },
];

/** Words in the place of a symbol that name a market instead. */
const MARKET_WORDS = new Set(['CRYPTO', 'US']);

function namedIn(path: string, address: string, search: string): string | null {
  if (path.includes('/:asset?') || path.includes('/:selector?')) {
    const prefix = path.slice(0, path.indexOf('/:'));
    return address.slice(prefix.length + 1).replace(/\/$/, '');
  }
  return new URLSearchParams(search).get('symbol');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The screen and the symbol that an address shows; null where it shows no single symbol. */
export function symbolOfAddress(
  address: string,
  search: string,
): { readonly screen: SymbolScreen; readonly symbol: string } | null {
  for (const screen of symbolScreens) {
    const path = screen.paths.map((name): string => paths[name]).find((each) => matchesPath(each, address));
    if (path === undefined) continue;
    // Only the text before the first space counts, as in every symbol filter.
    const symbol = decoded(namedIn(path, address, search) ?? '')
      .trim()
      .split(' ', 1)[0]
      ?.toUpperCase();
    if (symbol && !MARKET_WORDS.has(symbol)) return { screen, symbol };
  }
  return null;
}

/** Where choosing a symbol leads: the same screen of that symbol, or its breakdown from everywhere else. */
export function hrefOfSymbol(asset: AssetOfScreen, from: { path: string; search: string }): string {
  const here = symbolOfAddress(from.path, from.search)?.screen;
  const fits = here && (here.kinds?.includes(asset.kind) ?? true);
  return fits ? here.href(asset) : pathTo('assetBreakdown', { asset: asset.symbol });
}
