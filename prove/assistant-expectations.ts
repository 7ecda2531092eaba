import { expectValues } from '../packages/assistant/test/questions/expected-values.ts';
import {
  HALVES,
  type Half,
  type Question,
  readQuestions,
} from '../packages/assistant/test/questions/questions.ts';
import type { Proof } from '../scripts/proof.ts';
import { type AskedMarket, openAskedMarket } from './assistant/open-market.ts';

/** What has no value: a figure that the calls do not have, or a ranking that is too short. */
async function missingIn({ read }: AskedMarket, { expect }: Question): Promise<string[]> {
  try {
    const { figures, ranking } = await expectValues(read, expect);
    const short = expect.ranking && ranking.length < expect.ranking.first;
    const empty = figures.filter(({ values }) => values.length === 0);
    return [
      ...empty.map(({ measure, asset }) => `${measure} of ${asset ?? 'the member'} has no value`),
      ...(short ? [`the ranking has ${ranking.length}`] : []),
    ];
  } catch (error) {
    return [(error as Error).message];
  }
}

async function resolveHalf(market: AskedMarket, half: Half) {
  const questions = readQuestions(half);
  let values = 0;
  const without: string[] = [];
  for (const question of questions) {
    values += (question.expect.figures?.length ?? 0) + (question.expect.ranking ? 1 : 0);
    for (const what of await missingIn(market, question)) without.push(`${half} ${question.id}: ${what}`);
  }
  return { questions: questions.length, values, without };
}

/** `npm run prove assistant-expectations`: names questions by their number alone. */
export const proof: Proof = {
  title: 'Every expectation of the assistant’s questions has a value in the calls of the contract',
  async run(report) {
    const market = await openAskedMarket();
    try {
      for (const half of HALVES) {
        const { questions, values, without } = await resolveHalf(market, half);
        for (const line of without) console.log(line);
        report.expect(`${half}: questions`, questions >= 110, questions);
        report.expect(`${half}: expected figures and rankings`, values >= 100, values);
        report.expect(`${half}: without a value`, without.length === 0, without.length);
      }
    } finally {
      await market.close();
    }
  },
};
