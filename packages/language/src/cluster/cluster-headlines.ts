import { readStoryWords, type StoryWords } from './story-words.ts';

/** A headline to be set beside others. */
export interface PrintedHeadline {
  readonly title: string;
  readonly publishedAtMs: number;
  /** The assets it names, as linked. */
  readonly symbols: readonly string[];
}

/** Headlines of one story, by position in the list given; `lead` was printed first. */
export interface StoryCluster {
  readonly lead: number;
  readonly members: readonly number[];
}

const STORY_LIFE_MS = 48 * 3_600_000;
const ALIKE = 0.5;
/** With figures in common, fewer words need to agree. */
const ALIKE_WITH_FIGURES = 0.4;

interface Prepared extends StoryWords {
  readonly at: number;
  readonly publishedAtMs: number;
  readonly symbols: ReadonlySet<string>;
}

/**
 * Groups headlines that tell the same story: most telling words in common, the same assets, no other figures, not the
 * other way round, printed within two days of the story's first. Clusters come in order of their leads.
 */
export function clusterHeadlines(headlines: readonly PrintedHeadline[]): StoryCluster[] {
  const prepared = headlines
    .map(
      ({ title, publishedAtMs, symbols }, at): Prepared => ({
        ...readStoryWords(title),
        at,
        publishedAtMs,
        symbols: new Set(symbols),
      }),
    )
    .sort((a, b) => a.publishedAtMs - b.publishedAtMs || a.at - b.at);
  const stories: { lead: Prepared; members: Prepared[] }[] = [];
  const byWord = new Map<string, number[]>();
  for (const headline of prepared) {
    const story = findStory(headline, stories, byWord);
    if (story === null) {
      for (const word of headline.words) pushTo(byWord, word, stories.length);
      stories.push({ lead: headline, members: [headline] });
    } else story.members.push(headline);
  }
  return stories.map(({ lead, members }) => ({ lead: lead.at, members: members.map(({ at }) => at) }));
}

function findStory(
  headline: Prepared,
  stories: readonly { lead: Prepared; members: Prepared[] }[],
  byWord: ReadonlyMap<string, readonly number[]>,
): { lead: Prepared; members: Prepared[] } | null {
  const shared = new Map<number, number>();
  for (const word of headline.words) {
    for (const story of byWord.get(word) ?? []) shared.set(story, (shared.get(story) ?? 0) + 1);
  }
  let best: { index: number; likeness: number } | null = null;
  for (const [index, common] of shared) {
    const { lead } = stories[index];
    const likeness = likenessOf(headline, lead, common);
    if (likeness > (best?.likeness ?? 0)) best = { index, likeness };
  }
  return best === null ? null : stories[best.index];
}

/** Share of words in common (of all words of both), or 0 where the two cannot be one story. */
function likenessOf(headline: Prepared, lead: Prepared, common: number): number {
  if (headline.publishedAtMs - lead.publishedAtMs > STORY_LIFE_MS) return 0;
  if (headline.direction * lead.direction < 0 || !sameAssets(headline.symbols, lead.symbols)) return 0;
  if (partedBy(headline.figures, lead.figures) || partedBy(headline.periods, lead.periods)) return 0;
  const figuresShared = [...headline.figures].some((figure) => lead.figures.has(figure));
  const likeness = common / (headline.words.size + lead.words.size - common);
  return likeness >= (figuresShared ? ALIKE_WITH_FIGURES : ALIKE) ? likeness : 0;
}

/** Both say something of the kind, and nothing the same. */
function partedBy(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size > 0 && right.size > 0 && ![...left].some((part) => right.has(part));
}

function sameAssets(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  if (left.size === 0 && right.size === 0) return true;
  for (const symbol of left) if (right.has(symbol)) return true;
  return false;
}

function pushTo(lists: Map<string, number[]>, word: string, story: number): void {
  const known = lists.get(word);
  if (known) known.push(story);
  else lists.set(word, [story]);
}
