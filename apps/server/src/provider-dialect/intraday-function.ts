import {
  calendarOf,
  DAY_MS,
  type IntradayTimeframe,
  type IsoDate,
  isIsoDate,
  lastOfMonth,
} from '@auspex/market';
import { findProviderAsset } from './find-provider-asset.ts';
import { readProviderBars } from './intraday-bars.ts';
import { numbered, seriesDocument, stampOf } from './price-rows.ts';
import {
  chooseParameter,
  described,
  InvalidProviderCall,
  needParameter,
  type ProviderFunction,
  type ProviderQuestion,
} from './provider-reply.ts';
import { decimals, timeZoneOf, volumeText } from './write-values.ts';

const intervals: ReadonlyMap<string, IntradayTimeframe> = new Map([
  ['1min', '1m'],
  ['5min', '5m'],
  ['15min', '15m'],
  ['30min', '30m'],
  ['60min', '1h'],
]);

const COMPACT_ROWS = 100;
/** A month of minutes in a market that never closes is more than one answer should hold. */
const FULL_ROWS = 12_000;
/** Without a month, the whole answer is the last thirty days. */
const FULL_DAYS = 30;

function needIntraday(question: ProviderQuestion): { interval: string; timeframe: IntradayTimeframe } {
  const interval = needParameter(question, 'interval').toLowerCase();
  const timeframe = intervals.get(interval);
  if (timeframe) return { interval, timeframe };
  throw new InvalidProviderCall(`Invalid API call. interval must be ${[...intervals.keys()].join(', ')}.`);
}

function spanOf(question: ProviderQuestion): { from?: IsoDate; to?: IsoDate } {
  const month = question.parameter('month');
  if (month === undefined) return {};
  const from = `${month}-01`;
  if (!isIsoDate(from)) throw new InvalidProviderCall('Invalid API call. month must be such as 2024-05.');
  return { from, to: lastOfMonth(from) };
}

/** Intraday prices where the source has them; regular sessions only. */
export const intradaySeries: ProviderFunction = async (question) => {
  const { interval, timeframe } = needIntraday(question);
  const asset = await findProviderAsset(question);
  const { market } = asset;
  const size = chooseParameter(question, 'outputsize', ['compact', 'full']);
  const adjusted = chooseParameter(question, 'adjusted', ['true', 'false']);
  const span = spanOf(question);
  const today = calendarOf(market).dateAt(question.view.asOf);
  const monthAgo = new Date(Date.parse(today) - FULL_DAYS * DAY_MS).toISOString().slice(0, 10) as IsoDate;
  const { bars, passing, note } = await readProviderBars(question, asset, {
    timeframe,
    adjustment: adjusted === 'true' ? 'splits' : 'none',
    from: span.from ?? (size === 'full' ? monthAgo : undefined),
    to: span.to,
    limit: size === 'compact' ? COMPACT_ROWS : FULL_ROWS,
  });
  const rows = Array.from(bars.time, (time, i) => ({
    stamp: stampOf(time, { timeframe, market }),
    values: [
      ...[bars.open, bars.high, bars.low, bars.close].map((column) => decimals(column[i])),
      volumeText(bars.volume[i] ?? Number.NaN, market),
    ],
  })).reverse();
  const columns = ['open', 'high', 'low', 'close', 'volume'];
  return {
    passing,
    json: {
      'Meta Data': {
        '1. Information': described(
          question,
          `Intraday (${interval}) open, high, low, close prices and volume${note}`,
        ),
        '2. Symbol': asset.symbol,
        '3. Last Refreshed': rows[0]?.stamp ?? '',
        '4. Interval': interval,
        '5. Output Size': size === 'compact' ? 'Compact' : 'Full size',
        '6. Time Zone': timeZoneOf(market),
      },
      [`Time Series (${interval})`]: seriesDocument(rows, numbered(columns)),
    },
    table: {
      header: ['timestamp', ...columns],
      rows: rows.map(({ stamp, values }) => [stamp, ...values]),
      fileName: `intraday_${interval}_${asset.symbol}`,
    },
  };
};
