import type { Intent } from './parse-question.ts';
import { type WantName, wantOf } from './wants.ts';

/** The page says of every answer whether the market is simulated. */
export const isSimulated = /\bsimul/;

/** Wants that notes about the last price say nothing of. */
const notOfNow = new Set<WantName>(['marketCap', 'yearHigh', 'yearLow', 'previousClose']);
const MOST_CAVEATS = 6;

interface NotedResult {
  readonly tool: string;
  readonly figures: readonly { readonly text: string }[];
  readonly assets: readonly { readonly symbol: string }[];
  readonly notes: readonly string[];
}

/** What the tools noted of what they found, where no number in it would be held back. */
export function caveatsOf({ wants, ranking, ofHoldings }: Intent, results: readonly NotedResult[]): string[] {
  const named = wants.filter((want) => !notOfNow.has(want)).map((want) => wantOf(want).tool);
  const used = new Set([...named, ...(ranking ? ['screener'] : []), ...(ofHoldings ? ['portfolio'] : [])]);
  const told = results.filter(
    ({ tool, figures }) => used.has(tool) && !tool.startsWith('prepare') && figures.length > 0,
  );
  const notes = told.flatMap(({ notes: noted, figures, assets }) => {
    const known = [...figures.map(({ text }) => text), ...assets.map(({ symbol }) => symbol)];
    const isKnown = (note: string) =>
      !/\d/.test(known.filter((one) => one !== '').reduce((left, one) => left.replaceAll(one, ''), note));
    return noted.filter((note) => !isSimulated.test(note) && isKnown(note));
  });
  return [...new Set(notes)].slice(0, MOST_CAVEATS);
}
