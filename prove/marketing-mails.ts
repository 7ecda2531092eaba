import { openDatabase } from '../apps/server/src/platform/database/index.ts';
import { killWhileSending } from '../apps/server/test/marketing-processes/kill-while-sending.ts';
import type { Proof } from '../scripts/proof.ts';
import { withDatabases } from './databases/with-databases.ts';

const RECIPIENTS = 10_000;
const KILLS = 25;

async function killedSending() {
  let figures = { delivered: 0, uncertain: 0, seconds: 0, twice: 0, lost: 0 };
  await withDatabases(async ({ make }) => {
    const url = await make('marketing');
    const database = openDatabase({ url, watchMilliseconds: 0 });
    try {
      const size = { recipients: RECIPIENTS, kills: KILLS };
      const { delivered, uncertain, seconds, twice, lost } = await killWhileSending({ database, url }, size);
      figures = { delivered, uncertain, seconds, twice: twice.length, lost: lost.length };
    } finally {
      await database.close();
    }
  });
  return figures;
}

export const proof: Proof = {
  title:
    'a marketing mail to 10,000 people, sent by two processes of which one is killed 25 times, reaches everybody once',
  async run(report) {
    const figures = await report.part(`${RECIPIENTS} mails, ${KILLS} kills`, killedSending);
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
