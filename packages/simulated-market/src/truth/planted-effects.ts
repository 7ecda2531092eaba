import type { AssetId } from '@auspex/market';
import { usualDailyVolatility } from '../factors/usual-volatility.ts';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import { type Coin, type Company, universeOf } from '../universe/universe.ts';
import { type Version, versionOf } from '../versions.ts';

/** Extra return in the same weeks of every year. */
export interface SeasonalEffect {
  readonly kind: 'seasonal-window';
  readonly assetId: AssetId;
  readonly symbol: string;
  /** Month × 100 + day, both included; windows do not cross the new year. */
  readonly fromMonthDay: number;
  readonly untilMonthDay: number;
  /** Extra logarithmic return of each session in the window. */
  readonly logReturnPerSession: number;
  /** The same over a whole window, in standard deviations of the asset's usual return over such a window. */
  readonly sigmasPerYear: number;
}

/** The asset's own return leans a little towards its own last weeks. */
export interface MomentumEffect {
  readonly kind: 'momentum';
  readonly assetId: AssetId;
  readonly symbol: string;
  readonly lookbackSessions: number;
  /** Expected own return of a session in its own sigmas, per sigma of the own return over the look-back (cut at ±2). */
  readonly strength: number;
}

export type PlantedEffect = SeasonalEffect | MomentumEffect;

/** What is true of a simulated world and can be found; everything else that looks like an effect is chance. */
export interface PlantedTruth {
  readonly seed: string;
  readonly effects: readonly PlantedEffect[];
  /** Assets whose returns cannot be predicted from their own past or the date. */
  readonly withoutEffect: readonly AssetId[];
}

export const MOMENTUM_LOOKBACK = 20;

/** Windows of about a month and strengths in sigmas a year, one per chosen asset; a fall is negative. */
const WINDOWS = [
  { from: 1105, until: 1215, sessions: 28, sigmas: 2.2 },
  { from: 201, until: 312, sessions: 28, sigmas: 2.2 },
  { from: 620, until: 729, sessions: 28, sigmas: -2 },
  { from: 410, until: 518, sessions: 27, sigmas: 2 },
  { from: 901, until: 1008, sessions: 27, sigmas: -1.2 },
  { from: 1001, until: 1110, sessions: 29, sigmas: 1.2 },
  { from: 305, until: 414, sessions: 28, sigmas: 1.2 },
  { from: 705, until: 811, sessions: 27, sigmas: 1.2 },
] as const;
const COIN_WINDOW = { from: 1001, until: 1110, sessions: 41, sigmas: 2.2 };

const STOCKS_WITH_MOMENTUM = 9;
const COINS_WITH_MOMENTUM = 2;
const MOMENTUM_STRENGTH = 0.06;

function inRandomOrder<T>(items: readonly T[], random: KeyedRandom): T[] {
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

function seasonal(
  asset: Company | Coin,
  window: (typeof WINDOWS)[number] | typeof COIN_WINDOW,
  version: Version,
): SeasonalEffect {
  const sigma = usualDailyVolatility(asset, version) * Math.sqrt(window.sessions);
  return {
    kind: 'seasonal-window',
    assetId: asset.assetId,
    symbol: asset.firstSymbol,
    fromMonthDay: window.from,
    untilMonthDay: window.until,
    logReturnPerSession: (window.sigmas * sigma) / window.sessions,
    sigmasPerYear: window.sigmas,
  };
}

function momentum(asset: Company | Coin): MomentumEffect {
  const { assetId, firstSymbol: symbol } = asset;
  return {
    kind: 'momentum',
    assetId,
    symbol,
    lookbackSessions: MOMENTUM_LOOKBACK,
    strength: MOMENTUM_STRENGTH,
  };
}

/** Chooses by the seed which assets have an effect: only those with the whole history. */
export function plantEffects(seed: string): PlantedTruth {
  const version = versionOf(seed);
  const universe = universeOf(seed);
  const random = new KeyedRandom([seed, 'truth']);
  const whole = <T extends Company | Coin>(assets: readonly T[]) =>
    assets.filter((asset) => asset.listedOn <= '2018-12-31' && !('ending' in asset && asset.ending));
  const stocks = inRandomOrder(whole(universe.companies), random.at(0));
  const coins = inRandomOrder(whole(universe.coins), random.at(1));
  const effects: PlantedEffect[] = [
    ...WINDOWS.map((window, i) => seasonal(stocks[i], window, version)),
    seasonal(coins[0], COIN_WINDOW, version),
    ...stocks.slice(WINDOWS.length, WINDOWS.length + STOCKS_WITH_MOMENTUM).map(momentum),
    ...coins.slice(1, 1 + COINS_WITH_MOMENTUM).map(momentum),
  ];
  const chosen = new Set(effects.map((effect) => effect.assetId));
  const withoutEffect = universe.all.filter((asset) => asset.kind !== 'fund' && !chosen.has(asset.assetId));
  return { seed, effects, withoutEffect: withoutEffect.map((asset) => asset.assetId) };
}
