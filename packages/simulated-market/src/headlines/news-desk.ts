import { type AssetId, DAY_MS, type EpochMs, type IsoDate, type Market } from '@auspex/market';
import { symbolOn } from '@auspex/market-data';
import { CompanyBooks } from '../fundamentals/company-books.ts';
import { statementsOf } from '../fundamentals/statements.ts';
import { countUpTo, sessionGrid } from '../session-grid.ts';
import type { SimulatedWorld } from '../simulated-world.ts';
import { listingKnownBy } from '../universe/listings.ts';
import { COINS, COMPANIES, type Coin, type Company } from '../universe/universe.ts';
import { coinMarketEvents, marketEvents } from './market-events.ts';
import type { NewsEvent, SimulatedHeadline } from './news-event.ts';
import { reportEvents } from './report-events.ts';
import { sessionEvents } from './session-events.ts';
import { lifeEvents, shareEvents } from './share-events.ts';
import { writeHeadlines } from './write-headlines.ts';

/** A company big enough to be named in market reports. */
const WELL_KNOWN_VALUE = 4e10;

/** Writes the headlines of a world. Each session's can be written alone, so any period is quick to fill. */
export class NewsDesk {
  private readonly world: SimulatedWorld;
  private readonly planned = new Map<AssetId, readonly NewsEvent[]>();
  private readonly bySector = new Map<string, Company[]>();
  private readonly wellKnown = COMPANIES.filter(({ firstValue }) => firstValue >= WELL_KNOWN_VALUE);

  constructor(world: SimulatedWorld) {
    this.world = world;
    for (const company of COMPANIES) {
      this.bySector.set(company.sector, [...(this.bySector.get(company.sector) ?? []), company]);
    }
  }

  /** Headlines published from an instant until before another, oldest first. */
  headlines(span: { readonly from: EpochMs; readonly until: EpochMs }): SimulatedHeadline[] {
    const headlines: SimulatedHeadline[] = [];
    const write = (events: readonly NewsEvent[], key: string): void => {
      for (const event of events) {
        // Copies of a headline follow within hours, so an event of the previous day may still reach into the span.
        if (event.at < span.from - DAY_MS || event.at >= span.until) continue;
        const written = writeHeadlines(this.world.seed, event, `${key}/${event.kind}@${event.at}`);
        headlines.push(
          ...written.filter(({ publishedAt }) => publishedAt >= span.from && publishedAt < span.until),
        );
      }
    };
    for (const company of COMPANIES) write(this.plannedEvents(company), `${company.assetId}/plan`);
    for (const session of this.sessionsAround('us', span)) this.writeSession(session, write);
    for (const day of this.sessionsAround('crypto', span)) this.writeCoinDay(day, write);
    return headlines.sort((a, b) => a.publishedAt - b.publishedAt || (a.articleId < b.articleId ? -1 : 1));
  }

  private sessionsAround(market: Market, span: { from: EpochMs; until: EpochMs }): number[] {
    const { time } = sessionGrid(market);
    const first = Math.max(0, countUpTo(time, span.from - 3 * DAY_MS));
    const end = Math.min(this.world.length[market], countUpTo(time, span.until + DAY_MS));
    return Array.from({ length: Math.max(0, end - first) }, (_, n) => first + n);
  }

  private writeSession(session: number, write: (events: readonly NewsEvent[], key: string) => void): void {
    const { world, wellKnown } = this;
    const date = sessionGrid('us').dates[session];
    for (const company of COMPANIES)
      write(this.companySession(company, session), `${company.assetId}/${date}`);
    const companies = wellKnown.filter((company) => company.listedOn <= date && !hasEnded(company, date));
    const input = {
      seed: world.seed,
      session,
      companies,
      pathOf: (company: Company) => world.path(company),
      nameOf: (company: Company) => nameOn(company, date),
    };
    write(marketEvents(input, world.factors.market.returns[session]), `market/${date}`);
  }

  private companySession(company: Company, session: number): NewsEvent[] {
    const { world } = this;
    const path = world.path(company);
    const i = session - path.firstSession;
    if (i < 0 || i >= path.returns.length) return [];
    const date = sessionGrid('us').dates[session];
    const peers = (this.bySector.get(company.sector) ?? []).filter(
      (peer) => peer !== company && peer.listedOn <= date && !hasEnded(peer, date),
    );
    const other = peers[session % Math.max(1, peers.length)];
    return sessionEvents({
      seed: world.seed,
      asset: company,
      path,
      session,
      name: nameOn(company, date),
      hasReport: world.reports(company).some((plan) => plan.reactionSession === session),
      other: other && { assetId: other.assetId, name: nameOn(other, date) },
    });
  }

  private writeCoinDay(day: number, write: (events: readonly NewsEvent[], key: string) => void): void {
    const { world } = this;
    const date = sessionGrid('crypto').dates[day];
    for (const coin of COINS) {
      const path = world.path(coin);
      if (day < path.firstSession) continue;
      const input = { seed: world.seed, asset: coin, path, session: day, name: coin.name };
      write(sessionEvents({ ...input, hasReport: false, other: undefined }), `${coin.assetId}/${date}`);
    }
    const [bitcoin] = COINS;
    write(coinMarketEvents(bitcoin, world.path(bitcoin), day), `coins/${date}`);
  }

  /** Events from a company's reports, share changes and life; cached, about 80 KB each. */
  private plannedEvents(company: Company): readonly NewsEvent[] {
    let events = this.planned.get(company.assetId);
    if (!events) {
      events = this.planEvents(company);
      this.planned.set(company.assetId, events);
    }
    return events;
  }

  private planEvents(company: Company): NewsEvent[] {
    const { world } = this;
    const { seed } = world;
    const path = world.path(company);
    const books = new CompanyBooks(seed, company, path);
    const plans = world.reports(company);
    const until = `${world.lastYear}-12-31` as IsoDate;
    const statements = statementsOf(seed, books, { reports: plans, until });
    const nameOf = (date: string) => nameOn(company, date as IsoDate);
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

function nameOn(asset: Company | Coin, date: IsoDate): string {
  const listing = listingKnownBy(asset, Number.POSITIVE_INFINITY);
  return listing ? symbolOn(listing, date).name : asset.name;
}
