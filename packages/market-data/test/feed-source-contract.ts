import { type IsoDate, startOfDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import type { FxSource, IndexSource, NewsSource } from '../src/ports/index.ts';
import { answered, expectAgreement, expectInOrderOfKnowledge } from './contract-expectations.ts';

/** Runs the contract of news. */
export function describeNewsSource(
  name: string,
  make: () => Promise<NewsSource>,
  example: { readonly from: number; readonly until: number },
): void {
  describe(`News from ${name}`, () => {
    it('are from the requested span, oldest first, each with a permanent identifier', async () => {
      const source = await make();
      const articles = answered(await source.articles(example));
      expect(articles.length).toBeGreaterThan(0);
      expectInOrderOfKnowledge(articles);
      expect(new Set(articles.map(({ articleId }) => articleId)).size).toBe(articles.length);
      for (const { title, publisher, publishedAt, knownAt, tags } of articles) {
        expect(title.trim()).not.toBe('');
        expect(publisher).not.toBe('');
        expect(publishedAt).toBeGreaterThanOrEqual(example.from);
        expect(publishedAt).toBeLessThan(example.until);
        expect(knownAt).toBeGreaterThanOrEqual(publishedAt);
        if (!source.capabilities.tags.offered) expect(tags).toBeUndefined();
      }
      expect(answered(await source.articles(example))).toEqual(articles);
    });
  });
}

/** Runs the contract of exchange rates. */
export function describeFxSource(
  name: string,
  make: () => Promise<FxSource>,
  example: { readonly base: string; readonly quote: string; readonly from: IsoDate; readonly to: IsoDate },
): void {
  const pair = { base: example.base, quote: example.quote };
  describe(`Exchange rates from ${name}`, () => {
    it('have one positive rate per date, known on that date or later', async () => {
      const source = await make();
      const rates = answered(await source.dailyRates({ pair, from: example.from, to: example.to }));
      expect(rates.length).toBeGreaterThan(0);
      expect(new Set(rates.map(({ date }) => date)).size).toBe(rates.length);
      for (const { date, rate, knownAt } of rates) {
        expect(date >= example.from && date <= example.to).toBe(true);
        expect(rate).toBeGreaterThan(0);
        expect(knownAt).toBeGreaterThanOrEqual(startOfDate(date));
      }
    });

    it('have the current rate with its time, or say why not', async () => {
      const source = await make();
      const answer = await source.liveRate(pair);
      expectAgreement(source.capabilities.live, answer);
      if (answer.kind === 'found') expect(answer.value.rate).toBeGreaterThan(0);
    });

    it('say if they do not know a pair', async () => {
      const source = await make();
      expect((await source.liveRate({ base: 'XXA', quote: 'XXB' })).kind).not.toBe('found');
    });
  });
}

/** Runs the contract of indices. */
export function describeIndexSource(name: string, make: () => Promise<IndexSource>): void {
  describe(`Indices from ${name}`, () => {
    it('have weights that add up to one from each change on, known when they apply', async () => {
      const source = await make();
      for (const { indexId } of answered(await source.indices())) {
        const weights = answered(await source.weights(indexId));
        const sums = new Map<string, number>();
        for (const { effectiveFrom, weight, knownAt } of weights) {
          sums.set(effectiveFrom, (sums.get(effectiveFrom) ?? 0) + weight);
          expect(knownAt).toBeGreaterThanOrEqual(startOfDate(effectiveFrom));
        }
        for (const sum of sums.values()) expect(sum).toBeCloseTo(1, 9);
      }
      expect((await source.weights('NO-SUCH-INDEX')).kind).toBe('unknown-asset');
    });
  });
}
