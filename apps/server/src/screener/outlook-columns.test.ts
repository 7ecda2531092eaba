import { assetId } from '@auspex/market';
import { expect, it } from 'vitest';
import { measureReports } from './outlook-columns.ts';

const asset = { assetId: assetId('us:KO'), kind: 'stock' };

/** In the evening of 18 November in New York it is the 19th by UTC. */
async function measuredAt(asOf: string, date: string) {
  const events = [{ asset, date, status: 'scheduled' }];
  const earnings = { eventsBetween: async () => events, usualMoves: async () => new Map() };
  const question = { sources: { earnings }, view: { asOf: Date.parse(asOf) }, market: 'us', assets: [asset] };
  const measured = await measureReports(question as unknown as Parameters<typeof measureReports>[0]);
  return measured.get(asset.assetId);
}

it.each([
  ['2026-11-18T15:00:00Z', '2026-11-19', 1],
  ['2026-11-19T01:00:00Z', '2026-11-19', 1],
  ['2026-11-19T01:00:00Z', '2026-11-18', 0],
  ['2026-11-19T15:00:00Z', '2026-11-18', null],
])('at %s a report of %s is so many days of New York away: %s', async (asOf, date, days) => {
  expect(await measuredAt(asOf, date)).toMatchObject({ days_to_report: days });
});
