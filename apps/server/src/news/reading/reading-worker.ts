import { packMentions } from '../stored-mentions.ts';
import { type ReadingTask, readArticles } from './read-articles.ts';

/**
 * In a worker thread: articles go back as text ready for the database, so that the main thread need not serialise it.
 */
export function read(task: ReadingTask): { readonly rows: string; readonly count: number } {
  const articles = readArticles(task);
  const stored = articles.map(({ mentions, ...article }) => ({
    ...article,
    mentions: packMentions(mentions),
  }));
  return { rows: JSON.stringify(stored), count: articles.length };
}

// biome-ignore lint/style/noDefaultExport: the thread pool calls the default export of a worker file
export default read;
