import { createHash } from 'node:crypto';
import { type AssetId, DAY_MS } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { simulate } from '../src/simulate.ts';
import { worldFingerprint } from './fingerprint.ts';

const YEAR_MS = 365 * DAY_MS;
const NOW = Date.parse('2026-11-18T22:00:00Z');
const market = simulate({ seed: '39@2', to: NOW });
const listings = market.listings();
const closesOf = (id: string) => market.dailyBars(id as AssetId)?.close ?? new Float64Array();
const last = (id: string) => closesOf(id).at(-1) ?? 0;

/** Headlines that tell how far a price has moved. */
const RECAPS = /^(coin-)?(gains|slips|steady|jumps|falls)$|^(stocks|coins)-(up|down|flat)$|-on-report$/;

const TO = Date.parse('2019-03-20T21:00:00Z');
const newsHash = (seed: string) => {
  const news = simulate({ seed, to: TO }).headlines({
    from: Date.parse('2019-02-04'),
    until: Date.parse('2019-02-09'),
  });
  return createHash('sha256').update(JSON.stringify(news)).digest('hex').slice(0, 16);
};

describe('A delivered version of the simulated market', () => {
  it('keeps its bytes: no update changes the world of an installation', () => {
    // The first two were computed with the code delivered before there was another version.
    expect(worldFingerprint('bytes', TO).slice(0, 16)).toBe('5a53ac4684b79929');
    expect(newsHash('bytes')).toBe('a4f2a9040c4a2ac8');
    expect(worldFingerprint('bytes@2', TO).slice(0, 16)).toBe('4c5507db15497613');
    expect(newsHash('bytes@2')).toBe('db58829351f3d76a');
  });
});

describe('Version 2 of the simulated market', () => {
  it('quotes names in the order of magnitude that they are known for', () => {
    // Rounded prices of the years 2024 to 2025; a simulated price may be within a factor of four.
    const known = {
      ...{ 'us:AAPL': 230, 'us:MSFT': 430, 'us:BRK.B': 450, 'us:F': 12, 'us:KO': 65, 'us:BKNG': 4500 },
      ...{ 'us:SPY': 570, 'crypto:BTC-USD': 80_000, 'crypto:ETH-USD': 3000, 'crypto:SOL-USD': 150 },
      ...{ 'crypto:LTC-USD': 90, 'crypto:BCH-USD': 430, 'crypto:ADA-USD': 0.6, 'crypto:DOGE-USD': 0.18 },
    };
    for (const [id, price] of Object.entries(known)) {
      expect(last(id) / price, id).toBeGreaterThan(1 / 4);
      expect(last(id) / price, id).toBeLessThan(4);
    }
  });

  it('begins prices within an order of magnitude too, whatever the seed', () => {
    for (const seed of ['2@2']) {
      const other = simulate({ seed, to: '2026-11-18' });
      const far = other.listings().filter(({ assetId, delisting }) => {
        const closes = other.dailyBars(assetId)?.close ?? new Float64Array([1]);
        const ratio = closes[0] / closes[closes.length - 1];
        return !delisting && (ratio > 15 || ratio < 1 / 15);
      });
      expect(far.length, seed).toBeLessThanOrEqual(8);
    }
  });

  it('has market values that follow from shares and prices, and profits in proportion to them', () => {
    const ratios = listings.flatMap(({ assetId, kind, delisting }) => {
      const shares = market.shareCounts(assetId)?.at(-1)?.shares;
      if (kind !== 'stock' || delisting || shares === undefined) return [];
      const years = market.statements(assetId)?.filter(({ period }) => period.quarter === 'full-year');
      const profit = years?.at(-1)?.figures.netIncome ?? Number.NaN;
      return { id: assetId, value: shares * last(assetId), pe: (shares * last(assetId)) / profit };
    });
    const value = (id: string) => ratios.find((one) => one.id === id)?.value ?? 0;
    expect(value('us:AAPL')).toBeGreaterThan(1e12);
    expect(value('us:AAPL')).toBeGreaterThan(10 * value('us:F'));
    const sorted = ratios.map(({ pe }) => pe).sort((a, b) => a - b);
    // Price to earnings of large US companies: medians of 17 to 28 in the last ten years.
    expect(sorted[Math.floor(sorted.length / 2)]).toBeGreaterThan(13);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(35);
  });

  it('moves coins by more than 15 % a day as rarely as such coins did, and Ether never looks like a fault', () => {
    let [days, large] = [0, 0];
    for (const { assetId, kind } of listings) {
      if (kind !== 'crypto') continue;
      const closes = closesOf(assetId);
      for (let i = 1; i < closes.length; i++) {
        days += 1;
        if (Math.abs(closes[i] / closes[i - 1] - 1) > 0.15) large += 1;
      }
    }
    expect(large / days).toBeLessThan(0.004);
    expect(large).toBeGreaterThan(0);
    const ether = closesOf('crypto:ETH-USD');
    const weeks = Array.from(ether.subarray(7), (close, i) => close / ether[i] - 1);
    // Ether rose by 30 % within seven days on about 2 % of the days from 2018 to 2024; here it is rarer.
    expect(weeks.filter((week) => week > 0.3).length / weeks.length).toBeLessThan(0.01);
    expect(Math.max(...weeks)).toBeLessThan(0.6);
  });

  it('has three to five times as many headlines in the newest year as version 1, fewer before, not more in all', () => {
    const headlines = market.headlines({ from: Date.parse('2018-01-01'), until: NOW });
    const newest = headlines.filter(({ publishedAt }) => publishedAt >= NOW - YEAR_MS);
    // Version 1 with this seed: 213,086 in all, 24,237 of them in the newest year.
    expect(newest.length).toBeGreaterThan(3 * 24_237);
    expect(newest.length).toBeLessThan(5 * 24_237);
    expect(headlines.length).toBeLessThan(213_000);
    expect(new Set(headlines.map(({ articleId }) => articleId)).size).toBe(headlines.length);
    expect(newest.filter(({ kind }) => RECAPS.test(kind)).length).toBeLessThan(newest.length / 5);
    expect(newest.filter(({ title }) => /[{}]|undefined|NaN/.test(title))).toEqual([]);
  });

  it('publishes at all hours as newsrooms work, on weekends too', () => {
    const week = market.headlines({ from: Date.parse('2026-11-07'), until: Date.parse('2026-11-14') });
    const weekend = week.filter(({ publishedAt }) => publishedAt < Date.parse('2026-11-09'));
    expect(weekend.length).toBeGreaterThan(100);
    const hours = new Set(weekend.map(({ publishedAt }) => new Date(publishedAt).getUTCHours()));
    expect(hours.size).toBe(24);
    expect(
      weekend.filter(({ about }) => about.some(({ assetId }) => assetId.startsWith('us:'))).length,
    ).toBeGreaterThan(50);
    // No hour of the week has more than an eighth of it: the close was 35 % in version 1.
    const byHour = Map.groupBy(week, ({ publishedAt }) => new Date(publishedAt).getUTCHours());
    for (const [, own] of byHour) expect(own.length / week.length).toBeLessThan(1 / 8);
  });

  it('is the same for an hour alone as for the week around it, and begins with the bytes of a shorter run', () => {
    const from = Date.parse('2026-11-10T20:00:00Z');
    const span = { from: from - 3 * DAY_MS, until: from + 3 * DAY_MS };
    const hour = market.headlines({ from, until: from + 3_600_000 });
    expect(hour.length).toBeGreaterThan(5);
    expect(hour).toEqual(
      market.headlines(span).filter((one) => one.publishedAt >= from && one.publishedAt < from + 3_600_000),
    );
    const earlier = simulate({ seed: '39@2', to: '2021-03-03' });
    for (const id of ['us:AAPL', 'us:SPY', 'us:TWTR', 'crypto:BTC-USD'] as AssetId[]) {
      const closes = earlier.dailyBars(id)?.close ?? new Float64Array();
      expect(closes.length).toBeGreaterThan(700);
      expect(closesOf(id).subarray(0, closes.length)).toEqual(closes);
      expect(earlier.statements(id)).toEqual(
        market.statements(id)?.filter(({ knownAt }) => knownAt <= earlier.to),
      );
    }
  });
});
