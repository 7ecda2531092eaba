/**
 * The product run day by day: each day the store learns what became known that day and nothing more, and the signals
 * and forecasts of its bar are published. Used by the tests and by the proof that published days are reproduced byte
 * for byte.
 */
import { addDays, calendarOf, dateOfInstant, type IsoDate, type Market } from '@auspex/market';
import type { AssetListing } from '@auspex/market-data';
import { createSimulatedSources } from '@auspex/simulated-market';
import type { RankPool } from '../src/forecasts/model/rank-pool.ts';
import { forecastPublication } from '../src/forecasts/publication.ts';
import type { MarketService } from '../src/market/index.ts';
import { saveActions, saveBars, saveHalts, saveListings } from '../src/market/store/index.ts';
import { createMarket } from '../src/market/view/create-market.ts';
import type { Database } from '../src/platform/database/index.ts';
import { createLedger, type Ledger } from '../src/record/ledger.ts';
import type { SignalPool } from '../src/signals/model/signal-pool.ts';
import { signalPublication } from '../src/signals/publication.ts';
import { fillMarket } from './fill-market.ts';

export interface DayByDay {
  readonly ledger: Ledger;
  readonly market: () => MarketService;
  /** Stores everything known by the evening of a day. */
  begin(date: IsoDate): Promise<void>;
  /** Stores what became known since the day before and publishes; returns how much. */
  publishDay(date: IsoDate): Promise<PublishedDay>;
  /** Stores everything that became known up to a later day. */
  learnUntil(date: IsoDate): Promise<void>;
  close(): Promise<void>;
}

export interface PublishedDay {
  readonly signals: number;
  /** 0 if no rank pool was given. */
  readonly forecasts: number;
}

const SEED = '39';
const WORLD = `sim:${SEED}`;

/** Late enough for a New York session's bar to be known; the newest bar of coins is the previous day's. */
function evening(date: IsoDate): number {
  return Date.parse(`${date}T23:30:00Z`);
}

export async function openDayByDay(options: {
  readonly database: Database;
  /** Signals are published if given. */
  readonly pool?: SignalPool;
  /** Forecasts are published if given. */
  readonly ranks?: RankPool;
  readonly name: Market;
}): Promise<DayByDay> {
  const { database, pool, ranks, name } = options;
  let now = 0;
  const clock = { now: () => now };
  const sources = createSimulatedSources({ seed: SEED, now: clock.now, every: () => () => undefined });
  const market = createMarket({
    ...{ database, clock, worldName: WORLD, sources: [sources] },
  });
  const ledger = createLedger({ database, clock, world: WORLD });
  const parts = {
    database,
    ledger,
    market: () => market,
    events: { emit: async () => undefined, on: () => undefined },
  };
  const fill = () => fillMarket(database, { world: WORLD, sources, seenAt: now });
  await market.start();
  return {
    ...{ ledger, market: () => market },
    async begin(date) {
      now = evening(date);
      await fill();
      await market.catchUp();
    },
    async publishDay(date) {
      now = evening(date);
      await learnDay(database, { prices: sources.prices, date, seenAt: now, name });
      await market.catchUp();
      return {
        signals: pool ? await signalPublication({ ...parts, pool }).publish(name) : 0,
        forecasts: ranks ? await forecastPublication({ ...parts, ranks }).publish(name) : 0,
      };
    },
    async learnUntil(date) {
      now = evening(date);
      await fill();
      await market.catchUp();
    },
    close: () => market.stop(),
  };
}

type Prices = NonNullable<ReturnType<typeof createSimulatedSources>['prices']>;

/** What an ingest stores on the day's evening: assets, bars, splits and dividends, halts. */
async function learnDay(
  database: Database,
  day: { readonly prices: Prices; readonly date: IsoDate; readonly seenAt: number; readonly name: Market },
): Promise<void> {
  const { prices, date, seenAt, name } = day;
  const scope = { world: WORLD, seenAt, source: prices.identity.id };
  const listed = await prices.assets();
  const listings: readonly AssetListing[] = listed.kind === 'found' ? listed.value : [];
  const ours = listings.filter(({ market }) => market === name);
  const assets = ours.map(({ assetId, market, symbols }) => ({
    ...{ assetId, market },
    symbol: symbols.at(-1)?.symbol ?? '',
  }));
  await database.transaction((tx) => saveListings(tx, scope, listings));
  const items = await Promise.all(
    assets.map(async (asset) => {
      const found = await prices.dailyBars({ asset, from: addDays(date, -7), to: date });
      return found.kind === 'found'
        ? [{ ...{ assetId: asset.assetId, market: name }, known: found.value }]
        : [];
    }),
  );
  await database.transaction((tx) => saveBars(tx, scope, items.flat()));
  const actions = await Promise.all(assets.map((asset) => prices.corporateActions(asset)));
  const halts = await Promise.all(assets.map((asset) => prices.halts(asset)));
  await saveActions(
    database,
    scope,
    actions.flatMap((one) => (one.kind === 'found' ? one.value : [])),
  );
  await saveHalts(
    database,
    scope,
    halts.flatMap((one) => (one.kind === 'found' ? one.value : [])),
  );
}

/** The sessions of a market after a date. */
export function sessionsFrom(name: Market, date: IsoDate, count: number): IsoDate[] {
  const until = addDays(dateOfInstant(Date.parse(date)), count * 2 + 10);
  return calendarOf(name)
    .sessionsBetween(addDays(date, 1), until)
    .slice(0, count)
    .map((session) => session.date);
}
