import type { Proof } from '../scripts/proof.ts';
import { runVitest } from '../scripts/run-vitest.ts';

const files = ['apps/server/test/leak/leak.test.ts'];

export const proof: Proof = {
  title: 'What became known later changes no byte of any answer about an earlier instant',
  async run(report) {
    const { passed, failed, skipped } = await runVitest({ files, env: { PAST_INSTANTS: 'all' } });
    const holds = passed > 0 && failed === 0 && skipped === 0;
    report.expect('tests at three instants', holds, `${passed} passed, ${failed} failed`);
  },
};
