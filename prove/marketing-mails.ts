import { killWhileSending } from '../apps/server/test/marketing-processes/kill-while-sending.ts';
import type { Proof } from '../scripts/proof.ts';

const RECIPIENTS = 10_000;
const KILLS = 25;

export const proof: Proof = {
  title: 'a marketing mail to 10,000 people, its sender killed 25 times, reaches everybody once',
  async run(report) {
    const figures = await report.part(`${RECIPIENTS} mails, ${KILLS} kills`, async () => {
      const { twice, lost, ...sending } = await killWhileSending({ recipients: RECIPIENTS, kills: KILLS });
      return { ...sending, twice: twice.length, lost: lost.length };
    });
    report.expect('addresses that got it twice', figures.twice === 0, figures.twice);
    report.expect('addresses that got none, and nobody says so', figures.lost === 0, figures.lost);
    report.expect(
      'mails said to be unclear, one a kill at most',
      figures.uncertain <= KILLS,
      figures.uncertain,
    );
    const whole = figures.delivered >= RECIPIENTS - KILLS;
    report.expect('mails that the server took', whole, figures.delivered);
  },
};
