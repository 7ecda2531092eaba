import type { AssetId } from '@auspex/market';
import { planReports, type ReportPlan } from './earnings/report-plan.ts';
import { type WorldFactors, worldFactors } from './factors/world-factors.ts';
import { INDEX_IDS, type IndexId } from './indices/index-rules.ts';
import { type Basket, indexBaskets, type WeightInput } from './indices/index-weights.ts';
import { portableExp } from './numbers/portable-exp.ts';
import { portableLog } from './numbers/portable-log.ts';
import { coinPath } from './prices/coin-path.ts';
import { companyPath, firstShares } from './prices/company-path.ts';
import { fundPath, type Holding, processHolding } from './prices/fund-path.ts';
import type { PricePath } from './prices/price-path.ts';
import { sessionGrid } from './session-grid.ts';
import { type PlantedTruth, plantEffects } from './truth/planted-effects.ts';
import {
  type Company,
  type Fund,
  type SimulatedAsset,
  type Universe,
  universeOf,
} from './universe/universe.ts';
import { type Version, versionOf } from './versions.ts';

/**
 * A world up to the end of a year, generated piece by piece on demand. It knows its own future up to there;
 * `SimulatedMarket` cuts whatever it returns at an instant. Nothing in it depends on how far it reaches.
 */
export class SimulatedWorld {
  readonly seed: string;
  readonly version: Version;
  readonly universe: Universe;
  readonly lastYear: number;
  readonly truth: PlantedTruth;
  readonly factors: WorldFactors;
  /** Number of US sessions and of UTC days it reaches. */
  readonly length: { readonly us: number; readonly crypto: number };
  private readonly paths = new Map<AssetId, PricePath>();
  private readonly plans = new Map<AssetId, readonly ReportPlan[]>();
  private readonly baskets = new Map<IndexId, readonly Basket[]>();
  private readonly assets: ReadonlyMap<AssetId, SimulatedAsset>;
  private readonly weightInput: WeightInput;

  constructor(seed: string, lastYear: number) {
    this.seed = seed;
    this.version = versionOf(seed);
    this.universe = universeOf(seed);
    this.assets = new Map(this.universe.all.map((asset) => [asset.assetId, asset]));
    this.weightInput = {
      companies: this.universe.companies,
      pathOf: (company) => this.path(company),
      firstShares: (company) => firstShares(company, this.path(company)),
    };
    this.lastYear = lastYear;
    const sessionsUntil = (dates: readonly string[]) =>
      dates.findLastIndex((date) => date <= `${lastYear}-12-31`) + 1;
    this.length = {
      us: sessionsUntil(sessionGrid('us').dates),
      crypto: sessionsUntil(sessionGrid('crypto').dates),
    };
    this.truth = plantEffects(seed);
    this.factors = worldFactors(seed, this.length);
  }

  asset(assetId: AssetId): SimulatedAsset | undefined {
    return this.assets.get(assetId);
  }

  /** The history of an asset; generated at the first question, about 140 KB each. */
  path(asset: SimulatedAsset): PricePath {
    let path = this.paths.get(asset.assetId);
    if (!path) {
      path = this.makePath(asset);
      this.paths.set(asset.assetId, path);
    }
    return path;
  }

  reports(company: Company): readonly ReportPlan[] {
    let plans = this.plans.get(company.assetId);
    if (!plans) {
      plans = planReports(this.seed, company, `${this.lastYear + 1}-06-30`);
      this.plans.set(company.assetId, plans);
    }
    return plans;
  }

  indexBaskets(indexId: IndexId): readonly Basket[] {
    let baskets = this.baskets.get(indexId);
    if (!baskets) {
      baskets = indexBaskets(indexId, this.length.us, this.weightInput);
      this.baskets.set(indexId, baskets);
    }
    return baskets;
  }

  private makePath(asset: SimulatedAsset): PricePath {
    const { seed, factors, truth } = this;
    if (asset.kind === 'crypto') return coinPath({ seed, coin: asset, factors, truth });
    if (asset.kind === 'fund') return fundPath(seed, asset, this.holding(asset));
    return companyPath({ seed, company: asset, factors, truth, reports: this.reports(asset) });
  }

  private holding(fund: Fund): Holding {
    const { holds } = fund;
    const indexId = INDEX_IDS.find((id) => id === holds);
    if (!indexId) return processHolding(holds as Exclude<typeof holds, IndexId>, this.factors);
    const returns = indexReturns(this.indexBaskets(indexId), this.length.us, this.weightInput);
    return { returns, sigma: this.factors.market.sigma };
  }
}

/** An index's return of each session, from its members'. */
function indexReturns(baskets: readonly Basket[], length: number, input: WeightInput): Float64Array {
  const growth = new Float64Array(length);
  const held = new Float64Array(length);
  baskets.forEach((basket, b) => {
    const until = baskets[b + 1]?.session ?? length;
    basket.companies.forEach((company, c) => {
      const path = input.pathOf(company);
      const from = Math.max(basket.session, path.firstSession);
      const end = Math.min(until, path.firstSession + path.returns.length);
      for (let session = from; session < end; session++) {
        growth[session] += basket.weights[c] * (portableExp(path.returns[session - path.firstSession]) - 1);
        held[session] += basket.weights[c];
      }
    });
  });
  // A member that has stopped trading no longer counts; the others represent it.
  return growth.map((sum, session) => portableLog(1 + sum / held[session]));
}
