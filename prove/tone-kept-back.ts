import { HEADLINE_LANGUAGES } from '../packages/language/test/headlines/headline-set.ts';
import type { Proof } from '../scripts/proof.ts';
import { scoreHalf } from './tone/score-headlines.ts';

/** `npm run prove tone-kept-back`: totals only, so that no rule is written towards these headlines. */
export const proof: Proof = {
  title: 'Headlines that were kept back are read rightly in both languages',
  async run(report) {
    for (const language of HEADLINE_LANGUAGES) scoreHalf(report, language, 'kept-back');
  },
};
