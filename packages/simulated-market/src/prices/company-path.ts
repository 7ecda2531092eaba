import type { ReportPlan } from '../earnings/report-plan.ts';
import { usualDailyVolatility } from '../factors/usual-volatility.ts';
import type { WorldFactors } from '../factors/world-factors.ts';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import { portableExp } from '../numbers/portable-exp.ts';
import { portableLog } from '../numbers/portable-log.ts';
import { sessionFrom, sessionGrid, sessionUpTo } from '../session-grid.ts';
import type { PlantedTruth } from '../truth/planted-effects.ts';
import type { Company } from '../universe/universe.ts';
import { VolumeWalk } from './daily-volume.ts';
import { drawDay } from './day-shape.ts';
import { OwnReturns } from './own-returns.ts';
import { makePath, type PricePath } from './price-path.ts';
import { ShareChanges } from './share-changes.ts';
import { suddenNewsOf } from './sudden-news.ts';

export interface CompanyPathRequest {
  readonly seed: string;
  readonly company: Company;
  readonly factors: WorldFactors;
  readonly reports: readonly ReportPlan[];
  readonly truth: PlantedTruth;
}

/** Fraction of a day's variance that falls between the sessions of stocks. */
const NIGHT_PART = 0.28;
const YEARLY_RETURN = { base: 0.035, perBeta: 0.065 };
/** What is left of an acquired company's own life after the announcement. */
const AFTER_OFFER = { own: 0.2, common: 0.12 };

/** First price and price of a split: chosen by the seed, invented like every price. */
export function firstPriceOf(
  seed: string,
  company: Company,
): { price: number; splitAbove: number | undefined } {
  const random = new KeyedRandom([seed, company.assetId, 'first price']);
  const isSmall = company.firstValue < 5e9;
  const low = portableLog(isSmall ? 14 : 34);
  const high = portableLog(isSmall ? 55 : 210);
  const price = Math.floor(100 * portableExp(random.between(low, high))) / 100;
  const never = company.firstSymbol === 'BRK.B';
  return { price, splitAbove: never ? undefined : random.between(230, 620) };
}

/** Shares outstanding on the first day. */
export function firstShares(seed: string, company: Company): number {
  return Math.floor(company.firstValue / firstPriceOf(seed, company).price / 1e5) * 1e5;
}

/** Dollars traded a day: smaller companies turn over a larger fraction of themselves. */
function usualTurnover(company: Company): number {
  const part = 0.0042 * portableExp(-0.22 * portableLog(company.firstValue / 2e11));
  return company.firstValue * part * (company.ownVolatility / 0.2);
}

/** A failing company's shares drift towards twenty cents. */
const LAST_PRICE_LOG = -1.6;

/** How an ending bends the returns of a session: 1 and 0 while the company simply lives. */
function endingAt(
  company: Company,
  date: string,
  log: number,
): { own: number; common: number; push: number } {
  const { ending } = company;
  if (!ending || date < ending.announced) return { own: 1, common: 1, push: 0 };
  if (ending.reason === 'bankrupt') {
    const push = date === ending.announced ? -0.9 : -0.05 * (log - LAST_PRICE_LOG);
    return { own: 2, common: 1, push };
  }
  return { ...AFTER_OFFER, push: date === ending.announced ? 0.24 : 0 };
}

/** Generates a company's whole history, session by session; each uses only its own draws and what came before. */
export function companyPath(request: CompanyPathRequest): PricePath {
  const { seed, company, factors, reports, truth } = request;
  const grid = sessionGrid('us');
  const first = sessionFrom(grid, company.listedOn);
  const horizon = factors.market.returns.length;
  const last = company.ending ? sessionUpTo(grid, company.ending.lastSession) : horizon - 1;
  const path = makePath(first, Math.max(0, Math.min(last, horizon - 1) - first + 1));
  const walk = new CompanyWalk(request);
  const shares = new ShareChanges(seed, {
    assetId: company.assetId,
    dividendYield: company.dividendYield,
    splitAbove: firstPriceOf(seed, company).splitAbove,
  });
  const gaps = new Map(reports.map((report) => [report.reactionSession, report.reaction]));
  const effect = truth.effects.find(({ assetId }) => assetId === company.assetId);
  walk.begin(effect);
  for (let i = 0; i < path.returns.length; i++) walk.step(path, i, { session: first + i, shares, gaps });
  return { ...path, actions: shares.actions };
}

interface StepContext {
  readonly session: number;
  readonly shares: ShareChanges;
  readonly gaps: ReadonlyMap<number, number>;
}

class CompanyWalk {
  private readonly request: CompanyPathRequest;
  private readonly random: KeyedRandom;
  private readonly news: ReturnType<typeof suddenNewsOf>;
  private readonly usual: number;
  private readonly volume = new VolumeWalk();
  private readonly usualShares: number;
  private readonly sector;
  private readonly prices = { open: 0, high: 0, low: 0, close: 0 };
  private own = new OwnReturns({ usual: 0, shared: 0, effect: undefined });
  private log: number;
  private shareFactor = 1;

  constructor(request: CompanyPathRequest) {
    const { seed, company, factors } = request;
    this.request = request;
    this.random = new KeyedRandom([seed, company.assetId, 'price']);
    this.news = suddenNewsOf(seed, company);
    this.usual = usualDailyVolatility(company);
    const { price } = firstPriceOf(seed, company);
    this.log = portableLog(price);
    this.usualShares = usualTurnover(company) / price;
    this.sector = factors.sectors.get(company.sector) ?? factors.market;
  }

  begin(effect: PlantedTruth['effects'][number] | undefined): void {
    const usual = this.request.company.ownVolatility / Math.sqrt(252);
    this.own = new OwnReturns({ usual, shared: 0.45, effect });
  }

  step(path: Omit<PricePath, 'actions'>, i: number, context: StepContext): void {
    const { session, shares, gaps } = context;
    const { company, factors } = this.request;
    const { random } = this;
    const grid = sessionGrid('us');
    random.at(session);
    const own = this.own.advance(random, {
      tension: factors.market.tension[session],
      monthDay: grid.monthDay[session],
    });
    const bend = endingAt(company, grid.dates[session], this.log);
    const beta = company.beta * bend.common;
    const marketSigma = beta * factors.market.sigma[session];
    const sectorSigma = bend.common * this.sector.sigma[session];
    const ownSigma = bend.own * own.sigma;
    const variance = marketSigma * marketSigma + sectorSigma * sectorSigma + ownSigma * ownSigma;
    const drift = (YEARLY_RETURN.base + YEARLY_RETURN.perBeta * beta) / 252 - variance / 2;
    const common = beta * factors.market.returns[session] + bend.common * this.sector.returns[session];
    const diffuse = drift + common + bend.own * own.value + own.season;
    const sudden = this.news(session);
    const jump = sudden ? sudden.size * own.sigma : 0;
    const report = (gaps.get(session) ?? 0) * (bend.own === 1 ? 1 : 0.15);
    const gap = report + bend.push + (sudden?.overnight ? jump : 0);
    const change = shares.at(session);
    this.shareFactor *= change.newPerOld;
    const from = this.log - portableLog(change.newPerOld) + dividendDrop(this.log, change);
    const sigma = Math.sqrt(variance);
    const inside = jump - (sudden?.overnight ? jump : 0);
    drawDay(
      { kind: 'stock', from, diffuse, sigma, overnightPart: NIGHT_PART, gap, inside },
      random,
      this.prices,
    );
    this.log = from + gap + inside + diffuse;
    const total = gap + inside + diffuse;
    this.own.shake((report + jump) / own.sigma);
    const volume = this.volume.draw(
      this.usualShares * this.shareFactor,
      {
        surprise: Math.abs(total) / this.usual,
        news: report !== 0 || jump !== 0,
        closesEarly: grid.closesEarly[session] === 1,
        monthDay: grid.monthDay[session],
        weekday: grid.weekday[session],
      },
      random,
    );
    this.write(path, i, { time: grid.time[session], volume, total, sigma });
    // A company on its way out neither splits its shares nor pays on them.
    if (bend.own === 1) shares.decide(session, this.prices.close);
  }

  private write(
    path: Omit<PricePath, 'actions'>,
    i: number,
    day: { time: number; volume: number; total: number; sigma: number },
  ): void {
    const { bars } = path;
    bars.time[i] = day.time;
    bars.open[i] = this.prices.open;
    bars.high[i] = this.prices.high;
    bars.low[i] = this.prices.low;
    bars.close[i] = this.prices.close;
    bars.volume[i] = Math.max(100, Math.floor(day.volume));
    path.returns[i] = day.total;
    path.sigma[i] = day.sigma;
    path.shareFactor[i] = this.shareFactor;
  }
}

/** The price falls by the dividend at the ex-date's open. */
function dividendDrop(log: number, change: { newPerOld: number; dividend: number }): number {
  if (change.dividend === 0) return 0;
  const price = portableExp(log) / change.newPerOld;
  return portableLog(Math.max(0.1, 1 - change.dividend / price));
}
