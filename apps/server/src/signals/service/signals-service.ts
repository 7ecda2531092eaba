import type { AssetId, IsoDate, Market } from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import type { MarketService, MarketView, ViewAsset } from '../../market/index.ts';
import { type Database, readsFor } from '../../platform/database/index.ts';
import { type Admit, FewAtOnce, RecentAnswers } from '../../platform/recent/index.ts';
import type { Ledger } from '../../record/index.ts';
import type { MadeSignal } from '../model/made-signal.ts';
import { readHistories } from '../model/market-histories.ts';
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
  ofMarket(view: MarketView, market: Market, admit?: Admit): Promise<readonly KnownSignal[]>;
  ofAsset(view: MarketView, asset: ViewAsset, admit?: Admit): Promise<KnownSignal | null>;
  /** The stances of the same signals, without waiting for what models say at an instant at which nothing was published. */
  newestStances(view: MarketView, market: Market, admit?: Admit): Promise<readonly KnownStance[]>;
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

/** Both markets now, and a few earlier instants. */
const MARKETS_KEPT = 12;
/** A thread stays free for pages of one asset; at a second each, the last one that waits is done within a request. */
const PAST_AT_ONCE = { atOnce: 1, waiting: 12 };

export function createSignalsService(parts: SignalParts): SignalsService {
  const { database, ledger, market: service } = parts;
  const { world } = ledger;
  const past = createSignalPast({ database, world });
  const markets = new RecentAnswers<readonly KnownSignal[]>(MARKETS_KEPT);
  const stances = new RecentAnswers<readonly KnownStance[] | null>(MARKETS_KEPT);
  const [remaking, voting] = [new FewAtOnce(PAST_AT_ONCE), new FewAtOnce(PAST_AT_ONCE)];
  const ofMarket: SignalsService['ofMarket'] = async (view, market, admit) => {
    const scope = { world, market, madeBy: view.asOf };
    const published = await newestDate(readsFor(database, view), scope);
    const gates = await readGates(readsFor(database, view), view, { world, market });
    const judged = gates.map(({ version }) => version ?? '').join();
    // A walk through the past adds models without storing anything of the market.
    const models = view.present ? 0 : await countModels(database, { world, market });
    const known = [view.moment, service().dataVersion(), market, published, judged, models];
    const remadeInTurn = () => remaking.run(() => remake(parts, view, market), admit);
    return markets.get(known.join('/'), () => readMarket(parts, view, { market, published, remadeInTurn }));
  };
  /** Null at an instant at which something was published. */
  const votes = async (view: MarketView, market: Market, admit?: Admit) => {
    const published = await newestDate(database.past, { world, market, madeBy: view.asOf });
    const known = [view.moment, service().dataVersion(), market, published];
    return stances.get(known.join('/'), async () => {
      if (await reaches(published, view, market)) return null;
      return voting.run(async () => {
        const histories = await readHistories(view, market);
        return inOrder(await readStances(histories, await listedAssets(view, market)));
      }, admit);
    });
  };
  return {
    ofMarket,
    async newestStances(view, market, admit) {
      const voted = view.present ? null : await votes(view, market, admit);
      if (voted) return voted;
      return (await ofMarket(view, market, admit)).map(({ asset, body, madeAt }) => {
        const { date, close, stance, previousStance, since, ageBars } = body;
        return { asset, date, close, stance, previousStance, since, ageBars, madeAt };
      });
    },
    ofAsset: async (view, asset, admit) =>
      (await ofMarket(view, asset.market, admit)).find((known) => known.asset.assetId === asset.assetId) ??
      null,
    gates: (view, market) => readGates(database, view, { world, market }),
    strength: past.strength,
    stances: past.stances,
    settled: (view, market) => settledCalls(readsFor(database, view), { world, market, knownBy: view.asOf }),
  };
}

interface MarketQuestion {
  readonly market: Market;
  readonly published: IsoDate | null;
  readonly remadeInTurn: () => Promise<readonly Placed[]>;
}

async function readMarket(
  parts: SignalParts,
  view: MarketView,
  { market, published, remadeInTurn }: MarketQuestion,
): Promise<readonly KnownSignal[]> {
  const living = await listedAssets(view, market);
  const stored = async () => {
    const scope = { world: parts.ledger.world, market, madeBy: view.asOf };
    return (await newestSignals(readsFor(parts.database, view), scope)).flatMap((signal) =>
      knownOf(living, fromStored(signal)),
    );
  };
  if (view.present) return inOrder(published === null ? [] : await stored());
  if (await reaches(published, view, market)) return inOrder(await stored());
  return inOrder((await remadeInTurn()).flatMap((signal) => knownOf(living, signal)));
}

async function listedAssets(view: MarketView, market: Market): Promise<ReadonlyMap<AssetId, ViewAsset>> {
  return new Map((await view.assets({ market })).map((asset) => [asset.assetId, asset]));
}

/** Whether what was published stands on the newest bars. */
async function reaches(published: IsoDate | null, view: MarketView, market: Market): Promise<boolean> {
  if (published === null) return false;
  const { date } = await readHistories(view, market);
  return date !== null && published >= date;
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
async function remake(
  { database, ledger, pool }: SignalParts,
  view: MarketView,
  market: Market,
): Promise<Placed[]> {
  const { histories, date } = await readHistories(view, market);
  if (date === null) return [];
  const models = await modelsGiven(database, {
    ...{ world: ledger.world, market, until: date },
    ...{ seenBy: view.seenBy, at: view.asOf },
  });
  const made = await pool.make({ kind: 'make', market, histories, models, fit: false });
  const version = made.version ?? versionWithoutModel(market);
  return made.signals.map((signal) => fromMade(market, signal, version));
}

function fromMade(market: Market, { assetId, body, features }: MadeSignal, version: string): Placed {
  const madeAt = new Date(dailyBarKnownAt(market, body.date));
  return { assetId, id: signalId(assetId, body.date), body, features, version, madeAt, ledger: null };
}
