import type { Proof } from '../scripts/proof.ts';
import { scoreHalf } from './assistant/score-answers.ts';

/** `npm run prove assistant-kept-back`: totals only, so that nothing is built towards these questions. */
export const proof: Proof = {
  title: 'The assistant answers the questions kept back rightly, by a check of its own against the calls',
  async run(report) {
    await scoreHalf(report, 'kept-back');
  },
};
