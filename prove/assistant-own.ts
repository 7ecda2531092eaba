import type { Proof } from '../scripts/proof.ts';
import { askOwnQuestions } from './assistant/score-answers.ts';

/** `npm run prove assistant-own`: what is wrong with each answer stands in the terminal. */
export const proof: Proof = {
  title:
    'The assistant answers the questions written while it was built, by a check of its own against the calls',
  async run(report) {
    for (const { question, faults, unsupported } of await askOwnQuestions(report)) {
      const wrong = [...faults, ...unsupported.map((text) => `${text} rests on nothing`)];
      if (wrong.length > 0) console.log(`${question.id} “${question.ask}”: ${wrong.join('; ')}`);
    }
  },
};
