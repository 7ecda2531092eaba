import { createHash } from 'node:crypto';
import {
  createLinker,
  isRecap,
  type Linker,
  mentionedAssets,
  type PrintedHeadline,
  StoryBook,
  shippedToneModel,
} from '@auspex/language';
import type { EpochMs, Market } from '@auspex/market';
import type { NewsArticle } from '@auspex/market-data';
import type { NamesFrom, NamesOfDay } from '../naming/names-of-day.ts';
import type { NewsItem, NewsMention } from '../news-item.ts';
import { readMentions } from './read-mentions.ts';

const aboutCoins =
  /\b(?:crypto\w*|blockchain|stablecoins?|altcoins?|memecoins?|coins?|tokens?|defi|nfts?|web3|digital assets?)\b/i;

/** The first headline of a story that is already stored. */
export interface EarlierStory extends PrintedHeadline {
  readonly clusterId: string;
}

/** Headlines to be read, oldest first; plain data, so that it can be sent to a worker thread. */
export interface ReadingTask {
  readonly source: string;
  /** In ascending order; the first applies to everything before. */
  readonly names: readonly NamesFrom[];
  readonly earlier: readonly EarlierStory[];
  /** Headlines before the first one: read only to know which stories had begun. */
  readonly before: readonly NewsArticle[];
  readonly articles: readonly NewsArticle[];
}

/** An article as it is stored. */
export interface ReadArticle extends NewsItem {
  readonly sourceId: string;
}

/** Where a headline names its assets. */
export function evidenceOf(mentions: readonly NewsMention[]) {
  return mentions.flatMap(({ evidence }) => evidence);
}

const TITLE_LENGTH = 500;
const SUMMARY_LENGTH = 2000;

/** Links, scores and groups headlines. Each depends only on earlier ones. */
export function readArticles(task: ReadingTask): ReadArticle[] {
  const book = new StoryBook<string>();
  const resumed = [...task.earlier].sort((a, b) => a.publishedAtMs - b.publishedAtMs);
  let next = 0;
  const resumeUntil = (publishedAtMs: EpochMs) => {
    for (; next < resumed.length && resumed[next].publishedAtMs <= publishedAtMs; next++)
      book.resume(resumed[next], resumed[next].clusterId);
  };
  const placed = (article: NewsArticle, assetIds: readonly string[], id: string) => {
    resumeUntil(article.publishedAt);
    return book.place({ title: article.title, publishedAtMs: article.publishedAt, symbols: assetIds }, id);
  };
  for (const article of inOrder(task.before)) {
    const assetIds = mentionedAssets(linkerAt(task.names, article.publishedAt).link(titleOf(article)));
    placed({ ...article, title: titleOf(article) }, assetIds, articleKey(task.source, article));
  }
  return inOrder(task.articles).flatMap((raw) => {
    const title = titleOf(raw);
    if (title === '') return [];
    const article = { ...raw, title };
    const { names } = namesAt(task.names, article.publishedAt);
    const linker = linkerAt(task.names, article.publishedAt);
    const mentions = readMentions(article, { names, linker, model: shippedToneModel() });
    const id = articleKey(task.source, article);
    const assetIds = mentions.map(({ assetId }) => assetId);
    return [
      {
        id,
        source: task.source,
        sourceId: article.articleId,
        title,
        publisher: plainText(article.publisher, TITLE_LENGTH),
        url: secureAddress(article.url),
        summary: article.summary ? plainText(article.summary, SUMMARY_LENGTH) : null,
        market: homeMarket(title, mentions),
        publishedAt: article.publishedAt,
        knownAt: article.knownAt,
        clusterId: placed(article, assetIds, id),
        recap: isRecap(title, evidenceOf(mentions)),
        mentions,
      },
    ];
  });
}

/** An article's identifier across all sources. */
export function articleKey(source: string, { articleId }: { readonly articleId: string }): string {
  return createHash('sha256').update(`${source}\n${articleId}`).digest('base64url').slice(0, 22);
}

function inOrder(articles: readonly NewsArticle[]): NewsArticle[] {
  return [...articles].sort((a, b) => a.publishedAt - b.publishedAt || (a.articleId < b.articleId ? -1 : 1));
}

function titleOf({ title }: NewsArticle): string {
  return plainText(title, TITLE_LENGTH);
}

/** One line without control characters, and of limited length. */
function plainText(text: string, length: number): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length <= length
    ? line
    : `${line
        .slice(0, length - 1)
        .toWellFormed()
        .trimEnd()}…`;
}

/** Only links that a browser can open over an encrypted connection are kept. */
export function secureAddress(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const parsed = new URL(url);
  const isPlain = parsed.protocol === 'https:' && parsed.username === '' && parsed.password === '';
  return isPlain ? parsed.href : null;
}

function namesAt(names: readonly NamesFrom[], at: EpochMs): NamesFrom {
  return names.findLast(({ from }) => from <= at) ?? names[0];
}

/** Building a linker takes some milliseconds, so there is one per set of names. */
const linkers = new WeakMap<NamesOfDay, Linker>();

function linkerAt(all: readonly NamesFrom[], at: EpochMs): Linker {
  const { names } = namesAt(all, at);
  const known = linkers.get(names);
  if (known) return known;
  const linker = createLinker(names.aliases, new Map(names.tickers));
  linkers.set(names, linker);
  return linker;
}

/**
 * The market in whose document a headline appears: that of the asset it is most about, otherwise what its words say.
 */
function homeMarket(title: string, mentions: readonly NewsMention[]): Market {
  let most: NewsMention | undefined;
  for (const mention of mentions) if (!most || mention.relevance > most.relevance) most = mention;
  if (most) return most.market;
  return aboutCoins.test(title) ? 'crypto' : 'us';
}
