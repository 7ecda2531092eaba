import type { Timeframe } from '@auspex/market';
import { readBars } from '../market/index.ts';
import { numbered, seriesDocument, stampOf } from './price-rows.ts';
import { described, InvalidProviderCall, needParameter, type ProviderFunction } from './provider-reply.ts';
import { decimals } from './write-values.ts';

const kinds: Readonly<Record<string, { timeframe: Timeframe; word: string }>> = {
  DIGITAL_CURRENCY_DAILY: { timeframe: '1d', word: 'Daily' },
  DIGITAL_CURRENCY_WEEKLY: { timeframe: '1w', word: 'Weekly' },
  DIGITAL_CURRENCY_MONTHLY: { timeframe: '1M', word: 'Monthly' },
};

export const cryptoSeriesNames: readonly string[] = Object.keys(kinds);

/** Prices of a coin against a currency, complete. */
export const cryptoSeries: ProviderFunction = async (question) => {
  const kind = kinds[question.function];
  if (!kind) throw new Error(`${question.function} is not a series of coins.`);
  const code = needParameter(question, 'symbol').toUpperCase();
  const quote = (question.parameter('market') ?? 'USD').toUpperCase();
  const asset = await question.view.findAsset(`${code}-${quote}`, 'crypto');
  if (!asset) {
    throw new InvalidProviderCall(
      `Invalid API call. ${question.function} knows no coin “${code.slice(0, 20)}” in ${quote.slice(0, 10)}.`,
    );
  }
  const { timeframe, word } = kind;
  const { bars } = await readBars(question.view, asset, { timeframe, adjustment: 'none', limit: 40_000 });
  const rows = Array.from(bars.time, (time, i) => ({
    stamp: stampOf(time, { timeframe, market: 'crypto' as const }),
    values: [bars.open, bars.high, bars.low, bars.close, bars.volume].map((column) => decimals(column[i])),
  })).reverse();
  const columns = ['open', 'high', 'low', 'close', 'volume'];
  return {
    json: {
      'Meta Data': {
        '1. Information': described(question, `${word} Prices and Volumes for Digital Currency`),
        '2. Digital Currency Code': code,
        '3. Digital Currency Name': asset.name,
        '4. Market Code': quote,
        '5. Market Name': quote,
        '6. Last Refreshed': rows[0]?.stamp ?? '',
        '7. Time Zone': 'UTC',
      },
      [`Time Series (Digital Currency ${word})`]: seriesDocument(rows, numbered(columns)),
    },
    table: {
      header: ['timestamp', ...columns],
      rows: rows.map(({ stamp, values }) => [stamp, ...values]),
      fileName: `currency_${word.toLowerCase()}_${code}_${quote}`,
    },
  };
};
