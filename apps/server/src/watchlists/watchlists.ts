import { type AssetId, normaliseSymbol } from '@auspex/market';
import type { MarketView, ViewAsset } from '../market/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { ChangedElsewhere, DomainError, NotFound, Unprocessable } from '../platform/errors/index.ts';
import type { Platform } from '../platform/module.ts';
import {
  addList,
  ensureMainList,
  findList,
  findMainList,
  lockLists,
  readLists,
  removeList,
  type Watchlist,
  writeList,
} from './watchlist-store.ts';

class NameTaken extends DomainError {
  constructor(name: string) {
    super({ kind: 'conflict', code: 'name-taken', message: `You already have a list called “${name}”.` });
  }
}

class TooManyLists extends Unprocessable {
  constructor(most: number) {
    super(`You have ${most} lists, which is the limit. Delete one first.`, 'too-many-lists');
  }
}

class ListFull extends Unprocessable {
  constructor(most: number) {
    super(`A list holds at most ${most} symbols. Remove some first, or start another list.`, 'list-full');
  }
}

/** Symbols that no asset has. */
class UnknownSymbols extends DomainError<{ symbols: readonly string[] }> {
  constructor(symbols: readonly string[]) {
    const shown = symbols.slice(0, 5).join(', ');
    const more = symbols.length > 5 ? ` and ${symbols.length - 5} more` : '';
    const verb = symbols.length === 1 ? 'is not a symbol' : 'are not symbols';
    super({
      kind: 'invalid',
      code: 'unknown-symbols',
      message: `${shown}${more} ${verb} known here.`,
      data: { symbols },
    });
  }
}

const MOST_LISTS = 20;
const MOST_SYMBOLS = 500;

/** What the use cases depend on; a test may pass another market. */
export interface Watchlists {
  readonly platform: Platform;
  view(): Pick<MarketView, 'findAsset' | 'assets'>;
}

/** A list as its member sees it: symbols and names as they are today. */
interface ShownList extends Omit<Watchlist, 'items'> {
  readonly items: {
    readonly symbol: string;
    readonly name: string;
    readonly market: 'crypto' | 'us';
    readonly addedAt: string;
  }[];
}

/** What a member wants a list to be. */
export interface WantedList {
  readonly name: string;
  readonly symbols: readonly string[];
}

/** All of a member's lists. An asset that this installation's world does not know is kept but not shown. */
export async function listWatchlists(watchlists: Watchlists, memberId: string): Promise<ShownList[]> {
  const { platform } = watchlists;
  await ensureMainList(platform.database, memberId, new Date(platform.clock.now()));
  const [lists, assets] = await Promise.all([
    readLists(platform.database, memberId),
    knownAssets(watchlists),
  ]);
  return lists.map((list) => ({
    ...list,
    items: list.items.flatMap(({ assetId, addedAt }) => {
      const asset = assets.get(assetId);
      if (asset === undefined) return [];
      const { symbol, name, market } = asset;
      return [{ symbol, name, market, addedAt: addedAt.toISOString() }];
    }),
  }));
}

async function knownAssets(watchlists: Watchlists): Promise<ReadonlyMap<AssetId, ViewAsset>> {
  const assets = await watchlists.view().assets({ delisted: true });
  return new Map(assets.map((asset) => [asset.assetId, asset]));
}

/** What a list shows, in its order. */
function assetsOn(list: Watchlist | undefined, assets: ReadonlyMap<AssetId, ViewAsset>): ViewAsset[] {
  return list?.items.flatMap(({ assetId }) => assets.get(assetId) ?? []) ?? [];
}

/**
 * The assets that symbols mean, each once; reports all that mean none. A symbol that the list shows means what is on
 * the list, even if another asset has it by now.
 */
async function resolveSymbols(
  watchlists: Watchlists,
  symbols: readonly string[],
  listed: readonly ViewAsset[] = [],
): Promise<AssetId[]> {
  const view = watchlists.view();
  const found = new Set<AssetId>();
  const unknown: string[] = [];
  for (const symbol of symbols) {
    // As it is shown: a code by itself is a company's, if it is on the list.
    const wanted = normaliseSymbol(symbol, 'us') ?? normaliseSymbol(symbol);
    const own = listed.find((asset) => asset.symbol === wanted && !found.has(asset.assetId));
    const asset = own ?? (await view.findAsset(symbol));
    if (asset === undefined) unknown.push(symbol);
    else found.add(asset.assetId);
  }
  if (unknown.length > 0) throw new UnknownSymbols(unknown);
  return [...found];
}

/** Changes a member's lists while nobody else can change them. */
async function changing<T>(
  { platform }: Watchlists,
  memberId: string,
  work: (tx: Transaction, now: Date) => Promise<T>,
): Promise<T> {
  const now = new Date(platform.clock.now());
  return platform.database.transaction(async (tx) => {
    await ensureMainList(tx, memberId, now);
    await lockLists(tx, memberId);
    return work(tx, now);
  });
}

function refuseTakenName(lists: readonly Watchlist[], name: string, ownId?: string): void {
  const other = lists.find((list) => list.name.toLowerCase() === name.toLowerCase() && list.id !== ownId);
  if (other !== undefined) throw new NameTaken(other.name);
}

export async function createWatchlist(
  watchlists: Watchlists,
  memberId: string,
  wanted: WantedList,
): Promise<void> {
  const { name } = wanted;
  const assetIds = await resolveSymbols(watchlists, wanted.symbols);
  await changing(watchlists, memberId, async (tx, now) => {
    const lists = await readLists(tx, memberId);
    if (lists.length === 0) throw new NotFound();
    if (lists.length >= MOST_LISTS) throw new TooManyLists(MOST_LISTS);
    refuseTakenName(lists, name);
    const id = await addList(tx, { memberId, name, now });
    if (assetIds.length > 0) await writeList(tx, memberId, { id, name, assetIds, now });
  });
}

/** Replaces a list based on a version. Setting it to what it already is is no conflict, whatever the version. */
export async function replaceWatchlist(
  watchlists: Watchlists,
  memberId: string,
  wanted: WantedList & { readonly id: string; readonly version: number },
): Promise<void> {
  const { id, name } = wanted;
  const [shown, assets] = await Promise.all([
    findList(watchlists.platform.database, memberId, id),
    knownAssets(watchlists),
  ]);
  const visible = await resolveSymbols(watchlists, wanted.symbols, assetsOn(shown, assets));
  await changing(watchlists, memberId, async (tx, now) => {
    const list = await findList(tx, memberId, id);
    if (list === undefined) throw new NotFound();
    const kept = list.items.map(({ assetId }) => assetId);
    // What this world cannot show, the member cannot have meant to remove.
    const hidden = kept.filter((assetId) => !assets.has(assetId));
    const assetIds = [...visible, ...hidden];
    if (list.name === name && kept.join(' ') === assetIds.join(' ')) return;
    if (list.version !== wanted.version) {
      throw new ChangedElsewhere('This list', { yours: wanted.version, current: list.version });
    }
    if (assetIds.length > MOST_SYMBOLS) throw new ListFull(MOST_SYMBOLS);
    refuseTakenName(await readLists(tx, memberId), name, id);
    await writeList(tx, memberId, { id, name, assetIds, now });
  });
}

/** Removes a list; the main one is emptied, since the star needs it. */
export async function removeWatchlist(watchlists: Watchlists, memberId: string, id: string): Promise<void> {
  await changing(watchlists, memberId, async (tx, now) => {
    const list = await findList(tx, memberId, id);
    if (list === undefined) throw new NotFound();
    if (!list.main) await removeList(tx, id);
    else if (list.items.length > 0) await writeList(tx, memberId, { id, name: list.name, assetIds: [], now });
  });
}

/** Adds an asset to the end of the main list, or takes it off; repeating it changes nothing. */
export async function starSymbol(
  watchlists: Watchlists,
  memberId: string,
  wish: { readonly symbol: string; readonly starred: boolean },
): Promise<void> {
  const [shown, assets] = await Promise.all([
    findMainList(watchlists.platform.database, memberId),
    knownAssets(watchlists),
  ]);
  const [assetId] = await resolveSymbols(watchlists, [wish.symbol], assetsOn(shown, assets));
  await changing(watchlists, memberId, async (tx, now) => {
    const list = await findMainList(tx, memberId);
    if (list === undefined || assetId === undefined) throw new NotFound();
    const kept = list.items.map((item) => item.assetId);
    if (kept.includes(assetId) === wish.starred) return;
    if (wish.starred && kept.length >= MOST_SYMBOLS) throw new ListFull(MOST_SYMBOLS);
    const assetIds = wish.starred ? [...kept, assetId] : kept.filter((other) => other !== assetId);
    await writeList(tx, memberId, { id: list.id, name: list.name, assetIds, now });
  });
}
