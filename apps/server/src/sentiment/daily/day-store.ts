import type { IsoDate } from '@auspex/market';
import type { Sql, Transaction } from '../../platform/database/index.ts';
import { anyOf, tables } from '../../platform/database/tables.ts';
import type { DayMood, MoodSubject } from './score-days.ts';

/** A month that was worked out. */
export interface DoneMonth {
  /** Its first day. */
  readonly month: IsoDate;
  readonly checkedAt: Date;
}

/** Replaces the days of a month. Writes nothing but the time where they are what they were; says whether they changed. */
export async function saveMonth(
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
  ];
  const made = 'unnest($4::text[], $5::date[], $6::int[], $7::float8[]) as made (subject, date, n, mean)';
  const gone = await tx.query(
    `delete from sentiment_day d where world = $1 and date >= $2::date and date < $3::date
       and not exists (select from ${made} where made.subject = d.subject and made.date = d.date) returning 1`,
    values,
  );
  const written = await tx.query(
    `insert into sentiment_day as d (world, subject, date, n, mean)
     select $1, * from ${made} where date >= $2::date and date < $3::date
     on conflict (world, subject, date) do update set n = excluded.n, mean = excluded.mean
       where (d.n, d.mean) is distinct from (excluded.n, excluded.mean) returning 1`,
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

export function doneMonths(sql: Sql, world: string): Promise<DoneMonth[]> {
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
    .select(['subject', 'date', 'n', 'mean'])
    .where('world', '=', asked.world)
    .where('subject', '=', anyOf(asked.subjects))
    .where('date', '>=', asked.from)
    .where('date', '<', asked.until)
    .orderBy('date')
    .orderBy('subject')
    .execute();
}

/** All days of a subject before a date, as columns. `day` counts from 1970. */
export interface DayColumns {
  readonly subject: MoodSubject;
  readonly day: readonly number[];
  readonly n: readonly number[];
  readonly mean: readonly number[];
}

export function readDayColumns(
  sql: Sql,
  asked: { readonly world: string; readonly subjects: readonly MoodSubject[]; readonly until: IsoDate },
): Promise<DayColumns[]> {
  return sql.query<DayColumns>(
    `select subject, array_agg(date - date '1970-01-01' order by date) as day, array_agg(n order by date) as n,
       array_agg(mean order by date) as mean
     from sentiment_day where world = $1 and subject = any($2) and date < $3 group by subject order by subject`,
    [asked.world, asked.subjects, asked.until],
  );
}
