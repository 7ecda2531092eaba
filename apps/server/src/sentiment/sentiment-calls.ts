import { type MarketReads, needAsset, provenanceOf } from '../market/index.ts';
import { newsProvenance } from '../news/index.ts';
import type { CallHandlers } from '../platform/http/call-handlers.ts';
import type { MoodDays, SentimentService } from './sentiment-service.ts';
import { writeArticles, writeHistory, writeRow, writeScore } from './write-sentiment.ts';

export interface SentimentReads extends MarketReads {
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
