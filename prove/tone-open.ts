import { HEADLINE_LANGUAGES } from '../packages/language/test/headlines/headline-set.ts';
import type { Proof } from '../scripts/proof.ts';
import { scoreHalf } from './tone/score-headlines.ts';

/** `npm run prove tone-open`: the labelled headlines that rules are written towards, with every miss. */
export const proof: Proof = {
  title: 'Headlines that rules were written towards are read rightly in both languages',
  async run(report) {
    for (const language of HEADLINE_LANGUAGES) {
      for (const { kind, headline, name, said } of scoreHalf(report, language, 'open')) {
        console.log(`  ${kind}: "${headline.title}", ${name.name} is ${name.mark}, read as ${said}`);
      }
    }
  },
};
