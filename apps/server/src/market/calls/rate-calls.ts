import type { IsoDate } from '@auspex/market';
import type { CurrencyPair } from '@auspex/market-data';
import { NotFound } from '../../platform/errors/index.ts';
import type { CallHandlers } from '../../platform/http/call-handlers.ts';
import type { MarketService } from '../view/market-service.ts';
import type { MarketView } from '../view/market-view.ts';
import { instantText, type MarketReads, provenanceOf, viewReply } from './market-reads.ts';

/** Currencies are stored against this one; others are crossed through it. */
const MIDDLE = 'USD';

interface Rate {
  readonly date: IsoDate;
  readonly rate: number;
  readonly knownAt: number;
}

/** Daily rates as stored, or inverted if only the inverse is. */
async function directRates(view: MarketView, pair: CurrencyPair, from?: IsoDate): Promise<readonly Rate[]> {
  const stored = await view.rates(pair, from);
  if (stored.length > 0) return stored;
  const other = await view.rates({ base: pair.quote, quote: pair.base }, from);
  return other.map(({ date, rate, knownAt }) => ({ date, rate: 1 / rate, knownAt }));
}

/** Daily rates of any pair; two that only share the base currency are joined on the days both have. */
export async function dailyRates(
  view: MarketView,
  pair: CurrencyPair,
  from?: IsoDate,
): Promise<readonly Rate[]> {
  const direct = await directRates(view, pair, from);
  if (direct.length > 0 || pair.base === MIDDLE || pair.quote === MIDDLE) return direct;
  const [first, second] = await Promise.all([
    directRates(view, { base: pair.base, quote: MIDDLE }, from),
    directRates(view, { base: MIDDLE, quote: pair.quote }, from),
  ]);
  const byDate = new Map(second.map((rate) => [rate.date, rate]));
  return first.flatMap(({ date, rate, knownAt }) => {
    const other = byDate.get(date);
    return other ? [{ date, rate: rate * other.rate, knownAt: Math.max(knownAt, other.knownAt) }] : [];
  });
}

/** How long a page waits for a rate when none at all is known. */
const PATIENCE_MS = 1500;

/** The last rate of a pair at a view's instant: for the present, the current one if known. */
export async function latestRate(
  service: Pick<MarketService, 'liveRate'>,
  view: MarketView,
  pair: CurrencyPair,
): Promise<{ readonly rate: number; readonly at: number } | undefined> {
  const last = (await dailyRates(view, pair)).at(-1);
  const live = view.present ? await service.liveRate(pair, last ? 0 : PATIENCE_MS) : undefined;
  if (live && (!last || live.at >= last.knownAt)) return { rate: live.rate, at: live.at };
  return last && { rate: last.rate, at: last.knownAt };
}

/** Exchange rates of a currency pair. */
export function rateCalls(reads: MarketReads): Pick<CallHandlers, 'market.rates'> {
  return {
    'market.rates': ({ query: { base, quote, from, asOf } }, context) =>
      viewReply(reads, context, {
        key: `${base}/${quote} ${from ?? ''}`,
        asOf,
        read: async (view) => {
          const pair = { base, quote };
          const daily = await dailyRates(view, pair, from as IsoDate | undefined);
          const latest = await latestRate(reads.market(), view, pair);
          if (!latest) throw new NotFound();
          const { rate, at } = latest;
          return {
            rate,
            at: instantText(at),
            daily: daily.map((one) => ({ date: one.date, rate: one.rate })),
            provenance: provenanceOf(reads, view, { knownAt: at }),
          };
        },
      }),
  };
}
