import type { CallReplyInput, Calls } from '@auspex/contract';
import type { AssetScore } from '@auspex/language';
import { addDays, dateOfInstant, type IsoDate } from '@auspex/market';
import { assetSummary, type MarketService, type MarketView } from '../market/index.ts';
import type { NewsItem } from '../news/index.ts';
import type { DayMood } from './daily/score-days.ts';
import type { AssetMood } from './sentiment-service.ts';

type SymbolReply = CallReplyInput<Calls['sentiment.symbol']>;

export function writeScore({ score, n, interval }: AssetScore) {
  return { mean: score, low: interval?.low ?? null, high: interval?.high ?? null, n };
}

export function writeRow({ asset, mood }: AssetMood): SymbolReply['row'] {
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
export function writeHistory(view: MarketView, days: readonly DayMood[]): SymbolReply['history'] {
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

/** The counted headlines; `others` counts the near-duplicates that count with it as one story. */
export function writeArticles(items: readonly NewsItem[]): SymbolReply['articles'] {
  const copies = new Map<string, number>();
  for (const { clusterId } of items) copies.set(clusterId, (copies.get(clusterId) ?? 0) + 1);
  return items.map(({ mentions, publishedAt, clusterId, ...item }) => ({
    ...{ id: item.id, title: item.title, publisher: item.publisher, source: item.source },
    ...{ url: item.url, summary: item.summary, clusterId },
    publishedAt: new Date(publishedAt).toISOString(),
    ticker_sentiment: mentions.map(({ assetId: _assetId, ...mention }) => ({
      ...mention,
      evidence: [...mention.evidence],
      probabilities: [...mention.probabilities],
      deciding: [...mention.deciding],
    })),
    others: (copies.get(clusterId) ?? 1) - 1,
  }));
}

/** Which sources the headlines come from, and when the newest counted one became known. */
export function newsProvenance(
  market: MarketService,
  view: MarketView,
  newest: number | undefined,
): SymbolReply['provenance'] {
  const sources = market.sources.flatMap(({ news }) => (news ? [news.identity.id] : []));
  return {
    source: sources.join(', ') || market.world.name,
    simulated: market.world.kind === 'simulated',
    asOf: new Date(view.asOf).toISOString(),
    knownAt: newest === undefined ? null : new Date(newest).toISOString(),
  };
}
