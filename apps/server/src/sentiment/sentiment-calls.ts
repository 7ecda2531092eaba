import type { CallReplyInput, Calls } from '@auspex/contract';
import type { AssetScore } from '@auspex/language';
import { addDays, dateOfInstant, type IsoDate } from '@auspex/market';
import { assetSummary, type MarketReads, type MarketView, needAsset, provenanceOf } from '../market/index.ts';
import { type NewsItem, newsProvenance, writeArticle } from '../news/index.ts';
import type { CallHandlers } from '../platform/http/call-handlers.ts';
import type { DayMood } from './score-tones.ts';
import type { AssetMood, MoodDays, SentimentService } from './sentiment-service.ts';

interface SentimentReads extends MarketReads {
  readonly service: SentimentService;
}

export function sentimentCalls(reads: SentimentReads): CallHandlers {
  const { market, service } = reads;
  return {
    'sentiment.market': async ({ query }) => {
      const view = market().viewOf(query);
      const [mood, history] = await Promise.all([
        service.ofMarket(view, query.market, query.days as MoodDays),
        service.history(view, query.market),
      ]);
      return {
        gauge: writeScore(mood.gauge.score),
        history: writeHistory(view, history),
        items: mood.items.map(writeRow),
        wordListsOnly: mood.wordListsOnly,
        provenance: newsProvenance(reads, view, mood.newest === undefined ? [] : [{ knownAt: mood.newest }]),
      };
    },
    'sentiment.symbol': async ({ params, query }) => {
      const view = market().viewOf(query);
      const asset = await needAsset(view, params.symbol);
      const days = query.days as MoodDays;
      const [mood, history, articles] = await Promise.all([
        service.ofAsset(view, asset, days),
        service.history(view, asset.assetId),
        service.countedArticles(view, asset, days),
      ]);
      return {
        row: writeRow(mood),
        history: writeHistory(view, history),
        articles: writeArticles(articles),
        provenance: newsProvenance(reads, view, articles),
      };
    },
    'sentiment.study': async ({ query }) => {
      const view = market().viewOf(query);
      const { deciles, ...study } = await service.study(view, query.market, query.bars);
      return {
        market: query.market,
        bars: query.bars,
        ...study,
        deciles: [...deciles],
        computedAt: new Date(view.asOf).toISOString(),
        provenance: provenanceOf(reads, view),
      };
    },
  };
}

type SymbolReply = CallReplyInput<Calls['sentiment.symbol']>;

function writeScore({ score, n, interval }: AssetScore) {
  return { mean: score, low: interval?.low ?? null, high: interval?.high ?? null, n };
}

function writeRow({ asset, mood }: AssetMood): SymbolReply['row'] {
  const { score, publishers, z, change, enough, label } = mood;
  const summary = assetSummary(asset);
  return {
    ...summary,
    score: writeScore(score),
    sources: publishers,
    ...{ z, change, enough, label },
    dispersion: score.dispersion,
  };
}

/** Every day from the first with a story to the last of the view; quiet ones have no mean. */
function writeHistory(view: MarketView, days: readonly DayMood[]): SymbolReply['history'] {
  const [first] = days;
  if (!first) return [];
  const byDate = new Map(days.map((day) => [day.date, day]));
  const history: SymbolReply['history'] = [];
  const last = dateOfInstant(view.asOf);
  for (let date: IsoDate = first.date; date <= last; date = addDays(date, 1)) {
    const day = byDate.get(date);
    history.push({ date, mean: day?.mean ?? null, n: day?.n ?? 0 });
  }
  return history;
}

/** The counted headlines; near-duplicates count as one story. */
function writeArticles(items: readonly NewsItem[]): SymbolReply['articles'] {
  const copies = new Map<string, number>();
  for (const { clusterId } of items) copies.set(clusterId, (copies.get(clusterId) ?? 0) + 1);
  return items.map((item) => writeArticle(item, copies.get(item.clusterId) ?? 1));
}
