import type { Report } from '../../scripts/proof.ts';
import { median } from '../shown-figures/arithmetic.ts';
import type { CallName } from './ask-calls.ts';
import { kilobytes } from './expect-messages.ts';
import { total } from './follow-quotes.ts';
import type { ClientMemory, Round, SteadyTicks } from './measure.ts';
import { type Stage, WEBS } from './stage.ts';

/** As many as the product is made for. */
const ASKED = 10_000;
const MOST_CLIENT_BYTES = 12 * 1024;
const MOST_SLOWER = 3;

const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

export function expectMemory(report: Report, memory: ClientMemory, { rss }: SteadyTicks): void {
  const { rss: resident, used, clients, empty } = memory;
  report.expect(
    'resident memory of a client (≤ 12 KB)',
    resident <= MOST_CLIENT_BYTES,
    `${kilobytes(resident)}, measured on the second ${clients / 2}`,
  );
  report.expect(
    'JavaScript heap and buffers of a client (≤ 12 KB)',
    used <= MOST_CLIENT_BYTES,
    kilobytes(used),
  );
  report.expect(
    'resident memory of a web process: after clients have gone; with all and what their messages leave to be collected',
    true,
    `${megabytes(empty)}; ${megabytes(rss)}`,
  );
}

/** Processor time of a web process for the messages to one client, as a share of a core. */
function shareOfClient({ counts, seconds, processor }: SteadyTicks, clients: number) {
  const messages = total(counts.sizes);
  return { message: processor.webs / messages, share: processor.webs / 1000 / seconds / clients };
}

export function expectProcessor(report: Report, { clients }: Stage, steady: SteadyTicks): void {
  const { sent, seconds, processor } = steady;
  const quotes = [...sent.values()].reduce((sum, count) => sum + count, 0);
  const { message } = shareOfClient(steady, clients);
  report.expect(
    'processor time: of a web process for a message; of the worker for a quote; of NATS',
    true,
    `${Math.round(message * 1000)} µs; ${Math.round((processor.worker / quotes) * 1000)} µs; ${percent(processor.nats / 1000 / seconds)} of a core`,
  );
}

/** The median over all rounds of the p99 with clients against the one without. */
function slowdown(rounds: readonly Round[], name: CallName) {
  const ratios = rounds.map(({ quiet, loaded }) => loaded.p99[name] / quiet.p99[name]);
  return { ratios, ratio: median(ratios), quiet: median(rounds.map(({ quiet }) => quiet.p99[name])) };
}

const NAMES: Readonly<Record<CallName, string>> = { list: 'market list', bars: '250 bars of a symbol' };

export function expectCalls(report: Report, { clients }: Stage, rounds: readonly Round[]): void {
  const times = rounds.flatMap(({ quiet, loaded }) => [quiet, loaded]);
  const made = times.reduce((sum, one) => sum + one.made, 0);
  const refused = times.reduce((sum, one) => sum + one.refused, 0);
  report.expect('calls refused (≤ 1 %)', refused <= made / 100, `${refused} of ${made}`);
  for (const name of Object.keys(NAMES) as CallName[]) {
    const { ratio, ratios, quiet } = slowdown(rounds, name);
    report.expect(
      `${NAMES[name]}: p99 with ${clients} clients against quiet (median of ${rounds.length} rounds, ≤ 3×)`,
      ratio <= MOST_SLOWER,
      `${ratio.toFixed(2)}× of ${quiet.toFixed(1)} ms (${ratios.map((one) => one.toFixed(2)).join(', ')})`,
    );
  }
}

/** From the measured units. */
export function expectAsked(
  report: Report,
  { clients }: Stage,
  { memory, steady, rounds }: { memory: ClientMemory; steady: SteadyTicks; rounds: readonly Round[] },
): void {
  const each = ASKED / WEBS;
  report.expect(
    `arithmetic: memory of ${each} clients in each of two processes`,
    memory.rss <= MOST_CLIENT_BYTES,
    megabytes(memory.rss * each),
  );
  const share = shareOfClient(steady, clients).share * each;
  report.expect(
    `arithmetic: share of a core for ${each} clients (≤ 67 %: others then wait three times as long)`,
    share <= 1 - 1 / MOST_SLOWER,
    percent(share),
  );
  const slower = Math.max(...Object.keys(NAMES).map((name) => slowdown(rounds, name as CallName).ratio));
  const expected = 1 + Math.max(0, slower - 1) * (ASKED / clients);
  report.expect(
    `arithmetic: p99 of the slower call with ${ASKED} clients, if what they add grows with their number (≤ 3×)`,
    expected <= MOST_SLOWER,
    `${expected.toFixed(2)}×`,
  );
}
