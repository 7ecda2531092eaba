import { createEventReader } from '../../apps/web/src/shared/live/read-events.ts';
import { type Quote, readQuote } from '../../apps/web/src/shared/market/quotes/quote.ts';
import type { Report } from '../../scripts/proof.ts';
import { symbolsOf, total } from './follow-quotes.ts';
import { symbolOf } from './hear-lanes.ts';
import type { SteadyTicks } from './measure.ts';
import { type Stage, WEBS, webOf } from './stage.ts';

const MOST_BYTES = 3 * 1024;
const LEAST_SHARE = 0.9;

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(2)} KB`;

/** The size that a share of the messages do not exceed. */
function sizeAt(sizes: Uint32Array, share: number): number {
  let left = Math.ceil(total(sizes) * share);
  return sizes.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
}

/** A process hears of the symbols that its clients follow, and of no others. */
export async function expectLanes(report: Report, { installation, pools, symbols }: Stage): Promise<void> {
  const subjects = await installation.subjects();
  const followed = subjects
    .map((own) => own.flatMap((subject) => symbolOf(subject) ?? []).toSorted())
    .filter(({ length }) => length > 0);
  const asText = (lists: readonly (readonly string[])[]) => lists.map((list) => list.join(' ')).toSorted();
  report.expect(
    `symbols of ${symbols.length} that each web process gets from NATS: those its clients follow, and no others`,
    asText(followed).join() === asText(pools).join(),
    followed.map(({ length }) => length).join(' and '),
  );
}

export function expectSizes(report: Report, { clients }: Stage, { counts, seconds }: SteadyTicks): void {
  const { firstSizes, sizes } = counts;
  const messages = total(sizes);
  const bytes = sizes.reduce((sum, count, size) => sum + count * size, 0);
  report.expect(
    'first message of a client: its 50 quotes as a whole (median; the bar is for later ones)',
    true,
    kilobytes(sizeAt(firstSizes, 0.5)),
  );
  report.expect(
    'later messages: median, p99 (≤ 3 KB)',
    sizeAt(sizes, 0.99) <= MOST_BYTES,
    `${kilobytes(sizeAt(sizes, 0.5))}, ${kilobytes(sizeAt(sizes, 0.99))}`,
  );
  const large = sizes.subarray(MOST_BYTES + 1);
  report.expect(
    'largest later message; share above 3 KB',
    true,
    `${kilobytes(sizeAt(sizes, 1))}; ${((total(large) / messages) * 100).toFixed(2)} %`,
  );
  report.expect(
    'messages a second to a client; to all',
    messages > 0,
    `${(messages / seconds / clients).toFixed(2)}; ${Math.round(messages / seconds)}, ${(bytes / seconds / 2 ** 20).toFixed(1)} MB`,
  );
}

export function expectDelivery(report: Report, stage: Stage, { counts, sent, last }: SteadyTicks): void {
  const shares = Array.from({ length: stage.clients }, (_, client) => {
    const symbols = symbolsOf(stage.pools[webOf(stage, client)] ?? [], client);
    const due = symbols.reduce((sum, symbol) => sum + (sent.get(symbol) ?? 0), 0);
    return (counts.quotes[client] ?? 0) / due;
  }).toSorted((a, b) => a - b);
  const [fewest = 0] = shares;
  const percent = (share = 0) => `${(share * 100).toFixed(1)} %`;
  report.expect(
    'ticks that reached a client: fewest (≥ 90 %; a busy server sends two as one), median',
    fewest >= LEAST_SHARE,
    `${percent(fewest)}, ${percent(shares[shares.length >> 1])} of ${Math.max(...sent.values())} of each symbol`,
  );
  const shown = [...counts.texts.values()].flatMap((text) => [...shownQuotes(text)]);
  const right = shown.filter(([symbol, quote]) => quote.last === last.get(symbol)).length;
  report.expect(
    'prices on the page of one client of each process at the end that are those sent last',
    right === shown.length && right === symbolsOf([], 0).length * WEBS,
    `${right} of ${shown.length}`,
  );
}

/** What a page shows that has read all of this. */
function shownQuotes(text: string): ReadonlyMap<string, Quote> {
  const shown = new Map<string, Quote>();
  for (const { topic, data } of createEventReader().read(text)) {
    const symbol = topic.slice('quotes:'.length);
    const quote = readQuote(data, shown.get(symbol));
    if (quote !== null) shown.set(symbol, quote);
  }
  return shown;
}
