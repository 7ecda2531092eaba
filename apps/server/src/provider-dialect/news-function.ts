import { type AssetId, DAY_MS, type EpochMs } from '@auspex/market';
import type { NewsItem } from '../news/index.ts';
import {
  chooseParameter,
  described,
  InvalidProviderCall,
  type ProviderFunction,
  type ProviderQuestion,
} from './provider-reply.ts';
import { NONE } from './write-values.ts';

type Mention = NewsItem['mentions'][number];

const USUAL_ARTICLES = 50;
const MOST_ARTICLES = 1000;
const MOST_TICKERS = 20;
/** Without a start, headlines are searched this far back. */
const REACH_MS = 730 * DAY_MS;
const STAMP = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?$/;

function instantOf(question: ProviderQuestion, name: 'time_from' | 'time_to'): EpochMs | undefined {
  const text = question.parameter(name);
  if (text === undefined) return undefined;
  const [, year, month, day, hours, minutes, seconds = '00'] = STAMP.exec(text) ?? [];
  const written = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}`;
  const at = year === undefined ? Number.NaN : Date.parse(`${written}Z`);
  if (Number.isNaN(at))
    throw new InvalidProviderCall(`Invalid API call. ${name} must be such as 20240410T0130.`);
  return at;
}

function stampOf(at: EpochMs): string {
  return new Date(at).toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
}

function limitOf(question: ProviderQuestion): number {
  const text = question.parameter('limit');
  if (text === undefined) return USUAL_ARTICLES;
  if (!/^\d{1,4}$/.test(text) || Number(text) < 1 || Number(text) > MOST_ARTICLES)
    throw new InvalidProviderCall(`Invalid API call. limit must be a number up to ${MOST_ARTICLES}.`);
  return Number(text);
}

/** The assets that must all be named; undefined if any headline will do. */
async function assetsOf(question: ProviderQuestion): Promise<readonly AssetId[] | undefined> {
  const tickers = question.parameter('tickers');
  if (question.parameter('topics') !== undefined)
    throw new InvalidProviderCall(
      'Invalid API call. Headlines are not sorted by topics here; ask by tickers.',
    );
  if (tickers === undefined) return undefined;
  const named = tickers.split(',');
  if (named.length > MOST_TICKERS)
    throw new InvalidProviderCall(`Invalid API call. tickers takes up to ${MOST_TICKERS} names.`);
  const found: AssetId[] = [];
  for (const ticker of named) {
    const [kind, code] = ticker.trim().toUpperCase().split(':');
    const asset =
      code === undefined
        ? await question.view.findAsset(kind ?? '', 'us')
        : kind === 'CRYPTO'
          ? await question.view.findAsset(code, 'crypto')
          : undefined;
    if (!asset)
      throw new InvalidProviderCall(`Invalid API call. tickers knows no “${ticker.trim().slice(0, 40)}”.`);
    found.push(asset.assetId);
  }
  return found;
}

interface NewsQuestion {
  readonly from: EpochMs;
  readonly until: EpochMs;
  readonly limit: number;
  readonly earliest: boolean;
  readonly assetIds: readonly AssetId[] | undefined;
}

function namesAll({ mentions }: NewsItem, assetIds: readonly AssetId[] | undefined): boolean {
  return assetIds === undefined || assetIds.every((id) => mentions.some(({ assetId }) => assetId === id));
}

/** Searches longer and longer ranges back from the requested end until there are enough. */
async function readEnough(
  { view: { asOf, seenBy }, reads }: ProviderQuestion,
  { from, until, limit, earliest, assetIds }: NewsQuestion,
): Promise<NewsItem[]> {
  const found: NewsItem[] = [];
  let [left, right] = [from, until];
  for (let reach = DAY_MS; left < right && found.length < limit; reach *= 2) {
    const stretch = earliest
      ? { from: left, until: Math.min(right, left + reach) }
      : { from: Math.max(left, right - reach), until: right };
    if (earliest) left = stretch.until;
    else right = stretch.from;
    const items = await reads.news.articlesOf({ ...stretch, assetIds, asOf, seenBy });
    const articles = items.filter((one) => namesAll(one, assetIds));
    found.push(...(earliest ? articles : articles.toReversed()));
  }
  return found.slice(0, limit);
}

/** The dialect's words for a tone; null is that of nothing that was read. */
function labelOf(tone: number | null): string {
  if (tone === null) return NONE;
  if (tone <= -0.35) return 'Bearish';
  if (tone <= -0.15) return 'Somewhat-Bearish';
  if (tone < 0.15) return 'Neutral';
  return tone < 0.35 ? 'Somewhat-Bullish' : 'Bullish';
}

/** What is in a language that is not read counts in no score. */
function toneOf({ tone, decidedBy }: Mention): number | null {
  return decidedBy === 'unread' ? null : tone;
}

/** The overall tone of a headline: each asset counts as much as the headline is about it. */
function overallTone({ mentions }: NewsItem): number | null {
  const read = mentions.filter((mention) => toneOf(mention) !== null);
  if (read.length === 0) return null;
  const weight = read.reduce((sum, { relevance }) => sum + relevance, 0);
  return weight === 0 ? 0 : read.reduce((sum, { tone, relevance }) => sum + tone * relevance, 0) / weight;
}

function writeMention(mention: Mention) {
  const { ticker, market, relevance } = mention;
  const tone = toneOf(mention);
  return {
    ticker: market === 'crypto' ? `CRYPTO:${ticker.split('-')[0]}` : ticker,
    relevance_score: relevance.toFixed(6),
    ticker_sentiment_score: tone === null ? NONE : tone.toFixed(6),
    ticker_sentiment_label: labelOf(tone),
  };
}

function hostOf(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).host : 'n/a';
}

function writeArticle(article: NewsItem) {
  const { title, url, summary, publisher, publishedAt, mentions } = article;
  const overall = overallTone(article);
  return {
    title,
    url: url ?? '',
    time_published: stampOf(publishedAt),
    authors: [],
    summary: summary ?? '',
    banner_image: null,
    source: publisher,
    category_within_source: 'n/a',
    source_domain: hostOf(url),
    topics: [],
    overall_sentiment_score: overall === null ? NONE : Number(overall.toFixed(6)),
    overall_sentiment_label: labelOf(overall),
    ticker_sentiment: mentions.map(writeMention),
  };
}

/** Headlines with the assets they name and their tone towards each. */
export const newsSentiment: ProviderFunction = async (question) => {
  const { view } = question;
  const sort = chooseParameter(question, 'sort', ['latest', 'earliest', 'relevance']);
  const [limit, assetIds] = [limitOf(question), await assetsOf(question)];
  const to = Math.min(instantOf(question, 'time_to') ?? view.asOf, view.asOf);
  const from = Math.max(0, instantOf(question, 'time_from') ?? to - REACH_MS);
  const wanted = { from, until: to + 1, limit, assetIds, earliest: sort === 'earliest' };
  const articles = await readEnough(question, wanted);
  if (sort === 'relevance') {
    const most = ({ mentions }: NewsItem) =>
      Math.max(
        0,
        ...mentions.flatMap((one) => (assetIds?.includes(one.assetId) === false ? [] : [one.relevance])),
      );
    articles.sort((a, b) => most(b) - most(a));
  }
  return {
    json: {
      items: String(articles.length),
      sentiment_score_definition: described(
        question,
        'x <= -0.35: Bearish; -0.35 < x <= -0.15: Somewhat-Bearish; -0.15 < x < 0.15: Neutral; 0.15 <= x < 0.35: Somewhat-Bullish; x >= 0.35: Bullish',
      ),
      relevance_score_definition: '0 < x <= 1, with a higher score indicating higher relevance.',
      feed: articles.map(writeArticle),
    },
  };
};
