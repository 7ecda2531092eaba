import { STORY_LIFE_MS } from '@auspex/language';
import {
  addDays,
  DAY_MS,
  dateOfInstant,
  firstOfMonth,
  type IsoDate,
  lastOfMonth,
  startOfDate,
} from '@auspex/market';
import type { MarketService } from '../market/index.ts';
import type { NewsService } from '../news/index.ts';
import type { Sql, Transaction } from '../platform/database/index.ts';
import { anyOf, tables } from '../platform/database/tables.ts';
import type { Platform } from '../platform/module.ts';
import { type DayMood, type MoodSubject, scoreDays } from './score-tones.ts';

/** A month that was worked out. */
interface DoneMonth {
  /** Its first day. */
  readonly month: IsoDate;
  readonly checkedAt: Date;
}

/** Replaces the days of a month. Writes nothing but the time where they are what they were; says whether they changed. */
async function saveMonth(
  tx: Transaction,
  saved: { readonly world: string; readonly month: IsoDate; readonly until: IsoDate; readonly at: Date },
  days: readonly DayMood[],
): Promise<boolean> {
  const { world, month, until, at } = saved;
  const values = [
    world,
    month,
    until,
    days.map(({ subject }) => subject),
    days.map(({ date }) => date),
    days.map(({ n }) => n),
    days.map(({ mean }) => mean),
    days.map(({ recap }) => recap),
    days.map(({ squares }) => squares),
  ];
  const made =
    'unnest($4::text[], $5::date[], $6::int[], $7::float8[], $8::boolean[], $9::float8[]) as made (subject, date, n, mean, recap, squares)';
  const gone = await tx.query(
    `delete from sentiment_day d where world = $1 and date >= $2::date and date < $3::date
       and not exists (select from ${made} where made.subject = d.subject and made.date = d.date and made.recap = d.recap)
     returning 1`,
    values,
  );
  const written = await tx.query(
    `insert into sentiment_day as d (world, subject, date, n, mean, recap, squares)
     select $1, * from ${made} where date >= $2::date and date < $3::date
     on conflict (world, subject, date, recap) do update
       set n = excluded.n, mean = excluded.mean, squares = excluded.squares
       where (d.n, d.mean, d.squares) is distinct from (excluded.n, excluded.mean, excluded.squares) returning 1`,
    values,
  );
  const changed = gone.length + written.length > 0;
  await tx.query(
    `insert into sentiment_month as m (world, month, version, checked_at) values ($1, $2, 1, $3)
     on conflict (world, month) do update
       set checked_at = excluded.checked_at, version = m.version + $4::int`,
    [world, month, at, changed ? 1 : 0],
  );
  return changed;
}

function doneMonths(sql: Sql, world: string): Promise<DoneMonth[]> {
  const months = tables(sql).selectFrom('sentiment_month').where('world', '=', world);
  return months.select(['month', 'checkedAt']).orderBy('checkedAt').execute();
}

/** Changes whenever a stored day before a date does. */
export async function daysVersion(sql: Sql, world: string, until: IsoDate): Promise<string> {
  const [row] = await sql.query(
    `select count(*) || '/' || coalesce(sum(version), 0) as version from sentiment_month where world = $1 and month < $2`,
    [world, until],
  );
  return String(row?.version ?? '');
}

/** The days of some subjects from a date until before another, oldest first. */
export function readDays(
  sql: Sql,
  asked: {
    readonly world: string;
    readonly subjects: readonly MoodSubject[];
    readonly from: IsoDate;
    readonly until: IsoDate;
  },
): Promise<DayMood[]> {
  return tables(sql)
    .selectFrom('sentiment_day')
    .select(['subject', 'date', 'recap', 'n', 'mean', 'squares'])
    .where('world', '=', asked.world)
    .where('subject', '=', anyOf(asked.subjects))
    .where('date', '>=', asked.from)
    .where('date', '<', asked.until)
    .orderBy('date')
    .orderBy('subject')
    .execute();
}

/** All days of a subject before a date, as columns. `day` counts from 1970. */
interface DayColumns {
  readonly subject: MoodSubject;
  readonly day: readonly number[];
  readonly n: readonly number[];
  readonly mean: readonly number[];
}

export function readDayColumns(
  sql: Sql,
  asked: {
    readonly world: string;
    readonly subjects: readonly MoodSubject[];
    readonly until: IsoDate;
    readonly recaps: boolean;
  },
): Promise<DayColumns[]> {
  return sql.query<DayColumns>(
    `select subject, array_agg(date - date '1970-01-01' order by date) as day, array_agg(n order by date) as n,
       array_agg(mean order by date) as mean
     from (
       select subject, date, sum(n)::int as n, sum(n * mean) / sum(n) as mean from sentiment_day
       where world = $1 and subject = any($2) and date < $3 and ($4 or not recap) group by subject, date
     ) days group by subject order by subject`,
    [asked.world, asked.subjects, asked.until, asked.recaps],
  );
}

interface DayComputing {
  readonly platform: Pick<Platform, 'database' | 'clock'>;
  readonly market: () => MarketService;
  readonly news: () => NewsService;
}

/** Months that late headlines still reach often; older ones are looked at again one per run. */
const RECENT_MONTHS = 2;

interface DaysRun {
  progress(done: number, total: number): void;
  readonly signal: AbortSignal;
}

/** Works out the recent months, and the older one that was not looked at for longest. */
export async function computeRecentDays(parts: DayComputing, run: DaysRun): Promise<void> {
  const all = await monthsOfNews(parts);
  const recent = all.slice(0, RECENT_MONTHS);
  const done = await doneMonths(parts.platform.database, parts.market().world.name);
  const oldest = done.find(({ month }) => all.includes(month) && !recent.includes(month));
  await computeMonths(parts, oldest ? [...recent, oldest.month] : recent, run);
}

/**
 * Works out every month that was not, the newest first, and the recent ones in any case: the hourly job may have looked
 * at them before their headlines were there.
 */
export async function computeMissingDays(parts: DayComputing, run: DaysRun): Promise<void> {
  const all = await monthsOfNews(parts);
  const done = await doneMonths(parts.platform.database, parts.market().world.name);
  const known = new Set(done.map(({ month }) => month));
  await computeMonths(
    parts,
    all.filter((month, place) => place < RECENT_MONTHS || !known.has(month)),
    run,
  );
}

async function computeMonths(
  parts: DayComputing,
  months: readonly IsoDate[],
  { progress, signal }: DaysRun,
): Promise<void> {
  for (const [done, month] of months.entries()) {
    signal.throwIfAborted();
    progress(done, months.length);
    await computeMonth(parts, month);
  }
  progress(months.length, months.length);
}

/** How long before a headline its story may have begun, with a day for headlines that arrive late. */
export const STORY_REACH_MS = STORY_LIFE_MS + DAY_MS;

/** Works a month out from its headlines, up to the last day that has passed. */
export async function computeMonth(
  { platform, market, news }: DayComputing,
  month: IsoDate,
): Promise<boolean> {
  const view = market().view();
  const today = dateOfInstant(view.asOf);
  const next = addDays(lastOfMonth(month), 1);
  const until = next < today ? next : today;
  // Stories that began before the month are known by their first headlines, and are none of its own.
  const from = startOfDate(month) - STORY_REACH_MS;
  const span = { from, until: startOfDate(until), asOf: view.asOf, seenBy: view.seenBy };
  const tones = until > month ? await news().tonesOf(span) : [];
  const assets = await view.assets({ delisted: true });
  const markets = new Map(assets.map((asset) => [asset.assetId, asset.market]));
  const days = scoreDays(tones, (assetId) => markets.get(assetId)).filter(({ date }) => date >= month);
  const at = new Date(platform.clock.now());
  return platform.database.transaction((tx) =>
    saveMonth(tx, { world: market().world.name, month, until, at }, days),
  );
}

/** First days of the months from the first headline that can exist until now, the newest first. */
async function monthsOfNews({ market }: DayComputing): Promise<IsoDate[]> {
  const service = market();
  const { asOf } = service.view();
  const histories = service.sources.flatMap(({ news }) => {
    const history = news?.capabilities.history;
    return history?.offered && history.since !== undefined ? [history.since] : [];
  });
  const now = firstOfMonth(dateOfInstant(asOf));
  // Sources without a past of their own begin when they are first asked: at most some months before they are looked at.
  const first = histories.length > 0 ? firstOfMonth(histories.sort()[0]) : addDays(now, -62);
  const months: IsoDate[] = [];
  for (let month = now; month >= firstOfMonth(first); month = firstOfMonth(addDays(month, -1)))
    months.push(month);
  return months;
}
