import type { IsoDate, Timeframe } from '@auspex/market';
import { firstBarFrom } from '@auspex/quant/asset-measures';
import { InvalidInput } from '../../../platform/errors/index.ts';
import type { CallHandlers } from '../../../platform/http/call-handlers.ts';
import type { Adjustment, MarketView } from '../../view/market-view.ts';
import { type MarketReads, needAsset, provenanceOf, viewReply } from '../market-reads.ts';
import { comingForMs, readBars, writeComing } from '../read-bars.ts';
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

async function indicatorReply(
  reads: MarketReads,
  view: MarketView,
  question: IndicatorQuestion & { readonly symbol: string; readonly span: Span },
) {
  const { indicator, parameters, symbol, span } = question;
  const asset = await needAsset(view, symbol);
  const { timeframe, adjustment, to } = span;
  const limit =
    timeframe === '1d' || timeframe === '1w' || timeframe === '1M' ? MOST_BARS : span.limit + WARM_UP_BARS;
  const found = await readBars(view, asset, { timeframe, adjustment, to, limit });
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
    interval: timeframe,
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
