import * as samples from '@auspex/market-data/test/loopback/alpha-vantage-samples';
import { startAlphaVantageServer } from '@auspex/market-data/test/loopback/alpha-vantage-server';
import { afterEach, describe, expect, it } from 'vitest';
import { hearCommand } from '../../../test/hear-command.ts';
import { withDatabase } from '../../../test/with-database.ts';
import { openTestSources, type TestSources } from '../../../test/with-sources.ts';
import { unwatched } from '../ingest/ingest.ts';
import { ingestPrices } from '../ingest/ingest-prices.ts';
import { statusCommand } from './status-command.ts';

const CALLS_A_DAY = 25;
/** Friday 2024-06-07 at eight in the morning in New York. */
const NOW = '2024-06-07T12:00:00Z';

const test = withDatabase({ each: true });
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function provider() {
  const server = await startAlphaVantageServer({
    symbols: ['ZZZZ'],
    answers: {
      LISTING_STATUS: samples.LISTINGS,
      TIME_SERIES_DAILY_ADJUSTED: samples.DAILY_ADJUSTED,
      SPLITS: samples.SPLITS,
      DIVIDENDS: samples.DIVIDENDS,
    },
  });
  closers.push(server.close);
  const harness = await openTestSources(test, {
    now: NOW,
    environment: {
      MARKET_SOURCES: 'alpha-vantage',
      MARKET_SYMBOLS: 'ZZZZ',
      MARKET_HISTORY_FROM: '2024-06-01',
      MARKET_TIMEOUT_SECONDS: '1',
      ALPHA_VANTAGE_KEY: 'not-a-real-key',
      ALPHA_VANTAGE_URL: server.url,
      ALPHA_VANTAGE_CALLS_PER_DAY: String(CALLS_A_DAY),
      ALPHA_VANTAGE_CALLS_PER_MINUTE: '10000',
    },
  });
  closers.push(harness.close);
  return { server, harness };
}

/** What the command prints, line by line. */
async function status(
  { platform, ingest }: TestSources,
  notes: readonly string[] = [],
): Promise<readonly string[]> {
  const command = statusCommand({ platform, ingest, readNotes: async () => notes });
  const { code, out } = await hearCommand(async () => command.run([], platform));
  expect(code).toBe(0);
  return out.split('\n');
}

describe('`auspex market status` for a provider with a daily quota', () => {
  it('counts the daily calls as the provider does, and says when there are new ones and what is next', async () => {
    const { server, harness } = await provider();
    expect(await status(harness)).toContainEqual(
      expect.stringMatching(new RegExp(`^Calls today: 0 of ${CALLS_A_DAY} used, reset at `)),
    );
    await ingestPrices(harness.ingest, unwatched);
    expect(server.calls.length).toBeGreaterThan(1);
    const lines = await status(harness);
    const used = lines.find((line) => line.startsWith('Calls today:'));
    // The provider's day is New York's: midnight there is four in the morning in UTC.
    expect(used).toBe(
      `Calls today: ${server.calls.length} of ${CALLS_A_DAY} used, reset at 2024-06-08T04:00:00.000Z`,
    );
    expect(lines).toContainEqual(expect.stringMatching(/^Next: .*(?:nothing is due|ZZZZ)/));
    expect(lines.join('\n')).not.toContain('Last errors');
    expect(lines.join('\n')).not.toContain('not-a-real-key');
  });

  it('ends with notes from other parts of the product, and is silent if all is well', async () => {
    const { harness } = await provider();
    expect((await status(harness)).join('\n')).not.toContain('Alarm');
    const lines = await status(harness, ['Alarm: all is not well.']);
    expect(lines.filter((line) => line !== '').at(-1)).toBe('Alarm: all is not well.');
  });

  it('says what last went wrong, without the key, and keeps it with a remark once things are well again', async () => {
    const { server, harness } = await provider();
    const good = { ...server.script.answers };
    for (const name of Object.keys(good)) server.script.answers[name] = '<html>Down for maintenance</html>';
    await ingestPrices(harness.ingest, unwatched).catch(() => undefined);
    const failing = await status(harness);
    const at = failing.indexOf('Last errors:');
    expect(at, failing.join('\n')).toBeGreaterThan(0);
    expect(failing[at + 1]).toMatch(/^ {2}(?:assets|prices), 0 min ago: .*\S/);
    expect(failing.join('\n')).not.toContain('not-a-real-key');

    Object.assign(server.script.answers, good);
    harness.at('2024-06-07T13:00:00Z');
    await ingestPrices(harness.ingest, unwatched);
    const well = (await status(harness)).join('\n');
    expect(well).toMatch(/ {2}(?:assets|prices) \(fine since\), 60 min ago: /);
  });
});
