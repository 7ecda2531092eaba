import { sharedPricesMissing } from '../packages/quant/fixtures/shared-prices.ts';
import type { Proof } from '../scripts/proof.ts';
import { expectGaussianCoverage, expectRanges, expectRanks, expectVectors } from './method/range-bars.ts';

/** `npm run prove method-ranges`: thresholds D1 to D7 of the method. */
export const proof: Proof = {
  title: 'Ranges and rank chances on real prices and on series of known width (D1–D7)',
  async run(report) {
    if (sharedPricesMissing) {
      report.expect('the shared prices are on this machine (../shared/data)', false, 'missing');
      return;
    }
    expectVectors(report);
    expectRanges(report);
    expectRanks(report);
    expectGaussianCoverage(report);
  },
};
