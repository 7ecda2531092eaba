import { z } from 'zod';
import { defineCall } from '../call.ts';
import { asOf, asOfQuery, comingBars, isoDate, provenance, symbolText, timeframe } from './market-shapes.ts';

/** The provider's words for bar lengths beside our own. */
const interval = z.union([
  timeframe,
  z.enum(['1min', '5min', '15min', '30min', '60min', 'daily', 'weekly', 'monthly']),
]);

export const indicatorCalls = {
  'market.query': defineCall({
    method: 'GET',
    path: '/query',
    access: 'member',
    tokenScope: 'market:read',
    rawRoute: true,
    summary:
      'The market in the dialect of a market-data provider: top gainers and losers, series, VWAP, MACD and other indicators.',
    query: z
      .object({ function: z.string().max(60), symbol: symbolText.optional(), asOf: asOf.optional() })
      .catchall(z.union([z.string().max(80), z.array(z.string())])),
    /** As the provider writes it: by function, a refusal under `Error Message` or `Information`. */
    reply: z.looseObject({}),
  }),
  'market.indicator': defineCall({
    method: 'GET',
    path: '/indicators/:name',
    access: 'member',
    tokenScope: 'market:read',
    summary:
      'Every output of an indicator over the bars of a symbol. Further parameters of the indicator are taken by their names.',
    params: z.object({ name: z.string().trim().min(1).max(60) }),
    query: asOfQuery
      .extend({
        symbol: symbolText,
        interval: interval.default('daily'),
        /** Length in bars, for indicators that have one. */
        time_period: z.coerce.number().int().min(1).max(10_000).optional(),
        series_type: z.enum(['open', 'high', 'low', 'close']).default('open'),
        adjustment: z.enum(['none', 'splits', 'splits-and-dividends']).default('splits-and-dividends'),
        from: isoDate.optional(),
        to: isoDate.optional(),
        /** The newest so many values; the calculation always begins with the first bar known. */
        limit: z.coerce.number().int().min(1).max(20_000).default(5000),
      })
      .catchall(z.union([z.string().max(80), z.array(z.string())])),
    reply: z.object({
      indicator: z.object({
        id: z.string(),
        name: z.string(),
        pane: z.enum(['price', 'own']),
        outputs: z.array(z.object({ id: z.string(), name: z.string(), unit: z.string() })),
      }),
      symbol: z.string(),
      interval: timeframe,
      /** The price it reads; null where it reads more than one. */
      series_type: z.string().nullable(),
      /** Everything it was calculated with. */
      parameters: z.record(z.string(), z.union([z.number(), z.string()])),
      /** Open of each bar in milliseconds since 1970 UTC. */
      time: z.array(z.number()),
      /** One column per output; null in the warm-up. */
      values: z.record(z.string(), z.array(z.number().nullable())),
      coming: comingBars.nullable(),
      provenance,
    }),
  }),
};
