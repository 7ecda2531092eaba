import { expect, it } from 'vitest';
import { companyEarnings } from './earnings-functions.ts';
import type { ProviderQuestion } from './provider-reply.ts';

const asOf = Date.parse('2026-11-18T12:00:00Z');

/** The quarter as its company filed it: it ended on a Saturday. */
function filed(end: string, epsDiluted: number) {
  const period = { fiscalYear: 2026, quarter: 4, start: '2026-06-28', end };
  return { period, currency: 'USD', knownAt: Date.parse('2026-10-30T20:00:00Z'), figures: { epsDiluted } };
}

/** The same as a calendar gives it: by the end of the month. */
function reported(end: string, epsActual: number) {
  const period = { fiscalYear: 2026, quarter: 4, end };
  return { period, date: '2026-10-29', time: 'after-close', epsActual, epsEstimate: 2, currency: 'USD' };
}

async function quartersOf(statements: readonly object[], reports: readonly object[]) {
  const question = {
    function: 'EARNINGS',
    parameter: () => 'AAPL',
    view: {
      asOf,
      findAsset: async () => ({ assetId: 'us:AAPL', symbol: 'AAPL', market: 'us' }),
      statements: async () => statements,
      shareCounts: async () => [],
      actions: async () => [],
    },
    reads: { earnings: { reportsOf: async () => reports } },
  } as unknown as ProviderQuestion;
  return ((await companyEarnings(question)).json as { quarterlyEarnings: readonly object[] })
    .quarterlyEarnings;
}

it('a quarter that its filing and its report end a few days apart is one quarter', async () => {
  const statements = [filed('2026-06-27', 1.5), filed('2026-09-26', 1.9)];
  expect(await quartersOf(statements, [reported('2026-09-30', 2.1)])).toMatchObject([
    { fiscalDateEnding: '2026-09-30', reportedDate: '2026-10-29', reportedEPS: '2.1', estimatedEPS: '2' },
    { fiscalDateEnding: '2026-06-27', reportedEPS: '1.5', estimatedEPS: 'None' },
  ]);
});
