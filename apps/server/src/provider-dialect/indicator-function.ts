import { type IntradayTimeframe, isIntraday, type Market, type Timeframe } from '@auspex/market';
import { findIndicator, type Indicator } from '@auspex/quant/indicators';
import { barsPerSession, indicatorQuestion, timeframeOf } from '../market/index.ts';
import { findProviderAsset } from './find-provider-asset.ts';
import { type ProviderIndicator, providerIndicators } from './indicator-table.ts';
import { readProviderBars } from './intraday-bars.ts';
import { seriesDocument, stampOf } from './price-rows.ts';
import {
  described,
  InvalidProviderCall,
  needParameter,
  type ProviderFunction,
  type ProviderQuestion,
} from './provider-reply.ts';
import { decimals, timeZoneOf } from './write-values.ts';

const DAILY_BARS = 40_000;
/** Intraday answers go back this many sessions, and never further than this many bars. */
const INTRADAY_SESSIONS = 60;
const INTRADAY_BARS = 4000;

/** What a function of the dialect asks of which indicator; absent if no indicator has the name. */
function indicatorOfFunction(
  name: string,
): { readonly indicator: Indicator; readonly spec: ProviderIndicator } | undefined {
  const listed = Object.hasOwn(providerIndicators, name) ? providerIndicators[name] : undefined;
  const indicator = findIndicator(listed?.id ?? name);
  if (!indicator) return undefined;
  const outputs = indicator.outputs.map(({ id }) => [indicator.outputs.length === 1 ? name : id, id]);
  const own = {
    id: indicator.id,
    title: `${indicator.name} (${name})`,
    outputs: Object.fromEntries(outputs),
  };
  return { indicator, spec: listed ?? own };
}

function needInterval(question: ProviderQuestion): { interval: string; timeframe: Timeframe } {
  const interval = needParameter(question, 'interval').toLowerCase();
  const timeframe = timeframeOf(interval);
  if (timeframe) return { interval, timeframe };
  throw new InvalidProviderCall(
    'Invalid API call. interval must be 1min, 5min, 15min, 30min, 60min, daily, weekly or monthly.',
  );
}

function intradayLimit(timeframe: IntradayTimeframe, market: Market): number {
  return Math.min(INTRADAY_BARS, INTRADAY_SESSIONS * barsPerSession(timeframe, market));
}

function readTimePeriod(question: ProviderQuestion): number | undefined {
  const text = question.parameter('time_period');
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new InvalidProviderCall('Invalid API call. time_period must be a positive whole number.');
}

/** The parameters as given, under our names: the dialect's own words first, then the indicator's. */
function ownParameters(question: ProviderQuestion, indicator: Indicator, spec: ProviderIndicator) {
  const given: Record<string, unknown> = { ...spec.fixed };
  for (const ours of Object.keys(indicator.parameters)) {
    const value = question.parameter(ours);
    if (value !== undefined) given[ours] = value;
  }
  for (const [name, { ours }] of Object.entries(spec.parameters ?? {})) {
    const value = question.parameter(name);
    if (value !== undefined) given[ours] = value;
  }
  return given;
}

interface MetaParts {
  readonly parameters: Readonly<Record<string, number | string>>;
  readonly spec: ProviderIndicator;
  readonly timePeriod: number | string | undefined;
  readonly timeZone: string;
  readonly head: readonly string[];
}

/** The meta block: numbered with colons, several parameters as 5.1, 5.2 … */
function metaBlock({
  parameters,
  spec,
  timePeriod,
  timeZone,
  head,
}: MetaParts): Record<string, number | string> {
  const meta: Record<string, number | string> = {};
  const labels = ['Symbol', 'Indicator', 'Last Refreshed', 'Interval'];
  labels.forEach((label, i) => {
    meta[`${i + 1}: ${label}`] = head[i] ?? '';
  });
  let place = labels.length + 1;
  if (timePeriod !== undefined) {
    meta[`${place}: Time Period`] = timePeriod;
    place += 1;
  }
  const own = Object.entries(spec.parameters ?? {}).filter(([name]) => name !== 'time_period');
  own.forEach(([, { ours, label }], i) => {
    meta[`${place}.${i + 1}: ${label}`] = parameters[ours] ?? '';
  });
  if (own.length > 0) place += 1;
  if (typeof parameters.source === 'string') {
    meta[`${place}: Series Type`] = parameters.source;
    place += 1;
  }
  meta[`${place}: Time Zone`] = timeZone;
  return meta;
}

/** The clock of a session: the anchored average price of US stocks starts with New York's day. */
function anchored(indicator: Indicator, market: 'us' | 'crypto'): Record<string, unknown> {
  return Object.hasOwn(indicator.parameters, 'utcOffset') && market === 'us' ? { utcOffset: -5 } : {};
}

/** An indicator's values over the whole history, without gaps, newest first. */
export const indicatorSeries: ProviderFunction = async (question) => {
  const name = question.function;
  const found = indicatorOfFunction(name);
  if (!found) throw new InvalidProviderCall(`Invalid API call. There is no function ${name.slice(0, 40)}.`);
  const { indicator, spec } = found;
  const { interval, timeframe } = needInterval(question);
  const asset = await findProviderAsset(question);
  const { market } = asset;
  const hasPeriod = Object.hasOwn(indicator.parameters, 'length') && spec.fixed === undefined;
  const timePeriod = readTimePeriod(question);
  const { parameters } = indicatorQuestion(indicator, {
    timePeriod: hasPeriod ? timePeriod : undefined,
    seriesType: question.parameter('series_type')?.toLowerCase() ?? 'open',
    own: { ...anchored(indicator, market), ...ownParameters(question, indicator, spec) },
  });
  const intraday = isIntraday(timeframe);
  if (spec.id === 'session-vwap' && !intraday) {
    throw new InvalidProviderCall('Invalid API call. VWAP needs an interval within the day, such as 60min.');
  }
  const { bars, passing, note } = await readProviderBars(question, asset, {
    timeframe,
    adjustment: intraday ? 'splits' : 'splits-and-dividends',
    limit: intraday ? intradayLimit(timeframe, market) : DAILY_BARS,
  });
  const columns = indicator.kernel(bars, parameters);
  const outputs = Object.entries(spec.outputs);
  const rows = Array.from(bars.time, (time, i) => ({
    stamp: stampOf(time, { timeframe, market }).slice(0, 16),
    values: outputs.map(([, ours]) => decimals(columns[ours][i])),
    hasValue: outputs.every(([, ours]) => Number.isFinite(columns[ours][i])),
  }))
    .filter(({ hasValue }) => hasValue)
    .reverse();
  const last = bars.time.at(-1);
  const refreshed = last === undefined ? '' : stampOf(last, { timeframe, market });
  const head = [asset.symbol, described(question, `${spec.title}${note}`), refreshed, interval];
  const shown = 'rsi' in parameters && spec.id === 'stoch-rsi' ? parameters.rsi : parameters.length;
  return {
    passing,
    json: {
      'Meta Data': metaBlock({
        parameters,
        spec,
        timePeriod: hasPeriod || spec.id === 'stoch-rsi' ? shown : undefined,
        timeZone: timeZoneOf(market),
        head,
      }),
      [`Technical Analysis: ${spec.listedAs ?? name}`]: seriesDocument(
        rows,
        outputs.map(([theirs]) => theirs),
      ),
    },
    table: {
      header: ['time', ...outputs.map(([theirs]) => theirs)],
      rows: rows.map(({ stamp, values }) => [stamp, ...values]),
      fileName: `technical_indicator_${name}_${asset.symbol}`,
    },
  };
};
