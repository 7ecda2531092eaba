import { readFileSync } from 'node:fs';
import { type CallReplyInput, type Calls, calls } from '@auspex/contract';
import type { AssetScore } from '@auspex/language';
import {
  assetSummary,
  type MarketReads,
  needAsset,
  provenanceOf,
  type ViewAsset,
  viewOfDay,
  viewReply,
} from '../market/index.ts';
import { type NewsItem, newsProvenance, writeArticle } from '../news/index.ts';
import type { CallHandlers } from '../platform/http/call-handlers.ts';
import { countQuestion } from '../platform/http/index.ts';
import type { Study } from './run-study.ts';
import type { AssetMood, MoodDays, MoodQuestion, SentimentService } from './sentiment-service.ts';

interface SentimentReads extends MarketReads {
  readonly service: SentimentService;
}

const scoreFile = new URL('../../../../packages/language/src/tone-score.json', import.meta.url);

/** The last scoring of each language on the headlines kept back. */
function readScores(): ReaderScores {
  try {
    return calls['sentiment.market'].reply.shape.reader.parse(JSON.parse(readFileSync(scoreFile, 'utf8')));
  } catch {
    return { english: null, french: null };
  }
}

type ReaderScores = CallReplyInput<Calls['sentiment.market']>['reader'];

const readerScores = readScores();

/** The days that have passed are stored; the running one follows from headlines. */
const restsOn = ['news', 'sentiment'] as const;

/** Studies as of past days that one member may have made: each takes some seconds. */
const PAST_STUDIES = { name: 'sentiment.past-study', max: 12, windowSeconds: 60 };

export function sentimentCalls(reads: SentimentReads): CallHandlers {
  const { market, service } = reads;
  return {
    'sentiment.market': ({ query }, context) =>
      viewReply(reads, context, {
        ...{ key: JSON.stringify(query), asOf: query.asOf, restsOn },
        async read(view) {
          const question = questionOf(query);
          const [mood, history] = await Promise.all([
            service.ofMarket(view, query.market, question),
            service.history(view, query.market, question.recaps),
          ]);
          const newest = mood.newest === undefined ? [] : [{ knownAt: mood.newest }];
          return {
            gauge: writeScore(mood.gauge),
            history: [...history],
            items: mood.items.map(writeRow),
            wordListsOnly: mood.wordListsOnly,
            reader: readerScores,
            provenance: newsProvenance(reads, view, newest),
          };
        },
      }),
    'sentiment.symbol': ({ params: { symbol }, query }, context) =>
      viewReply(reads, context, {
        ...{ key: `${symbol} ${JSON.stringify(query)}`, asOf: query.asOf, restsOn },
        async read(view) {
          const asset = await needAsset(view, symbol);
          const question = questionOf(query);
          const [mood, history, articles] = await Promise.all([
            service.ofAsset(view, asset, question),
            service.history(view, asset.assetId, question.recaps),
            service.countedArticles(view, asset, question),
          ]);
          const items = articles.map(({ item }) => item);
          return {
            row: writeRow(mood),
            history: [...history],
            articles: articles.map(({ item, headlines }) =>
              writeArticle(underSymbol(item, asset), headlines),
            ),
            provenance: newsProvenance(reads, view, items),
          };
        },
      }),
    'sentiment.study': async ({ query }, context) => {
      // It rests on days that have passed.
      const view = viewOfDay(market(), query);
      const { withoutRecaps, withRecaps } = await service.study(view, {
        ...{ market: query.market, bars: query.bars },
        admit: () => countQuestion(context.request.server.limiter, PAST_STUDIES, context),
      });
      return {
        market: query.market,
        bars: query.bars,
        withoutRecaps: writeStudy(withoutRecaps),
        withRecaps: writeStudy(withRecaps),
        computedAt: new Date(view.asOf).toISOString(),
        provenance: provenanceOf(reads, view),
      };
    },
  };
}

function questionOf({ days, recaps }: { readonly days: number; readonly recaps: string }): MoodQuestion {
  return { days: days as MoodDays, recaps: recaps === 'include' };
}

function writeStudy({ deciles, ...study }: Study) {
  return { ...study, deciles: [...deciles] };
}

/** A headline names an asset by its symbol of that day; the page knows it by the present one. */
function underSymbol(item: NewsItem, { assetId, symbol }: ViewAsset): NewsItem {
  const mentions = item.mentions.map((mention) =>
    mention.assetId === assetId ? { ...mention, ticker: symbol } : mention,
  );
  return { ...item, mentions };
}

type SymbolReply = CallReplyInput<Calls['sentiment.symbol']>;

function writeScore({ score, n, interval }: AssetScore) {
  return { mean: score, low: interval?.low ?? null, high: interval?.high ?? null, n };
}

function writeRow({ asset, mood }: AssetMood): SymbolReply['row'] {
  const { pooled, own, publishers, z, change, enough, label } = mood;
  const { mean = null, low = null, high = null } = pooled ?? {};
  return {
    ...assetSummary(asset),
    score: { mean, low, high, n: own.n },
    own: writeScore(own),
    sources: publishers,
    ...{ z, change, enough, label },
    dispersion: own.dispersion,
  };
}
