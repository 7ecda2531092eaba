import { dateOfInstant, type Timeframe } from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';
import type { ViewAsset, ViewBars } from '../market/index.ts';
import { lastDateOfBar, readBars } from '../market/index.ts';
import { findProviderAsset } from './find-provider-asset.ts';
import { numbered, type SeriesRow, seriesDocument, stampOf } from './price-rows.ts';
import {
  chooseParameter,
  described,
  type ProviderFunction,
  type ProviderQuestion,
} from './provider-reply.ts';
import { decimals, timeZoneOf, volumeText } from './write-values.ts';

const COMPACT_ROWS = 100;
const ALL_ROWS = 40_000;

interface SeriesKind {
  readonly timeframe: Timeframe;
  readonly adjusted: boolean;
  readonly information: string;
  readonly series: string;
  readonly fileName: string;
  /** Weekly and monthly answers are always complete and do not state their size. */
  readonly sized: boolean;
}

const kinds: Readonly<Record<string, SeriesKind>> = {
  TIME_SERIES_DAILY: {
    timeframe: '1d',
    adjusted: false,
    information: 'Daily Prices (open, high, low, close) and Volumes',
    series: 'Time Series (Daily)',
    fileName: 'daily',
    sized: true,
  },
  TIME_SERIES_DAILY_ADJUSTED: {
    timeframe: '1d',
    adjusted: true,
    information: 'Daily Time Series with Splits and Dividend Events',
    series: 'Time Series (Daily)',
    fileName: 'daily_adjusted',
    sized: true,
  },
  TIME_SERIES_WEEKLY: {
    timeframe: '1w',
    adjusted: false,
    information: 'Weekly Prices (open, high, low, close) and Volumes',
    series: 'Weekly Time Series',
    fileName: 'weekly',
    sized: false,
  },
  TIME_SERIES_WEEKLY_ADJUSTED: {
    timeframe: '1w',
    adjusted: true,
    information: 'Weekly Adjusted Prices and Volumes',
    series: 'Weekly Adjusted Time Series',
    fileName: 'weekly_adjusted',
    sized: false,
  },
  TIME_SERIES_MONTHLY: {
    timeframe: '1M',
    adjusted: false,
    information: 'Monthly Prices (open, high, low, close) and Volumes',
    series: 'Monthly Time Series',
    fileName: 'monthly',
    sized: false,
  },
  TIME_SERIES_MONTHLY_ADJUSTED: {
    timeframe: '1M',
    adjusted: true,
    information: 'Monthly Adjusted Prices and Volumes',
    series: 'Monthly Adjusted Time Series',
    fileName: 'monthly_adjusted',
    sized: false,
  },
};

/**
 * Dividends and splits by the first bar that trades without them. An ex-date that no bar has reached yet is left out,
 * however long ago it was announced, and so is one before the first bar.
 */
function eventsByBar(
  actions: readonly CorporateAction[],
  time: Float64Array,
  timeframe: Timeframe,
): { readonly dividends: Float64Array; readonly splits: Float64Array } {
  const lastDates = Array.from(time, (at) => lastDateOfBar(timeframe, at));
  const dividends = new Float64Array(time.length);
  const splits = new Float64Array(time.length).fill(1);
  for (const action of actions) {
    const at = lastDates.findIndex((date) => date >= action.exDate);
    if (at < 0 || action.exDate < dateOfInstant(time[0] ?? 0)) continue;
    if (action.kind === 'dividend') dividends[at] = (dividends[at] ?? 0) + action.amountPerShare;
    else splits[at] = (splits[at] ?? 1) * action.newPerOld;
  }
  return { dividends, splits };
}

const plainColumns = ['open', 'high', 'low', 'close', 'volume'];

function columnsOf({ adjusted, timeframe }: SeriesKind): readonly string[] {
  if (!adjusted) return plainColumns;
  const columns = ['open', 'high', 'low', 'close', 'adjusted close', 'volume', 'dividend amount'];
  return timeframe === '1d' ? [...columns, 'split coefficient'] : columns;
}

async function rowsOf(question: ProviderQuestion, kind: SeriesKind, asset: ViewAsset): Promise<SeriesRow[]> {
  const { view } = question;
  const { timeframe } = kind;
  const plain = await readBars(view, asset, { timeframe, adjustment: 'none', limit: ALL_ROWS });
  const adjusted: ViewBars = kind.adjusted
    ? await readBars(view, asset, { timeframe, adjustment: 'splits-and-dividends', limit: ALL_ROWS })
    : plain;
  const actions = kind.adjusted ? await view.actions(asset.assetId) : [];
  const { dividends, splits } = eventsByBar(actions, plain.bars.time, timeframe);
  const { time, open, high, low, close, volume } = plain.bars;
  return Array.from(time, (at, i) => {
    const prices = [open, high, low, close].map((column) => decimals(column[i]));
    const traded = volumeText(volume[i] ?? Number.NaN, asset.market);
    const stamp = stampOf(at, { timeframe, market: asset.market });
    if (!kind.adjusted) return { stamp, values: [...prices, traded] };
    const values = [...prices, decimals(adjusted.bars.close[i]), traded, decimals(dividends[i])];
    return { stamp, values: timeframe === '1d' ? [...values, decimals(splits[i])] : values };
  });
}

/** Prices of days, weeks and months as traded, with adjusted closes on request. */
export const priceSeries: ProviderFunction = async (question) => {
  const kind = kinds[question.function];
  if (!kind) throw new Error(`${question.function} is not a series.`);
  const asset = await findProviderAsset(question);
  const size = kind.sized ? chooseParameter(question, 'outputsize', ['compact', 'full']) : 'full';
  const all = (await rowsOf(question, kind, asset)).reverse();
  const rows = size === 'compact' ? all.slice(0, COMPACT_ROWS) : all;
  const columns = columnsOf(kind);
  const meta = [
    ['Information', described(question, kind.information)],
    ['Symbol', asset.symbol],
    ['Last Refreshed', rows[0]?.stamp ?? ''],
    ...(kind.sized ? [['Output Size', size === 'compact' ? 'Compact' : 'Full size']] : []),
    ['Time Zone', timeZoneOf(asset.market)],
  ];
  return {
    json: {
      'Meta Data': Object.fromEntries(meta.map(([name, value], i) => [`${i + 1}. ${name}`, value])),
      [kind.series]: seriesDocument(rows, numbered(columns)),
    },
    table: {
      header: ['timestamp', ...columns.map((column) => (kind.sized ? column.replaceAll(' ', '_') : column))],
      rows: rows.map(({ stamp, values }) => [stamp, ...values]),
      fileName: `${kind.fileName}_${asset.symbol}`,
    },
  };
};

export const seriesNames: readonly string[] = Object.keys(kinds);
