import { type Instrument, startOfDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { type EarningsSource, type FundamentalsSource, STATEMENT_FIGURES } from '../src/ports/index.ts';
import { answered, expectAgreement, expectInOrderOfKnowledge, NOBODY } from './contract-expectations.ts';

/** Runs the contract of fundamentals. */
export function describeFundamentalsSource(
  name: string,
  make: () => Promise<FundamentalsSource>,
  example: { readonly asset: Instrument },
): void {
  describe(`Fundamentals from ${name}`, () => {
    it('were known after the period they are about, in the order in which they became known', async () => {
      const statements = answered(await (await make()).statements(example.asset));
      expect(statements.length).toBeGreaterThan(0);
      expectInOrderOfKnowledge(statements);
      for (const { period, knownAt } of statements) {
        expect(period.start < period.end).toBe(true);
        expect(knownAt).toBeGreaterThan(startOfDate(period.end));
      }
    });

    it('leave a missing figure out, and never contain anything but numbers', async () => {
      const names = new Set<string>(STATEMENT_FIGURES);
      for (const { figures } of answered(await (await make()).statements(example.asset))) {
        for (const [figure, value] of Object.entries(figures)) {
          expect(names.has(figure)).toBe(true);
          expect(value === undefined || Number.isFinite(value)).toBe(true);
        }
      }
    });

    it('keep a restatement along with the statement it replaces', async () => {
      const source = await make();
      const statements = answered(await source.statements(example.asset));
      const restated = statements.filter(({ restates }) => restates !== undefined);
      if (!source.capabilities.restatements.offered) expect(restated).toEqual([]);
      for (const later of restated) {
        const first = statements.find(
          ({ accession, period }) => accession === later.restates && period.quarter === later.period.quarter,
        );
        expect(first?.knownAt).toBeLessThan(later.knownAt);
        expect(first?.period).toEqual(later.period);
      }
    });

    it('count shares above zero, or say why not', async () => {
      const source = await make();
      const answer = await source.shareCounts(example.asset);
      expectAgreement(source.capabilities.shareCounts, answer);
      if (answer.kind === 'found') for (const { shares } of answer.value) expect(shares).toBeGreaterThan(0);
    });

    it('say if they do not know an asset', async () => {
      expect((await (await make()).statements(NOBODY)).kind).toBe('unknown-asset');
    });
  });
}

/** Runs the contract of earnings. */
export function describeEarningsSource(
  name: string,
  make: () => Promise<EarningsSource>,
  example: { readonly asset: Instrument },
): void {
  describe(`Earnings from ${name}`, () => {
    it('keep notices of dates, reports and estimates in the order in which they became known', async () => {
      const source = await make();
      const { capabilities } = source;
      const asked = [
        [capabilities.dates, await source.dateNotices(example.asset)],
        [capabilities.reports, await source.reports(example.asset)],
        [capabilities.estimates, await source.estimates(example.asset)],
      ] as const;
      for (const [offer, answer] of asked) {
        expectAgreement(offer, answer);
        if (answer.kind === 'found') expectInOrderOfKnowledge(answer.value);
      }
    });

    it('report after the quarter, on the day they say', async () => {
      const answer = await (await make()).reports(example.asset);
      if (answer.kind !== 'found') return;
      for (const { period, date, knownAt } of answer.value) {
        expect(date > period.end).toBe(true);
        expect(knownAt).toBeGreaterThanOrEqual(startOfDate(date));
      }
    });

    it('have a mean between the lowest and the highest estimate', async () => {
      const answer = await (await make()).estimates(example.asset);
      if (answer.kind !== 'found') return;
      for (const { mean, low, high } of answer.value) {
        if (low !== undefined) expect(low).toBeLessThanOrEqual(mean);
        if (high !== undefined) expect(high).toBeGreaterThanOrEqual(mean);
      }
    });
  });
}
