import { COMPANY_SUFFIX } from '../tools/pin-asset.ts';
import type { AnswerAsset } from '../tools/tool.ts';

/** Where a sentence names an asset. */
export interface NamedAsset {
  readonly at: number;
  readonly text: string;
  readonly asset: AnswerAsset;
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Expressions of the assets named last: each sentence about one is checked against the same. */
const known = new Map<string, readonly RegExp[]>();
const MOST_KNOWN = 2000;

function namesOf(asset: AnswerAsset): readonly RegExp[] {
  const key = `${asset.market} ${asset.symbol} ${asset.name}`;
  const names = known.get(key) ?? makeNames(asset);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, names);
  return names;
}

/** Its symbol as it is written, its name in any case; words that are both are symbols only in capitals. */
function makeNames({ symbol, name, market }: AnswerAsset): RegExp[] {
  const short = market === 'crypto' ? [symbol.split('-')[0] ?? symbol] : [];
  const symbols = [symbol, ...short].filter((one) => !['A', 'I'].includes(one));
  const names = [name, name.replace(COMPANY_SUFFIX, '')].filter((one) => one.length > 2);
  const edged = (text: string, flags: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${literal(text)}(?![\\p{L}\\p{N}]|-\\p{Lu})`, flags);
  return [...symbols.map((one) => edged(one, 'gu')), ...names.map((one) => edged(one, 'giu'))];
}

/** Every naming of an asset, in order; a longer name holds what lies within it. */
export function namedAssets(sentence: string, assets: readonly AnswerAsset[]): NamedAsset[] {
  const all = assets.flatMap((asset) =>
    namesOf(asset).flatMap((name) =>
      [...sentence.matchAll(name)].map(({ index, 0: text }) => ({ at: index, text, asset })),
    ),
  );
  const kept: NamedAsset[] = [];
  for (const one of all.toSorted((a, b) => b.text.length - a.text.length)) {
    const within = kept.some(({ at, text }) => one.at < at + text.length && at < one.at + one.text.length);
    if (!within) kept.push(one);
  }
  return kept.toSorted((a, b) => a.at - b.at);
}
