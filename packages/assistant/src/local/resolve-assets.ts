import { COMPANY_SUFFIX } from '../tools/pin-asset.ts';
import type { AnswerAsset } from '../tools/tool.ts';
import { plain } from './lexicon.ts';
import type { Intent } from './parse-question.ts';
import { partsOf } from './read-mentions.ts';

/** What a search found by some words. */
export type FoundAssets = ReadonlyMap<string, readonly AnswerAsset[]>;

export interface Resolved {
  readonly assets: readonly AnswerAsset[];
  /** Words that nobody looked up yet. */
  readonly open: readonly string[];
  /** Words that name nothing here. */
  readonly unknown: readonly string[];
  /** A word after a name that makes it something else: “bitcoin futures”. */
  readonly qualified: boolean;
  /** Only the beginning of a name was said. */
  readonly begun?: boolean;
  readonly several: { readonly word: string; readonly candidates: readonly AnswerAsset[] } | null;
}

const bare = (text: string): string =>
  plain(text)
    .replaceAll(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim();
const wordsIn = (text: string): readonly string[] => bare(text).split(' ');

/** Whether words are an asset’s symbol or its name. */
function isVery(words: string, { symbol, name }: AnswerAsset): boolean {
  const said = bare(words);
  const names = [plain(symbol), plain(symbol).split('-')[0] ?? '', name, name.replace(COMPANY_SUFFIX, '')];
  return names.some((one) => bare(one) === said);
}

/** Whether words are whole words of a name. */
function isWithin(words: string, { name }: AnswerAsset): boolean {
  const own = wordsIn(name);
  return words.length > 3 && wordsIn(words).every((word) => own.includes(word));
}

/** Assets that words name outright: one, several of which nobody can tell which, or none. */
function namedBy(words: string, found: readonly AnswerAsset[]): readonly AnswerAsset[] {
  const very = found.filter((asset) => isVery(words, asset));
  if (very.length > 0) return very;
  return found.filter((asset) => isWithin(words, asset));
}

interface ReadRun {
  readonly assets: readonly AnswerAsset[];
  readonly left: readonly string[];
  readonly several: Resolved['several'];
  readonly qualified: boolean;
}

/** The assets in a run of words, the longest names first; words that name none are left. */
function readRun(mention: string, found: FoundAssets): ReadRun {
  const words = mention.split(' ');
  const assets: AnswerAsset[] = [];
  const left: string[] = [];
  let several: Resolved['several'] = null;
  let qualified = false;
  for (let at = 0; at < words.length; ) {
    const sizes = Array.from({ length: words.length - at }, (_, i) => words.length - at - i);
    const hit = sizes.flatMap((size) => {
      const part = words.slice(at, at + size).join(' ');
      const named = partsOf(part)
        .filter((one) => one === part || !words.includes(one))
        .map((one) => namedBy(one, found.get(one) ?? []))
        .find((list) => list.length > 0);
      return named ? [{ size, part, named }] : [];
    })[0];
    if (hit === undefined) {
      qualified ||= assets.length > 0;
      left.push(words[at] ?? '');
      at += 1;
    } else {
      const [first, ...others] = hit.named;
      if (first && others.length === 0) assets.push(first);
      else several ??= { word: hit.part, candidates: hit.named };
      at += hit.size;
    }
  }
  return { assets, left, several, qualified };
}

/** The assets that a question is about; without any it is about those of the answer before. */
export function resolveAssets(
  { mentions }: Pick<Intent, 'mentions'>,
  found: FoundAssets,
  last: readonly AnswerAsset[],
): Resolved {
  if (mentions.length === 0) return { assets: last, open: [], unknown: [], qualified: false, several: null };
  const open = mentions.filter((mention) => !partsOf(mention).some((part) => found.has(part)));
  const runs = mentions.map((mention) => readRun(mention, found));
  const sure = new Map(runs.flatMap(({ assets }) => assets).map((asset) => [asset.symbol, asset]));
  const unknown = runs.flatMap(({ left, assets, several }, i) =>
    left.length === 0 ? [] : [assets.length > 0 || several ? left.join(' ') : (mentions[i] ?? '')],
  );
  const qualified = runs.some((run) => run.qualified);
  const several = runs.find((run) => run.several)?.several ?? null;
  if (sure.size > 0 || several) {
    return { assets: [...sure.values()], open, unknown, qualified, several: sure.size > 0 ? null : several };
  }
  return { ...begunBy(mentions, found), open, qualified };
}

/** Where no name is whole, its beginning may be: “micro” for Microsoft or Micron. */
function begunBy(
  mentions: readonly string[],
  found: FoundAssets,
): Pick<Resolved, 'assets' | 'unknown' | 'several' | 'begun'> {
  for (const mention of mentions) {
    const candidates = found.get(mention) ?? [];
    if (mention.length < 3 || candidates.length === 0) continue;
    const [first, ...others] = candidates;
    if (first && others.length === 0) return { assets: [first], unknown: [], several: null, begun: true };
    return { assets: [], unknown: [], several: { word: mention, candidates } };
  }
  return { assets: [], unknown: mentions, several: null };
}
