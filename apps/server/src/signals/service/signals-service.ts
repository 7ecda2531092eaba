import type { AssetId, IsoDate, Market } from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import type { MarketService, MarketView, ViewAsset } from '../../market/index.ts';
import { type Database, readsFor } from '../../platform/database/index.ts';
import { RecentAnswers } from '../../platform/recent/index.ts';
import type { Ledger } from '../../record/index.ts';
import type { MadeSignal } from '../model/made-signal.ts';
import { type MarketHistories, readHistories } from '../model/market-histories.ts';
import { versionWithoutModel } from '../model/model-version.ts';
import type { SignalPool } from '../model/signal-pool.ts';
import { countModels, modelsGiven } from '../store/model-store.ts';
import { type SettledCall, settledCalls } from '../store/settled-calls.ts';
import { newestDate, newestSignals, type StoredSignal, signalId } from '../store/signal-store.ts';
import type { KnownSignal, ReadStrength } from './known-signal.ts';
import { type HorizonGate, readGates } from './read-gates.ts';
import { type KnownStance, readStances } from './read-stances.ts';
import { createSignalPast, type StancesOfMarket } from './signal-past.ts';

/** The signals of this installation's world. */
export interface SignalsService {
  /** At present what was published last; as of an earlier instant what stood there then, or what the data known then give. */
  ofMarket(view: MarketView, market: Market): Promise<readonly KnownSignal[]>;
  ofAsset(view: MarketView, asset: ViewAsset): Promise<KnownSignal | null>;
  /** The stances of the same signals, without waiting for what models say at an instant at which nothing was published. */
  newestStances(view: MarketView, market: Market): Promise<readonly KnownStance[]>;
  /** One per horizon. */
  gates(view: MarketView, market: Market): Promise<readonly HorizonGate[]>;
  /** How a score compares with the asset's own earlier ones. */
  strength(view: MarketView, market: Market): Promise<ReadStrength>;
  /** Stances of every asset of a market at each bar up to the instant of the view, the gone ones included. */
  stances(view: MarketView, market: Market): Promise<StancesOfMarket>;
  /** Published calls whose outcome stood in the ledger at the instant of the view. */
  settled(view: MarketView, market: Market): Promise<readonly SettledCall[]>;
}

export interface SignalParts {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly market: () => MarketService;
  readonly pool: SignalPool;
}

export function createSignalsService(parts: SignalParts): SignalsService {
  const { database, ledger, market: service } = parts;
  const { world } = ledger;
  const past = createSignalPast({ database, world });
  const markets = new RecentAnswers<readonly KnownSignal[]>(12);
  const ofMarket = async (view: MarketView, market: Market) => {
    const scope = { world, market, madeBy: view.asOf };
    const published = await newestDate(readsFor(database, view), scope);
    const gates = await readGates(readsFor(database, view), view, { world, market });
    const judged = gates.map(({ version }) => version ?? '').join();
    // A walk through the past adds models without storing anything of the market.
    const models = view.present ? 0 : await countModels(database, { world, market });
    const known = [view.moment, service().dataVersion(), market, published, judged, models];
    return markets.get(known.join('/'), () => readMarket(parts, view, { market, published }));
  };
  return {
    ofMarket,
    async newestStances(view, market) {
      if (!view.present) {
        const scope = { world, market, madeBy: view.asOf };
        const histories = await readHistories(view, market);
        if (!reaches(await newestDate(database.past, scope), histories))
          return inOrder(await readStances(histories, await listedAssets(view, market)));
      }
      return (await ofMarket(view, market)).map(({ asset, body, madeAt }) => {
        const { date, close, stance, previousStance, since, ageBars } = body;
        return { asset, date, close, stance, previousStance, since, ageBars, madeAt };
      });
    },
    ofAsset: async (view, asset) =>
      (await ofMarket(view, asset.market)).find((known) => known.asset.assetId === asset.assetId) ?? null,
    gates: (view, market) => readGates(database, view, { world, market }),
    strength: past.strength,
    stances: past.stances,
    settled: (view, market) => settledCalls(readsFor(database, view), { world, market, knownBy: view.asOf }),
  };
}

async function readMarket(
  parts: SignalParts,
  view: MarketView,
  { market, published }: { readonly market: Market; readonly published: IsoDate | null },
): Promise<readonly KnownSignal[]> {
  const living = await listedAssets(view, market);
  const stored = async () => {
    const scope = { world: parts.ledger.world, market, madeBy: view.asOf };
    return (await newestSignals(readsFor(parts.database, view), scope)).flatMap((signal) =>
      knownOf(living, fromStored(signal)),
    );
  };
  if (view.present) return inOrder(published === null ? [] : await stored());
  const histories = await readHistories(view, market);
  if (reaches(published, histories)) return inOrder(await stored());
  return inOrder((await remake(parts, view, histories)).flatMap((signal) => knownOf(living, signal)));
}

async function listedAssets(view: MarketView, market: Market): Promise<ReadonlyMap<AssetId, ViewAsset>> {
  return new Map((await view.assets({ market })).map((asset) => [asset.assetId, asset]));
}

/** Whether what was published stands on the newest bars. */
function reaches(published: IsoDate | null, { date }: MarketHistories): boolean {
  return published !== null && date !== null && published >= date;
}

type Placed = Omit<KnownSignal, 'asset'> & { readonly assetId: AssetId };

function knownOf(living: ReadonlyMap<AssetId, ViewAsset>, { assetId, ...signal }: Placed): KnownSignal[] {
  const asset = living.get(assetId);
  return asset ? [{ ...signal, asset }] : [];
}

function inOrder<Known extends { readonly asset: ViewAsset }>(known: readonly Known[]): Known[] {
  return known.toSorted((a, b) => (a.asset.symbol < b.asset.symbol ? -1 : 1));
}

function fromStored({ assetId, id, seq, body, features, version, madeAt }: StoredSignal): Placed {
  return { assetId, id, body, features, version, madeAt, ledger: { seq, leaf: id } };
}

/** What the data known at the instant give, with the models that existed for that day. */
async function remake(parts: SignalParts, view: MarketView, histories: MarketHistories): Promise<Placed[]> {
  const { database, ledger, pool } = parts;
  const { market, date } = histories;
  if (date === null) return [];
  const models = await modelsGiven(database, {
    ...{ world: ledger.world, market, until: date },
    ...{ seenBy: view.seenBy, at: view.asOf },
  });
  const made = await pool.make({ kind: 'make', market, histories: histories.histories, models, fit: false });
  const version = made.version ?? versionWithoutModel(market);
  return made.signals.map((signal) => fromMade(market, signal, version));
}

function fromMade(market: Market, { assetId, body, features }: MadeSignal, version: string): Placed {
  const madeAt = new Date(dailyBarKnownAt(market, body.date));
  return { assetId, id: signalId(assetId, body.date), body, features, version, madeAt, ledger: null };
}
