import { addDays, HOUR_MS } from '@auspex/market';
import { prepareEarnings } from '../../src/earnings/ingest/ingest-earnings.ts';
import { readPeriods } from '../../src/earnings/store/read-earnings.ts';
import { saveEstimates, saveNotices, saveReports } from '../../src/earnings/store/save-earnings.ts';
import type { Disturbance } from './disturbance.ts';

/** Periods around the instants that are asked about, and around the present. */
const stretches = [
  ['2021-05-01', '2021-09-30'],
  ['2023-02-01', '2023-06-30'],
  ['2025-10-01', '2026-02-28'],
  ['2026-10-15', '2027-02-28'],
];

/**
 * Dates, results and expectations given after the instant are changed, and everything before is restated soon after
 * it.
 */
export const disturbEarnings: Disturbance = {
  module: 'earnings',
  async fill({ platform, market }) {
    await prepareEarnings(
      { platform, market },
      { progress: () => undefined, signal: new AbortController().signal },
    );
  },
  async disturb({ database, world, after, now }) {
    const values = [world, new Date(after)];
    const later = 'where world = $1 and known_at > $2';
    await database.query(`update earnings_notice set date = date + 1, time = 'unknown' ${later}`, values);
    await database.query(
      `update earnings_report set eps_actual = eps_actual + 1, time = 'unknown' ${later}`,
      values,
    );
    await database.query(`update earnings_estimate set mean = mean * 3 ${later}`, values);
    const given = { world, source: 'simulated', seenAt: now };
    const known = await readPeriods(
      database,
      { world, asOf: after, seenBy: now },
      { question: {}, sources: [] },
    );
    const knownAt = after + HOUR_MS;
    await saveNotices(database, given, {
      notices: known.flatMap(({ notices, report }) => {
        const last = report ? undefined : notices.at(-1);
        return last ? [{ ...last, date: addDays(last.date, 5), status: 'confirmed' as const, knownAt }] : [];
      }),
      keepsHistory: true,
    });
    await saveReports(
      database,
      given,
      known.flatMap(({ report }) =>
        report ? [{ ...report, epsActual: 99, date: addDays(report.date, 1), knownAt }] : [],
      ),
    );
    await saveEstimates(database, given, {
      estimates: known.flatMap(({ estimates }) => {
        const last = estimates.at(-1);
        return last ? [{ ...last, mean: last.mean * 7, knownAt }] : [];
      }),
      keepsHistory: true,
    });
  },
  // The calendar's file is served by a route of its own, which the contract does not list.
  named: ['earnings.calendar', 'earnings.ics'],
  async questions() {
    return stretches.flatMap(
      ([from, to]) =>
        [
          { call: 'earnings.calendar', method: 'GET', url: `/api/earnings?from=${from}&to=${to}` },
          { call: 'earnings.ics', method: 'GET', url: `/api/earnings.ics?from=${from}&to=${to}` },
        ] as const,
    );
  },
};
