import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killDuringWrites, type Victim } from '../apps/server/test/kill-during-writes.ts';
import type { Proof } from '../scripts/proof.ts';

const rounds = 20;
const victims: readonly Victim[] = ['both', 'PostgreSQL', 'the server', 'both'];

export const proof: Proof = {
  title: 'kill −9 in the middle of writing loses nothing that was acknowledged',
  async run(report) {
    const home = join(tmpdir(), 'auspex-prove-kill');
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home, { mode: 0o700 });
    let acknowledged = 0;
    let lost = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const victim = victims[round % victims.length] ?? 'both';
      const afterMilliseconds = 100 + ((round * 137) % 700);
      const figures = await report.part(
        `round ${round}, killing ${victim} after ${afterMilliseconds} ms`,
        async () => {
          const result = await killDuringWrites(home, { victim, from: round * 1_000_000, afterMilliseconds });
          return { acknowledged: result.acknowledged, lost: result.lost.length };
        },
      );
      acknowledged += figures.acknowledged;
      lost += figures.lost;
    }
    rmSync(home, { recursive: true, force: true });
    report.expect('rows acknowledged before the kills', acknowledged > 0, acknowledged);
    report.expect('of them lost', lost === 0, lost);
  },
};
