import { HOUR_MS, MINUTE_MS } from '@auspex/market';
import { dateNotices } from '../earnings/date-notices.ts';
import type { ReportPlan } from '../earnings/report-plan.ts';
import type { CompanyBooks } from '../fundamentals/company-books.ts';
import { estimatesOf, reportOf } from '../fundamentals/estimates.ts';
import { sessionGrid } from '../session-grid.ts';
import type { NewsEvent } from './news-event.ts';
import { spokenAmount, spokenDate, spokenPercent, spokenQuarter } from './spoken-words.ts';
import { toneOf } from './template-book.ts';

/** What report events are made from. */
export interface ReportEventInput {
  readonly seed: string;
  readonly books: CompanyBooks;
  readonly plan: ReportPlan;
  readonly name: string;
}

const IN_LINE = 0.25;
const BIG_REACTION = 0.03;

/** The headlines of one report: its date, what is expected, the result, the outlook, and how the price reacted. */
export function reportEvents(input: ReportEventInput): NewsEvent[] {
  const { seed, books, plan, name } = input;
  const { company } = books;
  const day = books.placeOf(plan.date);
  if (day >= books.path.returns.length) return [];
  const about = (kind: string) => [{ assetId: company.assetId, name, tone: toneOf(kind) }];
  const event = (
    kind: string,
    at: number,
    extra: { values?: Record<string, string>; weight: number },
  ): NewsEvent => ({
    kind,
    at,
    about: about(kind),
    values: { name, quarter: spokenQuarter(plan.quarter.quarter), ...extra.values },
    weight: extra.weight,
  });
  const confirmed = dateNotices(seed, company, plan).find(({ publisher }) => publisher === 'Company');
  const events = confirmed
    ? [event('earnings-date', confirmed.knownAt, { values: { date: spokenDate(confirmed.date) }, weight: 1 })]
    : [];
  const report = reportOf(books, plan);
  const expected = estimatesOf(seed, books, plan)
    .filter(({ metric }) => metric === 'eps')
    .at(-1)?.mean;
  if (expected === undefined || report.epsActual === undefined) return events;
  const values = {
    eps: report.epsActual.toFixed(2),
    expected: expected.toFixed(2),
    revenue: spokenAmount(report.revenueActual ?? 0),
    when: plan.time === 'before-open' ? 'before the open' : 'after the close',
  };
  const before = sessionGrid('us').close[plan.session - 1] - 2 * HOUR_MS;
  events.push(event('earnings-preview', before, { values, weight: 2 }));
  events.push(event(resultKind(report.epsActual, expected), plan.announcedAt, { values, weight: 4 }));
  return [...events, ...afterReport(input, event)];
}

function resultKind(actual: number, expected: number): string {
  const relative = (actual - expected) / Math.max(0.02, Math.abs(expected));
  if (Math.abs(relative) < IN_LINE * 0.05) return 'earnings-in-line';
  return relative > 0 ? 'earnings-beat' : 'earnings-miss';
}

type MakeEvent = (
  kind: string,
  at: number,
  extra: { values?: Record<string, string>; weight: number },
) => NewsEvent;

/** The outlook comes with the report; the price reaction is written once the session is over. */
function afterReport({ books, plan }: ReportEventInput, event: MakeEvent): NewsEvent[] {
  const { reaction } = plan;
  if (Math.abs(reaction) < BIG_REACTION) return [];
  const isGood = reaction > 0;
  const events = [
    event(isGood ? 'outlook-raised' : 'outlook-cut', plan.announcedAt + 12 * MINUTE_MS, { weight: 2 }),
  ];
  const place = plan.reactionSession - books.path.firstSession;
  const move = books.path.returns[place];
  if (place < books.path.returns.length && Math.abs(move) > BIG_REACTION && move > 0 === isGood) {
    const at = sessionGrid('us').close[plan.reactionSession] + 12 * MINUTE_MS;
    const kind = isGood ? 'jumps-on-report' : 'falls-on-report';
    events.push(event(kind, at, { values: { percent: spokenPercent(move) }, weight: 2 }));
  }
  return events;
}
