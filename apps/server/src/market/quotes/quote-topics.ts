import { MARKETS, type Market, normaliseSymbol } from '@auspex/market';
import type { LiveTopicKind } from '../../platform/live/live.ts';
import { quotesOf, type WrittenQuote } from '../calls/write-quote.ts';
import type { MarketService } from '../view/market-service.ts';

/** The part of a list's topic after the colon: one market, or nothing for both. */
function marketOf(subject: string): Market | undefined {
  return MARKETS.find((market) => market === subject);
}

export const QUOTE_TOPICS = 'quotes';

const isList = (subject: string) => subject === '' || marketOf(subject) !== undefined;
const subjectOf = (topic: string) => topic.slice('quotes:'.length);

/** The topics that a tick touches: each symbol, and the lists it is in. */
export function changedTopics(
  assets: readonly { readonly symbol: string; readonly market: Market }[],
): string[] {
  if (assets.length === 0) return [];
  const markets = new Set(assets.map(({ market }) => market));
  return [
    'quotes',
    ...[...markets].map((market) => `quotes:${market}`),
    ...assets.map(({ symbol }) => `quotes:${symbol}`),
  ];
}

type BriefQuote = readonly [seconds: number, last: number];

/**
 * A quote for those who have the one before it: when, in seconds of 1970, and the last price. Bid, ask and volume
 * follow with the next whole quote, which is sent as soon as anything else of the day has changed; the change, the
 * high and the low follow from the price.
 */
function briefQuote(
  before: WrittenQuote,
  { at, last, high, low, ...after }: WrittenQuote,
): BriefQuote | null {
  const { phase, open, previousClose, delayMs } = after;
  const { high: top, low: bottom } = before;
  const sameDay =
    before.phase === phase &&
    before.open === open &&
    before.previousClose === previousClose &&
    before.delayMs === delayMs;
  const follows = high === withLast(Math.max, top, last) && low === withLast(Math.min, bottom, last);
  return sameDay && follows ? [Math.floor(Date.parse(at) / 1000), last] : null;
}

function withLast(pick: typeof Math.max, end: number | null, last: number): number | null {
  return end === null ? null : pick(end, last);
}

interface WrittenList {
  readonly items: readonly WrittenQuote[];
}

const isWrittenList = (content: unknown): content is WrittenList =>
  typeof content === 'object' && content !== null && 'items' in content;

/** By symbol, those quotes of a list that changed; the whole list is sent again when an asset joins or leaves it. */
function briefList(before: WrittenList['items'], after: WrittenList['items']) {
  const known = new Map(before.map((quote) => [quote.symbol, quote]));
  if (after.length !== before.length || after.some(({ symbol }) => !known.has(symbol))) return null;
  const changes = after.flatMap((quote): (readonly [string, BriefQuote | WrittenQuote])[] => {
    const earlier = known.get(quote.symbol);
    if (earlier === undefined) return [];
    const brief = briefQuote(earlier, quote);
    if (brief === null) return [[quote.symbol, quote]];
    return earlier.last === quote.last ? [] : [[quote.symbol, brief]];
  });
  return { changes: Object.fromEntries(changes) };
}

/**
 * `quotes:BTC-USD` is one quote, `quotes:us` and `quotes:crypto` those of a market, `quotes` all of them. A list is
 * sent whole once and then as those of its quotes that changed. `begun` is called when somebody begins to follow any.
 */
export function quoteTopics(market: () => MarketService, begun: () => void = () => undefined): LiveTopicKind {
  return {
    prefix: QUOTE_TOPICS,
    begun,
    access: 'member',
    // As the call `market.quotes`.
    tokenScope: 'market:read',
    scope: 'shared',
    accepts: (subject) => isList(subject) || MARKETS.some((one) => normaliseSymbol(subject, one) === subject),
    travels: (subject) => !isList(subject),
    async read(topic) {
      const view = market().view();
      const subject = subjectOf(topic);
      if (isList(subject)) {
        const only = marketOf(subject);
        const assets = await view.assets(only === undefined ? {} : { market: only });
        return { items: [...(await quotesOf(view, assets)).values()] };
      }
      const asset = await view.findAsset(subject);
      if (asset === undefined) return null;
      return (await quotesOf(view, [asset])).get(asset.assetId) ?? null;
    },
    // The price says it all, and whether high and low follow from it is asked of the earliest quote too.
    briefLasts: (subject) => !isList(subject),
    brief(before: unknown, after: unknown) {
      if (before === null || after === null) return null;
      if (!isWrittenList(before) || !isWrittenList(after))
        return briefQuote(before as WrittenQuote, after as WrittenQuote);
      return briefList(before.items, after.items);
    },
  };
}
