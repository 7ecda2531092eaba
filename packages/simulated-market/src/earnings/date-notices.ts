import { addDays, HOUR_MS, type IsoDate, MINUTE_MS, startOfDate } from '@auspex/market';
import type { EarningsDateNotice, ReportTime } from '@auspex/market-data';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import { sessionGrid } from '../session-grid.ts';
import type { Company } from '../universe/universe.ts';
import type { ReportPlan } from './report-plan.ts';

const COMPANY = 'Company';
const CALENDARS = ['Street Calendar', 'Exchange Calendar'] as const;
/** How often the company moves a date it had confirmed, and how often a calendar passes on a wrong one. */
const CHANCE = { moves: 0.035, wrongDate: 0.09, secondGuess: 0.5 };

/** Writes the notices about one report. Nothing in them is later than the report. */
class NoticeWriter {
  readonly notices: EarningsDateNotice[] = [];
  private readonly company: Company;
  private readonly plan: ReportPlan;
  private readonly random: KeyedRandom;

  constructor(seed: string, company: Company, plan: ReportPlan) {
    this.company = company;
    this.plan = plan;
    this.random = new KeyedRandom([seed, company.assetId, 'date notices']).at(plan.quarter.number);
  }

  write(): EarningsDateNotice[] {
    const { random, plan } = this;
    CALENDARS.forEach((calendar, i) => {
      this.guess(calendar, { daysBefore: 82 - 9 * i, off: 7 });
      if (random.chance(CHANCE.secondGuess)) this.guess(calendar, { daysBefore: 44 - 5 * i, off: 2 });
    });
    const confirmed = 14 + random.below(11);
    if (random.chance(CHANCE.moves)) {
      const first = this.sessionNear(random.chance(0.5) ? -2 : -1);
      this.say(COMPANY, { daysBefore: confirmed, date: first, status: 'confirmed', time: plan.time });
      this.say(COMPANY, { daysBefore: 6, date: plan.date, status: 'confirmed', time: plan.time });
    } else {
      this.say(COMPANY, { daysBefore: confirmed, date: plan.date, status: 'confirmed', time: plan.time });
    }
    for (const calendar of CALENDARS) this.passOn(calendar, confirmed);
    return this.notices.sort((a, b) => a.knownAt - b.knownAt);
  }

  /** A calendar repeats the company's date, occasionally gets it wrong, and then corrects it. */
  private passOn(calendar: string, confirmed: number): void {
    const { random, plan } = this;
    const daysBefore = confirmed - 1 - random.below(4);
    if (random.chance(CHANCE.wrongDate)) {
      const date = this.sessionNear(random.chance(0.5) ? 1 : -1);
      this.say(calendar, { daysBefore, date, status: 'confirmed', time: 'unknown' });
      this.say(calendar, { daysBefore: 4, date: plan.date, status: 'confirmed', time: plan.time });
    } else {
      this.say(calendar, { daysBefore, date: plan.date, status: 'confirmed', time: plan.time });
    }
  }

  private guess(calendar: string, { daysBefore, off }: { daysBefore: number; off: number }): void {
    const { random, plan } = this;
    const date = this.sessionNear(random.below(2 * off + 1) - off);
    const time = random.chance(0.4) ? plan.time : 'unknown';
    this.say(calendar, { daysBefore, date, status: 'estimated', time });
  }

  private sessionNear(sessions: number): IsoDate {
    return sessionGrid('us').dates[Math.max(0, this.plan.session + sessions)];
  }

  private say(
    publisher: string,
    what: { daysBefore: number; date: IsoDate; status: 'estimated' | 'confirmed'; time: ReportTime },
  ): void {
    const { company, plan, random } = this;
    const { fiscalYear, quarter, end } = plan.quarter;
    const minutes = random.below(540);
    const day = addDays(plan.date, -what.daysBefore);
    // Before the company is listed nobody mentions it.
    if (day < company.listedOn) return;
    this.notices.push({
      assetId: company.assetId,
      period: { fiscalYear, quarter, end },
      date: what.date,
      time: what.time,
      publisher,
      status: what.status,
      knownAt: startOfDate(day) + 12 * HOUR_MS + minutes * MINUTE_MS,
    });
  }
}

/** Everything said about the date of one report, in order. */
export function dateNotices(seed: string, company: Company, plan: ReportPlan): EarningsDateNotice[] {
  return new NoticeWriter(seed, company, plan).write();
}
