import type { Proof } from '../scripts/proof.ts';
import { scoreHalf } from './assistant/score-answers.ts';

/** `npm run prove assistant-open`: what is wrong with each answer stands in the terminal. */
export const proof: Proof = {
  title: 'The assistant answers the open questions rightly, by a check of its own against the calls',
  async run(report) {
    for (const { question, faults, unsupported } of await scoreHalf(report, 'open')) {
      const wrong = [...faults, ...unsupported.map((text) => `${text} rests on nothing`)];
      if (wrong.length > 0) console.log(`${question.id} “${question.ask}”: ${wrong.join('; ')}`);
    }
  },
};
