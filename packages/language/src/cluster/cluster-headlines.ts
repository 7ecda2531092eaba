import { type PrintedHeadline, StoryBook } from './story-book.ts';

/** Headlines of one story, as indexes into the given list; `lead` was printed first. */
export interface StoryCluster {
  readonly lead: number;
  readonly members: readonly number[];
}

/**
 * Groups headlines that tell the same story: most significant words in common, the same assets, no different figures,
 * not the opposite, printed within two days of the story's first. Clusters are in order of their leads.
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
