import { run } from '../packages/market/test/order-rules-oracle.ts';
import type { Proof } from '../scripts/proof.ts';

const orders = 100_000;

export const proof: Proof = {
  title: 'Order rules agree with an independent oracle in whole numbers, and what they offer is itself valid',
  async run(report) {
    const { cases, differences } = await report.part('random orders', async () => {
      const result = run(orders);
      return { cases: result.cases, differences: result.differences };
    });
    report.expect('orders checked', cases === orders, cases);
    report.expect('differences', differences === 0, differences);
  },
};
