import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import type { Proof, Report } from '../scripts/proof.ts';
import { expectAsked, expectCalls, expectMemory, expectProcessor } from './live-clients/expect-costs.ts';
import { expectDelivery, expectLanes, expectSizes } from './live-clients/expect-messages.ts';
import { measureMemory, measureRound, measureTicks, type Round } from './live-clients/measure.ts';
import { closeClients, type Stage, withStage } from './live-clients/stage.ts';

const CLIENTS = 4000;
const ROUNDS = 5;
/** Open files of a process besides its streams. */
const OTHER_FILES = 500;

/** Every stream is an open file in a web process, and one here. */
function expectFiles(report: Report): void {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  const allowed = Number(/Max open files\s+(\d+)/.exec(limits)?.[1] ?? 0);
  const needed = CLIENTS + OTHER_FILES;
  if (allowed < needed) throw new Error(`This proof needs ${needed} open files: ulimit -n ${needed}`);
  report.expect(`open files that the system allows a process (≥ ${needed})`, true, allowed);
}

/** How many processes wanted a core in the last minute, this proof's among them. */
const busyness = () => (loadavg()[0] ?? 0).toFixed(1);

async function prove(report: Report, stage: Stage): Promise<void> {
  const atFirst = busyness();
  const memory = await measureMemory(stage);
  report.expect('clients at once, over two processes', memory.clients === CLIENTS, memory.clients);
  await expectLanes(report, stage);
  const steady = await measureTicks(stage);
  await closeClients(stage);
  expectSizes(report, stage, steady);
  expectDelivery(report, stage, steady);
  expectMemory(report, memory, steady);
  expectProcessor(report, stage, steady);
  const rounds: Round[] = [];
  // The first one warms up what the calls need.
  for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await measureRound(stage));
  const counted = rounds.slice(1);
  expectCalls(report, stage, counted);
  expectAsked(report, stage, { memory, steady, rounds: counted });
  report.expect(
    `processes that wanted one of ${availableParallelism()} cores (other calls mean little where others want them too): first, at the end`,
    true,
    `${atFirst}, ${busyness()}`,
  );
}

/** `npm run prove live-clients`: a worker, two web processes and Debian's nats-server on loopback. */
export const proof: Proof = {
  title: `${CLIENTS} clients that follow 50 symbols each, over two processes and NATS, cost little memory and hardly slow other calls down`,
  async run(report) {
    expectFiles(report);
    await withStage(CLIENTS, (stage) => prove(report, stage));
  },
};
