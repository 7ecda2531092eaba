import { type AssetId, DAY_MS, type EpochMs, type IsoDate, type Market } from '@auspex/market';
import { type AssetListing, symbolOn } from '@auspex/market-data';
import { CompanyBooks } from '../fundamentals/company-books.ts';
import { statementsOf } from '../fundamentals/statements.ts';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import { suddenNewsOf } from '../prices/sudden-news.ts';
import { countUpTo, sessionGrid } from '../session-grid.ts';
import type { SimulatedWorld } from '../simulated-world.ts';
import { listingKnownBy } from '../universe/listings.ts';
import type { Coin, Company } from '../universe/universe.ts';
import { coinMarketEvents, marketEvents } from './market-events.ts';
import type { NewsEvent, SimulatedHeadline } from './news-event.ts';
import { coverageOn, economyStories, MEDIUM_VALUE, stories } from './newsroom.ts';
import { reportEvents } from './report-events.ts';
import { attentionOf, sessionEvents } from './session-events.ts';
import { lifeEvents, shareEvents } from './share-events.ts';
import { writeHeadlines } from './write-headlines.ts';

/** A company big enough to be named in market reports. */
const WELL_KNOWN_VALUE = 4e10;

type Write = (events: readonly NewsEvent[], key: string) => void;

/** Writes the headlines of a world. Each session's can be written alone, so any period is quick to fill. */
export class NewsDesk {
  private readonly world: SimulatedWorld;
  private readonly planned = new Map<AssetId, readonly NewsEvent[]>();
  private readonly numbers = new Map<string, KeyedRandom>();
  private readonly sudden = new Map<AssetId, ReturnType<typeof suddenNewsOf>>();
  private readonly listings = new Map<AssetId, AssetListing | undefined>();
  private readonly bySector = new Map<string, Company[]>();
  private readonly wellKnown: readonly Company[];
  /** Those written about from day to day; of the others only reports and what is planned. */
  private readonly followed: readonly Company[];

  constructor(world: SimulatedWorld) {
    this.world = world;
    this.wellKnown = world.universe.companies.filter(({ value }) => value >= WELL_KNOWN_VALUE);
    this.followed = world.universe.companies.filter(({ nth }) => nth === undefined);
    for (const company of this.followed) {
      this.bySector.set(company.sector, [...(this.bySector.get(company.sector) ?? []), company]);
    }
  }

  /** Headlines published from an instant until before another, oldest first. */
  headlines(span: { readonly from: EpochMs; readonly until: EpochMs }): SimulatedHeadline[] {
    const headlines: SimulatedHeadline[] = [];
    const write: Write = (events, key) => {
      for (const event of events) {
        // Copies of a headline follow within hours, so an event of the previous day may still reach into the span.
        if (event.at < span.from - DAY_MS || event.at >= span.until) continue;
        const written = writeHeadlines(this.world.seed, event, `${key}/${event.kind}@${event.at}`);
        headlines.push(
          ...written.filter(({ publishedAt }) => publishedAt >= span.from && publishedAt < span.until),
        );
      }
    };
    for (const company of this.world.universe.companies)
      write(this.plannedEvents(company), `${company.assetId}/plan`);
    for (const session of this.sessionsAround('us', span)) this.writeSession(session, write);
    for (const day of this.sessionsAround('crypto', span)) this.writeDay(day, write);
    return headlines.sort((a, b) => a.publishedAt - b.publishedAt || (a.articleId < b.articleId ? -1 : 1));
  }

  private sessionsAround(market: Market, span: { from: EpochMs; until: EpochMs }): number[] {
    const { time } = sessionGrid(market);
    const first = Math.max(0, countUpTo(time, span.from - 3 * DAY_MS));
    const end = Math.min(this.world.length[market], countUpTo(time, span.until + DAY_MS));
    return Array.from({ length: Math.max(0, end - first) }, (_, n) => first + n);
  }

  private writeSession(session: number, write: Write): void {
    const { world, wellKnown, followed } = this;
    const date = sessionGrid('us').dates[session];
    for (const company of followed)
      write(this.companySession(company, session), `${company.assetId}/${date}`);
    const companies = wellKnown.filter((company) => company.listedOn <= date && !hasEnded(company, date));
    const input = {
      random: this.numbersOf('market news').at(session),
      session,
      companies,
      pathOf: (company: Company) => world.path(company),
      nameOf: (company: Company) => this.nameOn(company, date),
    };
    write(marketEvents(input, world.factors.market.returns[session]), `market/${date}`);
  }

  private companySession(company: Company, session: number): NewsEvent[] {
    const { world } = this;
    const path = world.path(company);
    const i = session - path.firstSession;
    if (i < 0 || i >= path.returns.length) return [];
    const date = sessionGrid('us').dates[session];
    const hasReport = world.reports(company).some((plan) => plan.reactionSession === session);
    const other = this.peerOn(company, date, session);
    return sessionEvents({ ...this.inSession(company, session), path, hasReport, other });
  }

  /** What a session's events of an asset are made from, whatever it is. */
  private inSession(asset: Company | Coin, session: number) {
    const { dates, time } = sessionGrid(asset.kind === 'crypto' ? 'crypto' : 'us');
    return {
      asset,
      session,
      name: this.nameOn(asset, dates[session]),
      sudden: this.suddenOf(asset)(session),
      random: this.numbersOf(asset.assetId, 'news day').at(session),
      fame: this.fameOf(asset),
      coverage: this.world.version.newsroom ? coverageOn(time[session]) : undefined,
    };
  }

  private writeDay(day: number, write: Write): void {
    const { world, followed } = this;
    const { coins } = world.universe;
    const date = sessionGrid('crypto').dates[day];
    for (const coin of coins) {
      const path = world.path(coin);
      if (day < path.firstSession) continue;
      const input = { ...this.inSession(coin, day), path, hasReport: false, other: undefined };
      write(sessionEvents(input), `${coin.assetId}/${date}`);
    }
    const [bitcoin] = coins;
    write(coinMarketEvents(bitcoin, world.path(bitcoin), day), `coins/${date}`);
    if (!world.version.newsroom) return;
    for (const asset of [...followed, ...coins]) {
      if (asset.listedOn > date || (asset.kind === 'stock' && hasEnded(asset, date))) continue;
      this.writeStories(asset, day, write);
    }
    economyStories(day, this.numbersOf('economy').at(day)).forEach((event, n) => {
      write([event], `economy/${date}/${n}`);
    });
  }

  private writeStories(asset: Company | Coin, day: number, write: Write): void {
    const date = sessionGrid('crypto').dates[day];
    const events = stories({
      asset,
      name: this.nameOn(asset, date),
      fame: this.fameOf(asset),
      day,
      random: this.numbersOf(asset.assetId, 'stories').at(day),
      peer: (n) => (asset.kind === 'stock' ? this.peerOn(asset, date, n) : undefined),
    });
    events.forEach((event, n) => {
      write([event], `${asset.assetId}/stories/${date}/${n}`);
    });
  }

  private fameOf(asset: Company | Coin): number {
    return attentionOf(asset, this.world.version.newsroom ? MEDIUM_VALUE : undefined);
  }

  /** One of the other companies of a sector on a date, chosen by a number. */
  private peerOn(company: Company, date: IsoDate, n: number) {
    const peers = (this.bySector.get(company.sector) ?? []).filter(
      (peer) => peer !== company && peer.listedOn <= date && !hasEnded(peer, date),
    );
    const peer = peers[n % Math.max(1, peers.length)];
    return peer && { assetId: peer.assetId, name: this.nameOn(peer, date) };
  }

  /** The random numbers of a purpose; every question jumps to its own day first. */
  private numbersOf(...purpose: readonly string[]): KeyedRandom {
    return madeOnce(this.numbers, purpose.join('/'), () => new KeyedRandom([this.world.seed, ...purpose]));
  }

  private suddenOf(asset: Company | Coin): ReturnType<typeof suddenNewsOf> {
    return madeOnce(this.sudden, asset.assetId, () => suddenNewsOf(this.world.seed, asset));
  }

  private nameOn(asset: Company | Coin, date: IsoDate): string {
    const listing = madeOnce(this.listings, asset.assetId, () =>
      listingKnownBy(asset, Number.POSITIVE_INFINITY),
    );
    return listing ? symbolOn(listing, date).name : asset.name;
  }

  /** Events from a company's reports, share changes and life; cached, about 80 KB each. */
  private plannedEvents(company: Company): readonly NewsEvent[] {
    return madeOnce(this.planned, company.assetId, () => this.planEvents(company));
  }

  private planEvents(company: Company): NewsEvent[] {
    const { world } = this;
    const { seed } = world;
    const path = world.path(company);
    const books = new CompanyBooks(seed, company, path);
    const plans = world.reports(company);
    const until = `${world.lastYear}-12-31` as IsoDate;
    const statements = statementsOf(seed, books, { reports: plans, until });
    const nameOf = (date: string) => this.nameOn(company, date as IsoDate);
    return [
      ...plans.flatMap((plan) => reportEvents({ seed, books, plan, name: nameOf(plan.date) })),
      ...shareEvents(company, path.actions, nameOf),
      ...lifeEvents(company, nameOf, statements),
    ];
  }
}

function hasEnded(company: Company, date: IsoDate): boolean {
  return company.ending !== undefined && date > company.ending.lastSession;
}

/** The value of a key, made at the first question. */
function madeOnce<K, T>(made: Map<K, T>, key: K, make: () => T): T {
  const found = made.get(key);
  if (found !== undefined) return found;
  const value = make();
  made.set(key, value);
  return value;
}
