import { comparePaperWithExchange } from '../packages/exchanges/test/paper-equals-exchange.ts';
import type { Proof } from '../scripts/proof.ts';

const ORDERS = 10_000;

export const proof: Proof = {
  title:
    'The paper account and the scripted exchange take and refuse the same orders, and trade them the same way',
  async run(report) {
    const run = await report.part('random orders', async () => {
      const { examples, ...figures } = await comparePaperWithExchange(ORDERS);
      for (const example of examples) console.error(example);
      return figures;
    });
    report.expect('orders compared', run.cases === ORDERS, run.cases);
    report.expect('differences', run.differences === 0, run.differences);
    report.expect('placed, of which traded', run.traded > ORDERS / 25, `${run.placed}, ${run.traded}`);
  },
};
