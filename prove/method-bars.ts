import type { Proof, Report } from '../scripts/proof.ts';
import { proof as gate } from './method-gate.ts';
import { proof as learners } from './method-learners.ts';
import { proof as noise } from './method-noise.ts';
import { proof as ranges } from './method-ranges.ts';
import { proof as signals } from './signals-on-real-prices.ts';

/** The same report, every line under the name of its threshold. */
function under(bar: string, report: Report): Report {
  return {
    part: (name, work) => report.part(`${bar} ${name}`, work),
    expect: (name, holds, figure) => report.expect(`${bar} ${name}`, holds, figure),
  };
}

/**
 * `npm run prove method-bars`: every threshold of the method. The longest, D8, comes last and in parts, so that an
 * interrupted run continues where it was.
 */
export const proof: Proof = {
  title: 'The bars of the method, D1 to D11',
  async run(report) {
    await ranges.run(report);
    await learners.run(under('D10', report));
    await signals.run(report);
    // Builds its market when it is loaded.
    const { proof: replay } = await import('./method-replay.ts');
    await replay.run(under('D11', report));
    await gate.run(under('D9', report));
    await noise.run(under('D8', report));
  },
};
