import type { IsoDate } from '@auspex/market';
import type { CurrencyPair, LiveRate } from '@auspex/market-data';
import { NotFound } from '../../platform/errors/index.ts';
import type { CallHandlers } from '../../platform/module.ts';
import type { MarketService } from '../market-service.ts';
import type { MarketView } from '../view/market-view.ts';
import { instantText, type MarketReads, provenanceOf, viewReply } from './market-reads.ts';

/** Currencies are stored against this one; others meet through it. */
const MIDDLE = 'USD';

interface Rate {
  readonly date: IsoDate;
  readonly rate: number;
  readonly knownAt: number;
}

/** Daily rates as stored, or the other way round where only that is. */
async function directRates(view: MarketView, pair: CurrencyPair, from?: IsoDate): Promise<readonly Rate[]> {
  const stored = await view.rates(pair, from);
  if (stored.length > 0) return stored;
  const other = await view.rates({ base: pair.quote, quote: pair.base }, from);
  return other.map(({ date, rate, knownAt }) => ({ date, rate: 1 / rate, knownAt }));
}

/** Daily rates of any pair; two that only meet in the middle are joined on the days both have. */
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

async function sourceRate(service: MarketService, pair: CurrencyPair): Promise<LiveRate | undefined> {
  for (const { fx } of service.sources) {
    const answer = await fx?.liveRate(pair);
    if (answer?.kind === 'found') return answer.value;
    const other = await fx?.liveRate({ base: pair.quote, quote: pair.base });
    if (other?.kind === 'found') return { ...other.value, ...pair, rate: 1 / other.value.rate };
  }
  return undefined;
}

/** The rate of this moment where a source has one. */
export async function liveRate(service: MarketService, pair: CurrencyPair): Promise<LiveRate | undefined> {
  const direct = await sourceRate(service, pair);
  if (direct || pair.base === MIDDLE || pair.quote === MIDDLE) return direct;
  const [first, second] = await Promise.all([
    sourceRate(service, { base: pair.base, quote: MIDDLE }),
    sourceRate(service, { base: MIDDLE, quote: pair.quote }),
  ]);
  return first && second && { ...pair, rate: first.rate * second.rate, at: Math.min(first.at, second.at) };
}

/** Exchange rates of a pair of currencies. */
export function rateCalls(reads: MarketReads): Pick<CallHandlers, 'market.rates'> {
  return {
    'market.rates': ({ query: { base, quote, from, asOf } }, context) =>
      viewReply(reads, context, {
        key: `${base}/${quote} ${from ?? ''}`,
        asOf,
        read: async (view) => {
          const pair = { base, quote };
          const daily = await dailyRates(view, pair, from as IsoDate | undefined);
          const last = daily.at(-1) ?? (await dailyRates(view, pair)).at(-1);
          const live = view.present ? await liveRate(reads.market(), pair) : undefined;
          const rate = live?.rate ?? last?.rate;
          const at = live?.at ?? last?.knownAt;
          if (rate === undefined || at === undefined) throw new NotFound();
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
