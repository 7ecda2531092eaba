import type { ReportPlan } from '../earnings/report-plan.ts';
import { usualDailyVolatility } from '../factors/usual-volatility.ts';
import type { WorldFactors } from '../factors/world-factors.ts';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import { portableExp } from '../numbers/portable-exp.ts';
import { portableLog } from '../numbers/portable-log.ts';
import { sessionFrom, sessionGrid, sessionUpTo } from '../session-grid.ts';
import type { PlantedTruth } from '../truth/planted-effects.ts';
import type { Company } from '../universe/universe.ts';
import { PRICED_ON, versionOf } from '../versions.ts';
import { VolumeWalk } from './daily-volume.ts';
import { drawDay } from './day-shape.ts';
import { drawStart, firstLog, priceRandom, type Start, startWithSplits } from './first-price.ts';
import { OwnReturns } from './own-returns.ts';
import { makePath, type PathColumns, type PricePath } from './price-path.ts';
import { ShareChanges, type SplitRule } from './share-changes.ts';
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

/** Prices at which a share is split, as multiples of what its name usually costs. */
const SPLIT_FROM = { least: 1.4, most: 2.4 };
/** A split leaves at most this multiple; below a dollar or so an exchange would delist the share. */
const SPLIT_INTO = 0.9;
const TOO_LOW = 1.2;

/** What a share costs by its table, or else at first, drawn from the seed; and when it is split. */
function quotationOf(seed: string, company: Company): { price: number; splits: SplitRule | undefined } {
  const random = new KeyedRandom([seed, company.assetId, 'first price']);
  const isSmall = company.value < 5e9;
  const low = portableLog(isSmall ? 14 : 34);
  const high = portableLog(isSmall ? 55 : 210);
  const drawn = Math.floor(100 * portableExp(random.between(low, high))) / 100;
  const { price = drawn } = company;
  const above =
    company.price === undefined
      ? random.between(230, 620)
      : price * random.between(SPLIT_FROM.least, SPLIT_FROM.most);
  const splits =
    company.price === undefined
      ? { above, into: 170, below: 2.5 }
      : { above, into: SPLIT_INTO * price, below: Math.min(TOO_LOW, price / 8) };
  return { price, splits: company.firstSymbol === 'BRK.B' ? undefined : splits };
}

/** Shares outstanding on the first day. */
export function firstShares(company: Company, { valuePrice }: PricePath): number {
  return Math.floor(company.value / valuePrice / 1e5) * 1e5;
}

/** Dollars traded a day: smaller companies turn over a larger fraction of themselves. */
function usualTurnover(company: Company): number {
  const part = 0.0042 * portableExp(-0.22 * portableLog(company.value / 2e11));
  return company.value * part * (company.ownVolatility / 0.2);
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
  const { seed, company, factors, reports } = request;
  const grid = sessionGrid('us');
  const first = sessionFrom(grid, company.listedOn);
  const horizon = factors.market.returns.length;
  const last = company.ending ? sessionUpTo(grid, company.ending.lastSession) : horizon - 1;
  const path = makePath(first, Math.max(0, Math.min(last, horizon - 1) - first + 1));
  const { price, splits } = quotationOf(seed, company);
  const gaps = new Map(reports.map((report) => [report.reactionSession, report.reaction]));
  const priced = company.price === undefined ? -1 : pricedSession(company) - first;
  const start =
    priced < 0
      ? { log: portableLog(price), valuePrice: price, splits, draw: 0 }
      : startOf(request, { price, splits, gaps, sessions: priced + 1 });
  const walk = new CompanyWalk(request, start, gaps);
  const { assetId, dividendYield } = company;
  const shares = new ShareChanges(seed, { assetId, dividendYield, splits: start.splits });
  for (let i = 0; i < path.returns.length; i++) walk.step(path, i, { session: first + i, shares });
  const firstPrice = priced < 0 ? price : portableExp(start.log);
  return { ...path, actions: shares.actions, firstPrice, valuePrice: start.valuePrice };
}

/** The session on which a company costs what its table says: before anybody knows that its listing will end. */
function pricedSession({ ending }: Company): number {
  const grid = sessionGrid('us');
  const before = ending && ending.announced < PRICED_ON ? sessionFrom(grid, ending.announced) - 1 : undefined;
  return before ?? sessionUpTo(grid, PRICED_ON);
}

interface ToPrice {
  readonly price: number;
  readonly splits: SplitRule | undefined;
  readonly gaps: Gaps;
  readonly sessions: number;
}

/** Returns do not depend on the level of a price, so they tell beforehand where the price has to begin. */
function startOf(request: CompanyPathRequest, { price, splits, gaps, sessions }: ToPrice): Start {
  return drawStart(request.seed, (draw) => {
    const start = { log: 0, valuePrice: price, splits, draw };
    const growth = growthOf(new CompanyWalk(request, start, gaps), request.company, sessions);
    const end = sessions === 0 ? 0 : growth[sessions - 1];
    if (splits === undefined) return { end, start: { ...start, log: firstLog(price, end) } };
    return { end, start: { ...startWithSplits(price, growth, splits), draw } };
  });
}

/** The logarithm of a share's growth until each of its first sessions, without splits and less dividends. */
function growthOf(walk: CompanyWalk, company: Company, sessions: number): Float64Array {
  const first = sessionFrom(sessionGrid('us'), company.listedOn);
  const growth = new Float64Array(sessions);
  let log = 0;
  for (let i = 0; i < sessions; i++) {
    const { gap, inside, diffuse } = walk.move(first + i);
    log += gap + inside + diffuse - company.dividendYield / 252;
    growth[i] = log;
  }
  return growth;
}

/** Reactions to reports by session. */
type Gaps = ReadonlyMap<number, number>;

/** How far a session moves the price, and why; all logarithmic. */
interface Move {
  diffuse: number;
  sigma: number;
  gap: number;
  inside: number;
  /** Whether a report or sudden news had a part in it. */
  news: boolean;
  /** Whether the company still decides on its shares. */
  lives: boolean;
}

class CompanyWalk {
  private readonly request: CompanyPathRequest;
  private readonly gaps: Gaps;
  private readonly random: KeyedRandom;
  private readonly news: ReturnType<typeof suddenNewsOf>;
  private readonly usual: number;
  private readonly volume = new VolumeWalk();
  private readonly usualShares: number;
  private readonly sector;
  private readonly prices = { open: 0, high: 0, low: 0, close: 0 };
  private readonly own: OwnReturns;
  private readonly moved: Move = { diffuse: 0, sigma: 0, gap: 0, inside: 0, news: false, lives: true };
  private log: number;
  private shareFactor = 1;

  constructor(request: CompanyPathRequest, start: Start, gaps: Gaps) {
    const { seed, company, factors, truth } = request;
    const version = versionOf(seed);
    this.request = request;
    this.gaps = gaps;
    this.random = priceRandom(seed, company.assetId, start.draw);
    this.news = suddenNewsOf(seed, company);
    this.usual = usualDailyVolatility(company, version);
    this.log = start.log;
    this.usualShares = usualTurnover(company) / start.valuePrice;
    this.sector = factors.sectors.get(company.sector) ?? factors.market;
    this.own = new OwnReturns({
      usual: company.ownVolatility / Math.sqrt(252),
      shared: 0.45,
      effect: truth.effects.find(({ assetId }) => assetId === company.assetId),
      mostTension: version.mostOwnTension,
    });
  }

  /** The move of a session, from its draws and the moves before. */
  move(session: number): Move {
    const { company, factors } = this.request;
    const { random, moved } = this;
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
    const sudden = this.news(session);
    const jump = sudden ? sudden.size * own.sigma : 0;
    const report = (this.gaps.get(session) ?? 0) * (bend.own === 1 ? 1 : 0.15);
    moved.diffuse = drift + common + bend.own * own.value + own.season;
    moved.sigma = Math.sqrt(variance);
    moved.gap = report + bend.push + (sudden?.overnight ? jump : 0);
    moved.inside = jump - (sudden?.overnight ? jump : 0);
    moved.news = report !== 0 || jump !== 0;
    moved.lives = bend.own === 1;
    this.own.shake((report + jump) / own.sigma);
    return moved;
  }

  step(
    path: PathColumns,
    i: number,
    { session, shares }: { readonly session: number; readonly shares: ShareChanges },
  ): void {
    const { random } = this;
    const grid = sessionGrid('us');
    const { gap, inside, diffuse, sigma, news, lives } = this.move(session);
    const change = shares.at(session);
    this.shareFactor *= change.newPerOld;
    const from = this.log - portableLog(change.newPerOld) + dividendDrop(this.log, change);
    drawDay(
      { kind: 'stock', from, diffuse, sigma, overnightPart: NIGHT_PART, gap, inside },
      random,
      this.prices,
    );
    this.log = from + gap + inside + diffuse;
    const total = gap + inside + diffuse;
    const volume = this.volume.draw(
      this.usualShares * this.shareFactor,
      {
        surprise: Math.abs(total) / this.usual,
        news,
        closesEarly: grid.closesEarly[session] === 1,
        monthDay: grid.monthDay[session],
        weekday: grid.weekday[session],
      },
      random,
    );
    this.write(path, i, { time: grid.time[session], volume, total, sigma });
    // A company on its way out neither splits its shares nor pays on them.
    if (lives) shares.decide(session, this.prices.close);
  }

  private write(
    path: PathColumns,
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
