import { KeyedRandom } from '../numbers/keyed-random.ts';
import { sessionFrom, sessionGrid } from '../session-grid.ts';
import type { Coin, Company } from '../universe/universe.ts';
import { versionOf } from '../versions.ts';

const GOOD_NEWS = [
  'contract-won',
  'product-welcomed',
  'takeover-talk',
  'probe-dropped',
  'trial-succeeds',
  'activist-arrives',
  'guidance-raised',
] as const;
const BAD_NEWS = [
  'contract-lost',
  'recall',
  'probe-opened',
  'chief-leaves',
  'breach',
  'trial-fails',
  'guidance-cut',
] as const;
const GOOD_COIN_NEWS = ['listed', 'upgrade-live', 'big-buyer', 'ruling-won'] as const;
const BAD_COIN_NEWS = ['exploit', 'outage', 'unlock', 'lawsuit', 'exchange-hacked'] as const;

export type SuddenNewsKind =
  | (typeof GOOD_NEWS)[number]
  | (typeof BAD_NEWS)[number]
  | (typeof GOOD_COIN_NEWS)[number]
  | (typeof BAD_COIN_NEWS)[number];

/** Something unforeseeable that moves the price of one asset. */
export interface SuddenNews {
  readonly kind: SuddenNewsKind;
  /** In the asset's own daily sigmas; its sign is the news's. */
  readonly size: number;
  /** Comes between the sessions; otherwise in the middle of one. */
  readonly overnight: boolean;
  /** Where in the session it comes if it does not come overnight: fraction of the session, 0.1 … 0.9. */
  readonly moment: number;
}

const CHANCE_A_DAY = { stock: 0.005, crypto: 0.004 };

const TRIAL_INDUSTRIES = new Set(['Pharmaceuticals', 'Biotechnology']);
const SECTORS_WITHOUT_GOODS = new Set([
  'Financials',
  'Utilities',
  'Real Estate',
  'Energy',
  'Communication Services',
]);
const ABOUT_GOODS = new Set<SuddenNewsKind>(['recall', 'product-welcomed']);
const ABOUT_TRIALS = new Set<SuddenNewsKind>(['trial-succeeds', 'trial-fails']);
/** Coins that are older than their exchanges and belong to nobody. */
const GREAT_COIN_TURNOVER = 4e9;
const ABOUT_GREAT_COINS = new Set<SuddenNewsKind>([
  'big-buyer',
  'ruling-won',
  'upgrade-live',
  'exchange-hacked',
]);

/** Whether news makes sense for an asset: trials need a laboratory, recalls need goods. */
function fits(kind: SuddenNewsKind, asset: Company | Coin): boolean {
  if (asset.kind === 'crypto')
    return asset.usualTurnover < GREAT_COIN_TURNOVER || ABOUT_GREAT_COINS.has(kind);
  if (ABOUT_TRIALS.has(kind)) return TRIAL_INDUSTRIES.has(asset.industry);
  return !ABOUT_GOODS.has(kind) || !SECTORS_WITHOUT_GOODS.has(asset.sector);
}

/** The sudden news of an asset by session index, each day independently. */
export function suddenNewsOf(
  seed: string,
  asset: Company | Coin,
): (session: number) => SuddenNews | undefined {
  const random = new KeyedRandom([seed, asset.assetId, 'sudden']);
  const { largestNews } = versionOf(seed);
  const isCoin = asset.kind === 'crypto';
  const good = (isCoin ? GOOD_COIN_NEWS : GOOD_NEWS).filter((kind) => fits(kind, asset));
  const bad = (isCoin ? BAD_COIN_NEWS : BAD_NEWS).filter((kind) => fits(kind, asset));
  // A company that is being bought or wound up makes no other news that moves its price.
  const ending = asset.kind === 'stock' ? asset.ending : undefined;
  const quietFrom = ending ? sessionFrom(sessionGrid('us'), ending.announced) : Number.POSITIVE_INFINITY;
  return (session) => {
    if (session >= quietFrom) return undefined;
    if (!random.at(session).chance(CHANCE_A_DAY[asset.kind])) return undefined;
    const isGood = random.chance(0.5);
    const size = Math.min(2.2 + 1.5 * random.exponential(), largestNews);
    return {
      kind: random.pick<SuddenNewsKind>(isGood ? good : bad),
      size: isGood ? size : -size,
      overnight: !isCoin && random.chance(0.7),
      moment: random.between(0.1, 0.9),
    };
  };
}
