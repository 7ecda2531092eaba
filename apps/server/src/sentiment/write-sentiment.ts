import type { CallReplyInput, Calls } from '@auspex/contract';
import type { AssetScore } from '@auspex/language';
import { addDays, dateOfInstant, type IsoDate } from '@auspex/market';
import { assetSummary, type MarketView } from '../market/index.ts';
import { type NewsItem, writeArticle } from '../news/index.ts';
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

/** The counted headlines; near-duplicates count as one story. */
export function writeArticles(items: readonly NewsItem[]): SymbolReply['articles'] {
  const copies = new Map<string, number>();
  for (const { clusterId } of items) copies.set(clusterId, (copies.get(clusterId) ?? 0) + 1);
  return items.map((item) => writeArticle(item, copies.get(item.clusterId) ?? 1));
}
