import { readStoryWords, type StoryWords } from './story-words.ts';

/** A headline to be compared with others. */
export interface PrintedHeadline {
  readonly title: string;
  readonly publishedAtMs: number;
  /** The assets it names, as linked. */
  readonly symbols: readonly string[];
}

/** A story is searched for among headlines this far back. */
export const STORY_LIFE_MS = 48 * 3_600_000;
const ALIKE = 0.5;
/** With figures in common, fewer words need to agree. */
const ALIKE_WITH_FIGURES = 0.4;

interface Lead<Key> extends StoryWords {
  readonly key: Key;
  readonly publishedAtMs: number;
  readonly symbols: ReadonlySet<string>;
}

/**
 * The stories of the last two days by their first headline. Headlines are placed in the order in which they were
 * printed; later ones never change where an earlier one belongs.
 */
export class StoryBook<Key> {
  private readonly byWord = new Map<string, Lead<Key>[]>();

  /** The story a headline belongs to: that of an earlier one, or its own, which starts under the given key. */
  place(headline: PrintedHeadline, key: Key): Key {
    const read = this.read(headline, key);
    const story = this.findStory(read);
    if (story !== null) return story.key;
    this.remember(read);
    return key;
  }

  /** Adds an already known story by its first headline. */
  resume(lead: PrintedHeadline, key: Key): void {
    this.remember(this.read(lead, key));
  }

  private read({ title, publishedAtMs, symbols }: PrintedHeadline, key: Key): Lead<Key> {
    return { ...readStoryWords(title), key, publishedAtMs, symbols: new Set(symbols) };
  }

  private remember(lead: Lead<Key>): void {
    for (const word of lead.words) {
      const known = this.byWord.get(word);
      if (known) known.push(lead);
      else this.byWord.set(word, [lead]);
    }
  }

  private findStory(headline: Lead<Key>): Lead<Key> | null {
    const shared = new Map<Lead<Key>, number>();
    for (const word of headline.words) {
      const leads = this.byWord.get(word);
      if (leads === undefined) continue;
      while (leads.length > 0 && isOver(leads[0], headline)) leads.shift();
      if (leads.length === 0) this.byWord.delete(word);
      for (const lead of leads) shared.set(lead, (shared.get(lead) ?? 0) + 1);
    }
    let best: { lead: Lead<Key>; likeness: number } | null = null;
    for (const [lead, common] of shared) {
      const likeness = likenessOf(headline, lead, common);
      if (likeness > (best?.likeness ?? 0)) best = { lead, likeness };
    }
    return best === null ? null : best.lead;
  }
}

function isOver(lead: { publishedAtMs: number }, headline: { publishedAtMs: number }): boolean {
  return headline.publishedAtMs - lead.publishedAtMs > STORY_LIFE_MS;
}

/** Share of words in common (of all words of both), or 0 if the two cannot be one story. */
function likenessOf(headline: Lead<unknown>, lead: Lead<unknown>, common: number): number {
  if (isOver(lead, headline) || lead.publishedAtMs > headline.publishedAtMs) return 0;
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
