import { type PrintedHeadline, StoryBook } from './story-book.ts';

/** Headlines of one story, by position in the list given; `lead` was printed first. */
export interface StoryCluster {
  readonly lead: number;
  readonly members: readonly number[];
}

/**
 * Groups headlines that tell the same story: most telling words in common, the same assets, no other figures, not the
 * other way round, printed within two days of the story's first. Clusters come in order of their leads.
 */
export function clusterHeadlines(headlines: readonly PrintedHeadline[]): StoryCluster[] {
  const order = headlines
    .map(({ publishedAtMs }, at) => ({ publishedAtMs, at }))
    .sort((a, b) => a.publishedAtMs - b.publishedAtMs || a.at - b.at);
  const book = new StoryBook<number>();
  const members = new Map<number, number[]>();
  for (const { at } of order) {
    const lead = book.place(headlines[at], at);
    const known = members.get(lead);
    if (known) known.push(at);
    else members.set(lead, [at]);
  }
  return [...members].map(([lead, own]) => ({ lead, members: own }));
}
