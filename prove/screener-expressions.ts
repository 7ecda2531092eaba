import { randomStream } from '@auspex/quant/random';
import { evaluateExpression, parseExpression } from '@auspex/quant/screening';
import {
  columnsOf,
  drawExpression,
  drawNonsense,
  drawRows,
  TODAY,
} from '../packages/quant/test/random-expressions.ts';
import type { Proof } from '../scripts/proof.ts';

const EXPRESSIONS = 5000;
const NONSENSE = 20_000;
const wordOf = { true: 2, false: 0, null: 1 } as const;

/** How many drawn expressions say something else of any row than an evaluator of its own does. */
function countDifferences(): number {
  const rows = drawRows(11);
  const columns = columnsOf(rows);
  const stream = randomStream({ seed: 1, name: 'expressions' });
  let differences = 0;
  for (let i = 0; i < EXPRESSIONS; i++) {
    const { text, of } = drawExpression(stream);
    const parsed = parseExpression(text);
    const verdicts = parsed.ok ? evaluateExpression(parsed.tree, { columns, today: TODAY }) : null;
    if (!rows.every((row, at) => verdicts?.[at] === wordOf[`${of(row)}`])) differences += 1;
  }
  return differences;
}

function readNonsense() {
  const stream = randomStream({ seed: 2, name: 'nonsense' });
  let [refused, misplaced, crashed] = [0, 0, 0];
  for (let i = 0; i < NONSENSE; i++) {
    const text = drawNonsense(stream);
    try {
      const parsed = parseExpression(text);
      if (parsed.ok) continue;
      refused += 1;
      const { at, length } = parsed.problem;
      if (!(at >= 0 && length >= 0 && at + length <= text.length)) misplaced += 1;
    } catch {
      crashed += 1;
    }
  }
  return { refused, misplaced, crashed };
}

export const proof: Proof = {
  title: 'Screener expressions equal an independent evaluator, and nonsense is refused at its place',
  async run(report) {
    const { differences } = await report.part('random expressions', async () => ({
      differences: countDifferences(),
    }));
    report.expect(`of ${EXPRESSIONS} expressions over 120 rows, different`, differences === 0, differences);
    const { refused, misplaced, crashed } = await report.part('nonsense', async () => readNonsense());
    report.expect(`of ${NONSENSE} fuzzed expressions, crashed`, crashed === 0, crashed);
    report.expect(`of the ${refused} refused, without a place in the text`, misplaced === 0, misplaced);
    report.expect('most of them are nonsense indeed', refused > NONSENSE / 2, refused);
  },
};
