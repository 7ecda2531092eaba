import { DAY_MS, type EpochMs, newYorkDateOf, startOfDate } from '@auspex/market';
import { type JsonRecord, recordOf, UnreadableAnswerError } from '../http/read-fields.ts';
import type { CurrencyPair, DailyRate, FxSource, LiveRate } from '../ports/fx-source.ts';
import { endOfDate } from '../ports/known-at.ts';
import type { SourceAnswer } from '../ports/source-answer.ts';
import type { AlphaVantageClient } from './alpha-vantage-client.ts';
import { alphaVantageIdentity } from './identity.ts';
import { dateOfStamp, instantOfStamp, readSeries } from './read-series.ts';
import { namedFields, needFigure } from './read-value.ts';

/** Currencies that members' accounts may use, against the dollar. */
const CURRENCIES = [
  'EUR',
  'GBP',
  'CHF',
  'JPY',
  'CAD',
  'AUD',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'SGD',
  'HKD',
  'INR',
];

const PAIRS: readonly CurrencyPair[] = CURRENCIES.map((base) => ({ base, quote: 'USD' }));

function isOffered(pair: CurrencyPair): boolean {
  return PAIRS.some(({ base, quote }) => base === pair.base && quote === pair.quote);
}

function unknownPair(pair: CurrencyPair): SourceAnswer<never> {
  return { kind: 'unknown-asset', symbol: `${pair.base}/${pair.quote}` };
}

function needRate(value: unknown, name: string): number {
  const rate = needFigure(value, name);
  if (!(rate > 0)) throw new UnreadableAnswerError(`${name} is not above zero.`);
  return rate;
}

/** Parses CURRENCY_EXCHANGE_RATE. */
export function readLiveRate(answer: JsonRecord, pair: CurrencyPair): LiveRate {
  const found = Object.entries(answer).find(([key]) => /^realtime currency exchange rate/i.test(key));
  const fields = namedFields(recordOf(found?.[1], 'the exchange rate'));
  const zone = String(fields['time zone'] ?? 'UTC');
  return {
    ...pair,
    rate: needRate(fields['exchange rate'], 'the exchange rate'),
    at: instantOfStamp(String(fields['last refreshed']), zone),
  };
}

/** Parses FX_DAILY; the running day is left out. */
export function readDailyRates(answer: JsonRecord, pair: CurrencyPair, now: EpochMs): readonly DailyRate[] {
  return readSeries(answer).rows.flatMap(({ stamp, fields }) => {
    const date = dateOfStamp(stamp);
    const knownAt = endOfDate(date);
    return knownAt <= now
      ? [{ ...pair, date, rate: needRate(fields.close, `the rate of ${stamp}`), knownAt }]
      : [];
  });
}

/** Exchange rates against the dollar. */
export function createAlphaVantageFx(client: AlphaVantageClient): FxSource {
  return {
    identity: alphaVantageIdentity,
    capabilities: { pairs: PAIRS, daily: { offered: true }, live: { offered: true } },
    async dailyRates({ pair, from, to }) {
      if (!isOffered(pair)) return unknownPair(pair);
      const today = startOfDate(newYorkDateOf(client.now()));
      const isRecent = startOfDate(from) > today - 130 * DAY_MS;
      const outputsize = isRecent ? 'compact' : 'full';
      const answer = await client.ask({
        function: 'FX_DAILY',
        symbol: `${pair.base}/${pair.quote}`,
        parameters: { from_symbol: pair.base, to_symbol: pair.quote, outputsize },
        read: (body) => readDailyRates(body, pair, client.now()),
      });
      if (answer.kind !== 'found') return answer;
      return { kind: 'found', value: answer.value.filter(({ date }) => date >= from && date <= to) };
    },
    async liveRate(pair) {
      if (!isOffered(pair)) return unknownPair(pair);
      return client.ask({
        function: 'CURRENCY_EXCHANGE_RATE',
        symbol: `${pair.base}/${pair.quote}`,
        parameters: { from_currency: pair.base, to_currency: pair.quote },
        read: (body) => readLiveRate(body, pair),
      });
    },
  };
}
