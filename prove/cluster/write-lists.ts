import { setTimeout as wait } from 'node:timers/promises';
import type { Sender } from './load.ts';

export interface Lists {
  acknowledged: number;
  /** Without an answer; either way of their coming out is right. */
  uncertain: number;
  /** Acknowledged, and gone when the list was next seen. */
  lost: number;
  /** Changes that the list has and nobody made, or made once. */
  twice: number;
}

interface Watchlist {
  readonly id: string;
  readonly version: number;
  readonly items: readonly { readonly symbol: string }[];
}

const NAME = 'Written under load';
const EVERY_MS = 250;
const AGAIN_MS = 300;
const symbols = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'JPM', 'XOM', 'BTC-USD', 'ETH-USD'];

/** A list whose version says how often it was changed, which must be as often as this was acknowledged. */
export async function writeLists({ ask, stopped }: Sender, lists: Lists): Promise<void> {
  const read = (text: string): Watchlist | undefined =>
    (JSON.parse(text) as { items: (Watchlist & { name: string })[] }).items.find(({ name }) => name === NAME);
  let known: Watchlist | undefined;
  while (known === undefined) {
    if (stopped()) return;
    await ask('write', '/api/watchlists', { method: 'POST', body: { name: NAME, symbols: [] } });
    known = await lookAgain({ ask, stopped }, read);
  }
  /** What was sent since the list was last seen to change, and may be what it becomes. */
  let sent: string[] = [];
  for (let turn = 0; !stopped(); turn += 1) {
    const { id, version } = known;
    const wanted = symbols.slice(turn % 5, (turn % 5) + 2 + (turn % 3));
    const body = { name: NAME, symbols: wanted, version };
    const answer = await ask('write', `/api/watchlists/${id}`, { method: 'PUT', body });
    sent.push(wanted.join());
    let now: Watchlist | undefined;
    if (answer.status === 200) {
      lists.acknowledged += 1;
      now = read(answer.text);
      judge(lists, { now, expected: version + 1, possible: [wanted.join()] });
    } else {
      lists.uncertain += 1;
      now = await lookAgain({ ask, stopped }, read);
      // It was made, or it was not, or will be in a moment.
      if (now !== undefined && now.version !== version)
        judge(lists, { now, expected: version + 1, possible: sent });
    }
    if (now === undefined) return;
    if (now.version !== version) sent = [];
    known = now;
    await wait(EVERY_MS);
  }
}

interface Found {
  readonly now: Watchlist | undefined;
  readonly expected: number;
  /** Symbols of the list, as one text. */
  readonly possible: readonly string[];
}

function judge(lists: Lists, { now, expected, possible }: Found): void {
  if (now === undefined || now.version < expected) lists.lost += 1;
  else if (now.version > expected) lists.twice += 1;
  else if (!possible.includes(now.items.map(({ symbol }) => symbol).join())) lists.lost += 1;
}

/** Undefined when the load ended before there was an answer. */
async function lookAgain(
  { ask, stopped }: Sender,
  read: (text: string) => Watchlist | undefined,
): Promise<Watchlist | undefined> {
  while (!stopped()) {
    await wait(AGAIN_MS);
    const { status, text } = await ask('list', '/api/watchlists');
    if (status === 200) return read(text);
  }
  return undefined;
}
