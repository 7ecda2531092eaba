import { type Alias, deriveAliases, universeAliases } from '@auspex/language';
import type { EpochMs, Market } from '@auspex/market';
import type { AssetName, NamedAsset } from './named-asset.ts';

/** Everything needed to link the headlines of one day; plain data, so that it can be sent to a worker thread. */
export interface NamesOfDay {
  /** Assets are in `named.symbol` by their identifier. */
  readonly aliases: readonly Alias[];
  /** Tickers with what they stood for. */
  readonly tickers: readonly (readonly [ticker: string, alias: Alias])[];
  /** The symbol of the day, by identifier. */
  readonly assets: Readonly<Record<string, { readonly symbol: string; readonly market: Market }>>;
}

/** The names that apply from an instant on. */
export interface NamesFrom {
  readonly from: EpochMs;
  readonly names: NamesOfDay;
}

const otherThings = universeAliases.filter(({ named }) => named.kind === 'other');

/** The hand-written aliases, by the symbol they are listed under. */
const writtenAliases = new Map<string, Alias[]>();
for (const alias of universeAliases) {
  if (alias.named.kind !== 'asset') continue;
  const { symbol } = alias.named;
  writtenAliases.set(symbol, [...(writtenAliases.get(symbol) ?? []), alias]);
}

/** What a day's assets may be called in its headlines. If two share a name, the first keeps it. */
export function namesOfDay(assets: readonly NamedAsset[]): NamesOfDay {
  const claims = assets.flatMap(claimsOf).sort((a, b) => a.rank - b.rank);
  const own = claims.map(({ alias }) => alias);
  const tickers = new Map<string, Alias>();
  for (const { assetId, symbol } of assets) {
    const code = symbol.split('-')[0] ?? '';
    const named = { kind: 'asset', symbol: assetId } as const;
    if (!tickers.has(code)) tickers.set(code, { text: code, rule: 'ticker', named });
  }
  return {
    aliases: [...own, ...otherThings],
    tickers: [...tickers],
    assets: Object.fromEntries(assets.map(({ assetId, symbol, market }) => [assetId, { symbol, market }])),
  };
}

interface Claim {
  readonly alias: Alias;
  /** Own names come before brands, and those listed under the symbol of the day before those of another time. */
  readonly rank: number;
}

function claimsOf(asset: NamedAsset): Claim[] {
  const named = { kind: 'asset', symbol: asset.assetId } as const;
  const known = [asset, ...asset.former];
  const symbols = [...new Set([...known, ...asset.later].map(({ symbol }) => symbol))];
  const claims = symbols.flatMap((symbol) =>
    (writtenAliases.get(symbol) ?? [])
      .filter(({ text }) => isOfItsTime(text, known, asset.later))
      .map(({ text, rule }) => {
        const isOwn = known.some(({ name }) => speaksOf(text, name));
        return { alias: { text, rule, named }, rank: isOwn ? 0 : symbol === asset.symbol ? 1 : 2 };
      }),
  );
  const texts = new Set(claims.map(({ alias }) => alias.text));
  const unwritten = known.filter(({ name }) => !claims.some(({ alias }) => speaksOf(alias.text, name)));
  for (const { text, rule } of deriveAliases(unwritten, [])) {
    if (!texts.has(text)) claims.push({ alias: { text, rule, named }, rank: 0 });
  }
  return claims;
}

/** An alias that belongs only to a later name is not used yet; one that belongs to no name (a brand) always is. */
function isOfItsTime(text: string, known: readonly AssetName[], later: readonly AssetName[]): boolean {
  if (!later.some(({ name }) => speaksOf(text, name))) return true;
  return known.some(({ name }) => speaksOf(text, name));
}

/** "Meta", "Meta Platforms" and "Meta Platforms Inc" all mean "Meta Platforms". */
function speaksOf(alias: string, name: string): boolean {
  const [left, right] = [plain(alias), plain(name)];
  return left === right || left.startsWith(`${right} `) || right.startsWith(`${left} `);
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\d&]+/gu, ' ')
    .trim();
}
