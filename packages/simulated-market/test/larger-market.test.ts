import type { AssetId } from '@auspex/market';
import { normaliseSymbol } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { simulate } from '../src/simulate.ts';
import { universeOf } from '../src/universe/universe.ts';
import { worldFingerprint } from './fingerprint.ts';

const TO = Date.parse('2019-03-20T21:00:00Z');

describe('SIM-1: a larger simulated market', () => {
  const market = simulate({ seed: 'size@2x400', to: TO });
  const added = universeOf('size@2x400').companies.filter(({ nth }) => nth !== undefined);
  const listed = added.filter(({ listedOn }) => listedOn === '2018-01-02');

  it('has as many assets as asked for, each with a symbol and a filer of its own', () => {
    const { all } = universeOf('size@2x400');
    expect(all).toHaveLength(400);
    expect(new Set(all.map(({ assetId }) => assetId)).size).toBe(400);
    for (const { firstSymbol } of added) expect(normaliseSymbol(firstSymbol, 'us')).toBe(firstSymbol);
    const filings = listed.slice(0, 20).map(({ assetId }) => market.statements(assetId)?.[0]?.accession);
    expect(new Set(filings.map((number) => number?.split('-')[0])).size).toBe(20);
  });

  it('has the companies of a smaller one, with other prices', () => {
    const larger = universeOf('size@2x900').companies;
    expect(larger.slice(0, universeOf('size@2x400').companies.length)).toEqual(
      universeOf('size@2x400').companies,
    );
    const id = 'us:KO' as AssetId;
    const other = simulate({ seed: 'size@2', to: TO }).dailyBars(id);
    expect([...(market.dailyBars(id)?.close ?? [])].slice(0, 5)).not.toEqual(
      [...(other?.close ?? [])].slice(0, 5),
    );
  });

  it('has prices, accounts and reports for the added ones, and headlines about their reports', () => {
    expect(listed.length).toBeGreaterThan(150);
    for (const { assetId } of listed.slice(0, 12)) {
      const bars = market.dailyBars(assetId);
      expect(
        bars?.close.every((price) => price > 0 && Number.isFinite(price)),
        assetId,
      ).toBe(true);
      expect(bars?.time.length, assetId).toBe(market.dailyBars('us:KO' as AssetId)?.time.length);
      expect(market.earningsReports(assetId)?.length, assetId).toBeGreaterThan(2);
    }
    const names = new Set(added.map(({ assetId }) => assetId));
    const week = (from: string, until: string) => {
      const news = market.headlines({ from: Date.parse(from), until: Date.parse(until) });
      const about = news.filter((headline) => headline.about.some(({ assetId }) => names.has(assetId)));
      const usual = universeOf('size@2').all.length;
      return about.length / added.length / ((news.length - about.length) / usual);
    };
    const [reports, quiet] = [week('2019-02-01', '2019-02-08'), week('2019-03-08', '2019-03-15')];
    // A name’s share of headlines, against one of the usual market: most of it comes with the reports.
    expect(reports).toBeGreaterThan(0.5);
    expect(quiet).toBeLessThan(0.3);
  });

  it('leaves the usual world as it was delivered', () => {
    // The hash that `version-two.test.ts` holds: here after a larger market was made in the same process.
    expect(worldFingerprint('bytes@2', TO).slice(0, 16)).toBe('4c5507db15497613');
  });
});
