import { addDays, type EpochMs, type IsoDate, MINUTE_MS } from '@auspex/market';
import type { ReportTime } from '@auspex/market-data';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import { type SessionGrid, sessionFrom, sessionGrid } from '../session-grid.ts';
import { type Company, WORLD_BEGINS } from '../universe/universe.ts';
import { fiscalQuarters, type NumberedQuarter } from './fiscal-quarters.ts';

/** How one report turns out: when, with which surprise, and how the price reacts. */
export interface ReportPlan {
  readonly quarter: NumberedQuarter;
  readonly session: number;
  readonly date: IsoDate;
  readonly time: Exclude<ReportTime, 'unknown'>;
  readonly announcedAt: EpochMs;
  /** Actual minus expected, in usual surprises. */
  readonly surprise: number;
  /** The first session that can react. */
  readonly reactionSession: number;
  /** Logarithmic gap at that session's open. */
  readonly reaction: number;
}

/** Companies beat the published mean more often than not; the price knows, so only the rest moves it. */
const USUAL_BEAT = 0.35;
const DAYS_TO_CLOSE_A_YEAR = 9;

interface Habit {
  readonly lagDays: number;
  readonly beforeOpen: boolean;
}

function habitOf(seed: string, company: Company): Habit {
  const random = new KeyedRandom([seed, company.assetId, 'report habit']);
  const lagDays = company.value > 5e10 ? random.between(16, 30) : random.between(22, 38);
  return { lagDays: Math.floor(lagDays), beforeOpen: random.chance(0.45) };
}

/** The session of a report: rarely on a Friday. */
function reportSession(grid: SessionGrid, date: IsoDate, avoidsFriday: boolean): number {
  const session = sessionFrom(grid, date);
  return grid.weekday[session] === 5 && avoidsFriday ? session - 1 : session;
}

function planReport(
  company: Company,
  quarter: NumberedQuarter,
  tools: { random: KeyedRandom; habit: Habit },
) {
  const grid = sessionGrid('us');
  const { habit } = tools;
  const random = tools.random.at(quarter.number);
  const lag = habit.lagDays + (quarter.quarter === 4 ? DAYS_TO_CLOSE_A_YEAR : 0) + random.below(5) - 2;
  const session = reportSession(grid, addDays(quarter.end, lag), random.chance(0.75));
  const beforeOpen = random.chance(0.93) ? habit.beforeOpen : !habit.beforeOpen;
  const minutes = random.below(30);
  const surprise = random.fatNormal();
  const gap = company.ownVolatility * 0.17 * (0.6 * surprise + 0.8 * random.fatNormal());
  return {
    quarter,
    session,
    date: grid.dates[session],
    time: beforeOpen ? ('before-open' as const) : ('after-close' as const),
    announcedAt: beforeOpen
      ? grid.open[session] - (60 + minutes) * MINUTE_MS
      : grid.close[session] + (5 + minutes) * MINUTE_MS,
    surprise: surprise + USUAL_BEAT,
    reactionSession: beforeOpen ? session : session + 1,
    reaction: gap,
  };
}

/** The reports of a company whose quarter ends by a date, in order; none before it was listed or after it ended. */
export function planReports(seed: string, company: Company, until: IsoDate): ReportPlan[] {
  const tools = {
    random: new KeyedRandom([seed, company.assetId, 'report']),
    habit: habitOf(seed, company),
  };
  const from = addDays(company.listedOn > WORLD_BEGINS ? company.listedOn : WORLD_BEGINS, -40);
  const lastDate = company.ending?.lastSession;
  return fiscalQuarters(company.fiscalYearEndMonth, { from, until })
    .map((quarter) => planReport(company, quarter, tools))
    .filter((plan) => plan.date > company.listedOn && (lastDate === undefined || plan.date < lastDate));
}
