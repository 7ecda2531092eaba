import { type AssetId, DAY_MS } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { fillTemplate, templatesOf, toneOf } from '../src/headlines/template-book.ts';
import { companyTemplates } from '../src/headlines/templates/company-templates.ts';
import { earningsTemplates } from '../src/headlines/templates/earnings-templates.ts';
import { marketTemplates } from '../src/headlines/templates/market-templates.ts';
import { storyTemplates } from '../src/headlines/templates/story-templates.ts';
import { simulate } from '../src/simulate.ts';

const FROM = Date.parse('2019-10-01T00:00:00Z');
const UNTIL = Date.parse('2019-12-01T00:00:00Z');
const market = simulate({ seed: 'news', to: '2019-12-31' });
const headlines = market.headlines({ from: FROM, until: UNTIL });

describe('Headlines of the simulated market', () => {
  it('are many, from several publishers, of many kinds', () => {
    // 127 companies and 30 coins: some 25 to 120 headlines a day.
    expect(headlines.length / 61).toBeGreaterThan(25);
    expect(headlines.length / 61).toBeLessThan(120);
    expect(new Set(headlines.map(({ publisher }) => publisher)).size).toBeGreaterThanOrEqual(6);
    expect(new Set(headlines.map(({ kind }) => kind)).size).toBeGreaterThan(25);
    const neutral = headlines.filter(({ about }) => about.every(({ tone }) => tone === 0)).length;
    expect(neutral / headlines.length).toBeGreaterThan(0.25);
    expect(neutral / headlines.length).toBeLessThan(0.75);
  });

  it('name everybody they are about, leave no blank open, and use the name of the day', () => {
    for (const { title, about } of headlines) {
      expect(title).not.toMatch(/[{}]|undefined|NaN|Infinity/);
      for (const { name } of about) expect(title).toContain(name);
    }
    expect(headlines.some(({ title }) => /\bMeta Platforms\b/.test(title))).toBe(false);
    expect(headlines.some(({ title }) => /\bFacebook\b/.test(title))).toBe(true);
  });

  it('sometimes name two companies, also with opposite tones', () => {
    const two = headlines.filter(({ about }) => about.length > 1);
    expect(two.length).toBeGreaterThan(30);
    expect(
      two.some(({ about }) => about.some(({ tone }) => tone === 1) && about.some(({ tone }) => tone === -1)),
    ).toBe(true);
  });

  it('recur, hardly changed, from other publishers within hours', () => {
    const groups = Map.groupBy(headlines, ({ articleId }) => articleId.slice(0, articleId.lastIndexOf('/')));
    const repeated = [...groups.values()].filter((group) => group.length > 1);
    expect(repeated.length).toBeGreaterThan(100);
    for (const group of repeated) {
      const times = group.map(({ publishedAt }) => publishedAt);
      expect(Math.max(...times) - Math.min(...times)).toBeLessThan(DAY_MS / 3);
      expect(new Set(group.map(({ publisher }) => publisher)).size).toBe(group.length);
    }
  });

  it('are plentiful about the famous: twenty and more within a month for Apple and Bitcoin', () => {
    const month = headlines.filter(({ publishedAt }) => publishedAt >= UNTIL - 30 * DAY_MS);
    for (const id of ['us:AAPL', 'crypto:BTC-USD']) {
      const about = month.filter((one) => one.about.some(({ assetId }) => assetId === id));
      expect(about.length).toBeGreaterThanOrEqual(20);
    }
  });

  it('report a result after it was announced, with the numbers of the report', () => {
    let compared = 0;
    for (const { kind, about, title, publishedAt } of headlines) {
      if (!/^earnings-(beat|miss|in-line)$/.test(kind)) continue;
      const reports = market.earningsReports(about[0].assetId) ?? [];
      const report = reports.findLast(({ knownAt }) => knownAt <= publishedAt);
      expect(publishedAt - (report?.knownAt ?? 0)).toBeLessThan(DAY_MS / 3);
      const eps = /\$(-?\d+\.\d\d) (?:a|per) share|EPS \$(-?\d+\.\d\d)/.exec(title);
      if (eps) expect(Number(eps[1] ?? eps[2])).toBe(report?.epsActual);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(60);
  });

  it('mention a move only after the session that made it, and in its direction', () => {
    const moves = headlines.filter(({ kind }) => ['jumps', 'falls', 'gains', 'slips'].includes(kind));
    expect(moves.length).toBeGreaterThan(20);
    for (const { about, kind, publishedAt } of moves) {
      const bars = market.seenAt(publishedAt).dailyBars(about[0].assetId as AssetId);
      const last = bars?.close.slice(-2) ?? [];
      const date = new Date(bars?.time[bars.time.length - 1] ?? 0).toISOString().slice(0, 10);
      const split = market.corporateActions(about[0].assetId).some((action) => action.exDate === date);
      if (!split) expect(Math.sign(last[1] - last[0])).toBe(kind === 'jumps' || kind === 'gains' ? 1 : -1);
    }
  });

  it('are the same for an hour alone as for the month around it', () => {
    const from = Date.parse('2019-10-23T20:00:00Z');
    const hour = market.headlines({ from, until: from + 3_600_000 });
    expect(hour.length).toBeGreaterThan(0);
    expect(hour).toEqual(
      headlines.filter((one) => one.publishedAt >= from && one.publishedAt < from + 3_600_000),
    );
  });

  it('have at least two wordings for every kind of event and a tone that fits', () => {
    const values = new Proxy({}, { get: () => 'x' });
    const book = [companyTemplates, earningsTemplates, marketTemplates, storyTemplates].join('\n');
    for (const [, kind] of book.matchAll(/^# (.+)$/gm)) {
      const templates = templatesOf(kind);
      expect(templates.length, kind).toBeGreaterThanOrEqual(2);
      for (const template of templates) expect(fillTemplate(template, values)).not.toContain('{');
      expect([-1, 0, 1]).toContain(toneOf(kind));
    }
    expect(() => fillTemplate('{name} rises {percent}', { name: 'KO' })).toThrow('percent');
    expect([toneOf('earnings-beat'), toneOf('recall'), toneOf('earnings-date')]).toEqual([1, -1, 0]);
  });
});
