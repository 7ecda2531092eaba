import { type AssetId, DAY_MS, type EpochMs, type Market } from '@auspex/market';
import type { Delay } from '../accounts/index.ts';
import type { MarketService } from '../market/index.ts';
import type { Database } from '../platform/database/index.ts';
import { BoundedCache } from '../platform/recent/index.ts';
import { matchScreen } from './run-screen.ts';
import { findScreen } from './saved-screens.ts';
import { marketsOf, type ScreenSheets } from './screen-sheets.ts';

/** What a saved screen matches, and by which version of it. */
export interface SavedMatches {
  /** Grows with every change of the screen. */
  readonly version: number;
  readonly assets: readonly { readonly assetId: AssetId; readonly symbol: string }[];
}

/** What matched at past instants: enough for the weeks of some screens' years. */
const KEPT_BYTES = 16 * 1024 * 1024;
const BYTES_OF_ASSET = 64;

export interface MatchParts {
  readonly database: Database;
  readonly market: MarketService;
  readonly sheets: ScreenSheets;
  readonly delayOf: (memberId: string, market: Market) => Promise<Delay | null>;
}

/** What matches saved screens, for other modules. */
export class SavedMatcher {
  readonly #parts: MatchParts;
  /** What a past instant found does not depend on what came later: kept for a day whatever is stored meanwhile. */
  readonly #past = new BoundedCache<SavedMatches['assets']>(KEPT_BYTES, DAY_MS);

  constructor(parts: MatchParts) {
    this.#parts = parts;
  }

  /** What a member calls a saved screen; null where there is none. */
  async nameOf(memberId: string, screenId: string): Promise<string | null> {
    return (await findScreen(this.#parts.database, memberId, screenId))?.name ?? null;
  }

  /** Null where the member has no such screen, `unreadable` where its expression cannot be read any more. */
  async matches(
    memberId: string,
    screenId: string,
    at: EpochMs | 'now',
  ): Promise<SavedMatches | 'unreadable' | null> {
    const { database, market, sheets } = this.#parts;
    const screen = await findScreen(database, memberId, screenId);
    if (!screen) return null;
    const { version, expression } = screen;
    const delayOf = (name: Market) => this.#parts.delayOf(memberId, name);
    const delays = await Promise.all(marketsOf(screen.market).map(delayOf));
    // Who sees signals late finds something else only lately.
    const until = delays.map((delay) => (at === 'now' || !delay || delay.asOf >= at ? '' : delay.asOf));
    const key = `${screen.market}/${at}/${until.join('/')}/${expression}`;
    const kept = at === 'now' ? undefined : this.#past.get(key);
    if (kept) return { version, assets: kept };
    if (at === 'now') await sheets.catchUp();
    const found = await matchScreen(
      { sheets, delayOf },
      market.view(at === 'now' ? {} : { asOf: at }),
      screen,
    );
    if ('code' in found) return 'unreadable';
    const rows = [...found.rows].flatMap((row) => found.sheet.assets[row] ?? []);
    const assets = rows.map(({ assetId, symbol }) => ({ assetId, symbol }));
    if (at !== 'now') this.#past.set(key, assets, 2 * key.length + BYTES_OF_ASSET * (assets.length + 1));
    return { version, assets };
  }
}
