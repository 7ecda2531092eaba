import { addDays, FIRST_DATE, type IsoDate, isIntraday, type Market, type Timeframe } from '@auspex/market';
import { firstBarFrom } from '@auspex/quant/asset-measures';
import { InvalidInput } from '../../../platform/errors/index.ts';
import type { CallHandlers } from '../../../platform/http/call-handlers.ts';
import type { Adjustment, MarketView } from '../../view/market-view.ts';
import { type MarketReads, needAsset, provenanceOf, viewReply } from '../market-reads.ts';
import { barsPerSession, comingForMs, readBars, writeComing } from '../read-bars.ts';
import { numbersOrNull } from '../write-columns.ts';
import {
  type IndicatorQuestion,
  indicatorQuestion,
  needIndicator,
  type ParameterValue,
  timeframeOf,
} from './indicator-question.ts';

/** Days, weeks and months are loaded whole. */
const MOST_BARS = 40_000;
/** Intraday bars before those shown: enough for the usual warm-ups. */
const WARM_UP_BARS = 300;

interface Span {
  readonly timeframe: Timeframe;
  readonly adjustment: Adjustment;
  readonly from: IsoDate | undefined;
  readonly to: IsoDate | undefined;
  readonly limit: number;
}

/** The first and last row to show: from a date on, and at most this many of the newest. */
function shownRows(time: Float64Array, { from, limit }: Span): readonly [number, number] {
  const first = from === undefined ? 0 : firstBarFrom(time, Date.parse(from));
  return [Math.max(first, time.length - limit), time.length];
}

/** Three calendar days have two sessions at least, but for holidays. */
const DAYS_PER_SESSION = 1.5;

/** What has to be read for the rows to show: the bars that an indicator needs to begin with lie before them. */
function readSpan({ timeframe, from, to, limit, adjustment }: Span, market: Market) {
  const span = { timeframe, adjustment, to };
  if (!isIntraday(timeframe)) return { ...span, limit: MOST_BARS };
  const warmUpDays = Math.ceil((WARM_UP_BARS / barsPerSession(timeframe, market)) * DAYS_PER_SESSION);
  const first = from !== undefined && from > FIRST_DATE ? addDays(from, -warmUpDays) : from;
  return { ...span, from: first, limit: limit + WARM_UP_BARS };
}

async function indicatorReply(
  reads: MarketReads,
  view: MarketView,
  question: IndicatorQuestion & { readonly symbol: string; readonly span: Span },
) {
  const { indicator, parameters, symbol, span } = question;
  const asset = await needAsset(view, symbol);
  const found = await readBars(view, asset, readSpan(span, asset.market));
  const columns = indicator.kernel(found.bars, parameters);
  const [first, end] = shownRows(found.bars.time, span);
  const { id, name, pane, outputs } = indicator;
  return {
    indicator: {
      id,
      name,
      pane,
      outputs: outputs.map((one) => ({ id: one.id, name: one.name, unit: one.unit })),
    },
    symbol: asset.symbol,
    interval: span.timeframe,
    series_type: typeof parameters.source === 'string' ? parameters.source : null,
    parameters: { ...parameters } as Record<string, ParameterValue>,
    time: Array.from(found.bars.time.subarray(first, end)),
    values: Object.fromEntries(
      outputs.map((one) => [one.id, numbersOrNull(columns[one.id].subarray(first, end))]),
    ),
    coming: writeComing(found),
    provenance: provenanceOf(reads, view, { source: found.source, knownAt: found.knownAt.at(-1) }),
  };
}

/** Indicator values, computed over all known bars, from the one registry of indicators that everything uses. */
export function indicatorCalls(reads: MarketReads): Pick<CallHandlers, 'market.indicator'> {
  return {
    'market.indicator': ({ params: { name }, query }, context) => {
      const { symbol, interval, time_period, series_type, adjustment, from, to, limit, asOf, ...own } = query;
      const timeframe = timeframeOf(interval);
      if (!timeframe) throw new InvalidInput(`There are no bars of ${interval}.`);
      const question = indicatorQuestion(needIndicator(name), {
        timePeriod: time_period,
        seriesType: series_type,
        own,
      });
      const span: Span = {
        timeframe,
        adjustment,
        from: from as IsoDate | undefined,
        to: to as IsoDate | undefined,
        limit,
      };
      return viewReply(reads, context, {
        key: `${question.indicator.id} ${symbol} ${JSON.stringify([question.parameters, span])}`,
        asOf,
        ...comingForMs(reads.market(), timeframe),
        read: (view) => indicatorReply(reads, view, { ...question, symbol, span }),
      });
    },
  };
}
