import { describe, expect, it } from 'vitest';
import { earningsText } from './earnings.text.ts';
import { whyMissing, whyNoSurprise } from './report-figures.tsx';

const { en } = earningsText;

describe('the reason for a figure that is missing from a report', () => {
  it('is that the report is not out, as long as it is not', () => {
    for (const status of ['confirmed', 'two-sources', 'estimated', 'conflict', 'own-estimate'] as const) {
      expect(en[whyMissing({ status }, 'epsActual')]).toBe('The report is not out yet');
      expect(en[whyNoSurprise({ status, epsActual: null, revenueActual: null }, 'eps')]).toBe(
        'The report is not out yet',
      );
    }
  });

  it('is the source, where the report is out and its result is not given', () => {
    const report = { status: 'reported', epsActual: 1.2, revenueActual: null } as const;
    expect(en[whyMissing(report, 'revenueActual')]).toBe('The source gives no result');
    expect(en[whyNoSurprise(report, 'revenue')]).toBe('The source gives no result');
  });

  it('is that there is no estimate, before and after the report', () => {
    expect(en[whyMissing({ status: 'confirmed' }, 'revenueEstimate')]).toBe('No estimate is available');
    expect(en[whyMissing({ status: 'reported' }, 'epsEstimate')]).toBe('No estimate is available');
    const report = { status: 'reported', epsActual: 1.2, revenueActual: null } as const;
    expect(en[whyNoSurprise(report, 'eps')]).toBe('No estimate, or an estimate of zero');
  });
});
