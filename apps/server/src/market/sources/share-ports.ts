import type { Instrument } from '@auspex/market';
import type { EarningsSource, MarketSources, NewsSource, SourceAnswer } from '@auspex/market-data';
import type { Platform } from '../../platform/module.ts';
import { type FeedName, saveFeedRun, saveFeedTurn } from '../store/feed-store.ts';
import type { OpenSource } from './open-source.ts';
import { createAnswerWatch } from './watch-answers.ts';

/** Lets a question through only if the day's call plan has room for it, and records the outcome. */
export type SpendTurn = <T>(
  item: { readonly kind: 'news' | 'earnings'; readonly asset?: Instrument },
  ask: () => Promise<SourceAnswer<T>>,
) => Promise<SourceAnswer<T>>;

/** For sources without a quota. */
export const spendFreely: SpendTurn = (_item, ask) => ask();

interface Sharing {
  readonly platform: Pick<Platform, 'clock' | 'database' | 'logger'>;
  readonly world: string;
  readonly source: OpenSource;
  readonly spend: SpendTurn;
}

/**
 * A source as other modules get it: the same ports, with outcomes recorded for the source's health. With a quota,
 * news and earnings take their turn in the day's plan, and everything else stays within the share of page requests.
 */
export function sharePorts(sharing: Sharing): MarketSources {
  const { news, earnings } = sharing.source.ports;
  return {
    ...sharing.source.questions,
    news: news && shareNews(sharing, news),
    earnings: earnings && shareEarnings(sharing, earnings),
  };
}

function watchFeed({ platform, world, source }: Sharing, feed: FeedName) {
  const { clock, database, logger } = platform;
  const where = { world, source: source.id, feed };
  return createAnswerWatch(
    {
      run: (run) => saveFeedRun(database, where, run),
      turn: (at) => saveFeedTurn(database, where, at),
    },
    { now: () => clock.now(), logger },
  );
}

function shareNews(sharing: Sharing, news: NewsSource): NewsSource {
  const watch = watchFeed(sharing, 'news');
  return {
    ...news,
    articles: (span) => watch(() => sharing.spend({ kind: 'news' }, () => news.articles(span))),
  };
}

function shareEarnings(sharing: Sharing, earnings: EarningsSource): EarningsSource {
  const watch = watchFeed(sharing, 'earnings');
  const within = <T>(asset: Instrument, ask: () => Promise<SourceAnswer<T>>) =>
    sharing.spend({ kind: 'earnings', asset }, ask);
  return {
    ...earnings,
    dateNotices: (asset) => watch(() => within(asset, () => earnings.dateNotices(asset))),
    reports: (asset) => watch(() => within(asset, () => earnings.reports(asset))),
    estimates: (asset) => watch(() => within(asset, () => earnings.estimates(asset))),
  };
}
