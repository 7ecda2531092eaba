import { screens } from '../../screens.ts';
import type { MarketTextKey } from '../../shared/market/market.text.ts';
import type { LinkedAsset } from '../../shared/market/symbol-href.ts';
import { matchesPath } from '../../shared/navigation/match-path.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import type { AssetKind, Screen } from '../define-screens.ts';

/** A tab above the screens of one symbol; some have a screen of their own for each market. */
export interface SymbolTab {
  readonly label: MarketTextKey;
  readonly screens: readonly Screen[];
  readonly href: (asset: LinkedAsset) => string;
  readonly kinds?: readonly AssetKind[] | undefined;
}

/** The part of a path that holds the symbol; without it the symbol stands behind the `?`. */
const symbolPart = /\/:(?:asset|selector)\?$/;

function hrefIn({ path }: Screen, { symbol, market }: LinkedAsset): string {
  if (symbolPart.test(path)) return path.replace(symbolPart, `/${encodeURIComponent(symbol)}`);
  return `${path.replace('/:country?', `/${market}`)}?${new URLSearchParams({ symbol })}`;
}

const tabbed = screens.filter((screen) => screen.symbolTab);
const places = [...new Set(tabbed.map(({ symbolTab }) => symbolTab?.place ?? 0))].toSorted((a, b) => a - b);

/** The tabs of a symbol, in their order. */
export const symbolTabs: readonly SymbolTab[] = places.flatMap((place) => {
  const shared = tabbed.filter(({ symbolTab }) => symbolTab?.place === place);
  const [first] = shared;
  if (!first?.symbolTab) return [];
  const { label, kinds } = first.symbolTab;
  const screenFor = ({ market }: LinkedAsset) =>
    shared.find(({ symbolTab }) => symbolTab?.market === market) ?? first;
  return [{ label, kinds, screens: shared, href: (asset) => hrefIn(screenFor(asset), asset) }];
});

/** Words in the place of a symbol that name a market instead. */
const MARKET_WORDS = new Set(['CRYPTO', 'US']);

function namedIn(path: string, address: string, search: string): string | null {
  if (!symbolPart.test(path)) return new URLSearchParams(search).get('symbol');
  return address.slice(path.replace(symbolPart, '/').length).replace(/\/$/, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The tab and the symbol that an address shows; null where it shows no single symbol. */
export function symbolOfAddress(
  address: string,
  search: string,
): { readonly tab: SymbolTab; readonly symbol: string } | null {
  for (const tab of symbolTabs) {
    const path = tab.screens.find((each) => matchesPath(each.path, address))?.path;
    if (path === undefined) continue;
    // Only the text before the first space counts, as in every symbol filter.
    const symbol = decoded(namedIn(path, address, search) ?? '')
      .trim()
      .split(' ', 1)[0]
      ?.toUpperCase();
    if (symbol && !MARKET_WORDS.has(symbol)) return { tab, symbol };
  }
  return null;
}

/** Whether the screen of an address always shows one symbol, named or not. */
export function expectsSymbol(address: string): boolean {
  return tabbed.some(({ path, symbolTab }) => symbolTab?.always && matchesPath(path, address));
}

/** Where choosing a symbol leads: the same screen of that symbol, or its breakdown from everywhere else. */
export function hrefOfSymbol(asset: LinkedAsset, from: { path: string; search: string }): string {
  const here = symbolOfAddress(from.path, from.search)?.tab;
  const fits = here && (here.kinds?.includes(asset.kind) ?? true);
  return fits ? here.href(asset) : pathTo('assetBreakdown', { asset: asset.symbol });
}
