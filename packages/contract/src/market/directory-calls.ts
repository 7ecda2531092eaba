import { z } from 'zod';
import { defineCall } from '../call.ts';
import { listQuery, listShape } from '../paged-list.ts';
import { assetColumns } from '../table/index.ts';
import {
  asOf,
  asOfQuery,
  assetSummary,
  instant,
  isoDate,
  market,
  provenance,
  symbolText,
} from './market-shapes.ts';

const stockInfo = z.object({
  symbol: z.string(),
  name: z.string(),
  currency: z.string(),
  /** When the newest price of it became known. */
  last_update: instant,
});

const stockInfoQuery = asOfQuery.extend({
  market: market.default('us'),
  /** Only the text before the first space counts. */
  symbol: z.string().max(80).optional(),
});

const indexSummary = z.object({
  id: z.string(),
  name: z.string(),
  /** The fund that follows it. */
  fund: z.string().nullable(),
});

/** A pair as exchanges trade it, in the product's own words; numbers of filters as decimal texts. */
const tradingPair = z.object({
  symbol: z.string(),
  status: z.string(),
  baseAsset: z.string(),
  quoteAsset: z.string(),
  baseAssetPrecision: z.int(),
  quoteAssetPrecision: z.int(),
  filters: z.object({
    priceFilter: z.object({ minPrice: z.string(), maxPrice: z.string(), tickSize: z.string() }),
    lotSize: z.object({ minQty: z.string(), maxQty: z.string(), stepSize: z.string() }),
    marketLotSize: z.object({ minQty: z.string(), maxQty: z.string(), stepSize: z.string() }),
    notional: z.object({ minNotional: z.string() }),
  }),
  /** The exchange stated no limits: these are for display, and no order is checked against them. */
  fallbackFilters: z.boolean(),
});

/** What can be chosen from: assets, their names, indices and their members, pairs, and the prices of all. */
export const directoryCalls = {
  'market.assets': defineCall({
    method: 'GET',
    path: '/assets',
    access: 'public',
    summary: 'Everything that is traded.',
    query: asOfQuery.extend({ market: market.optional(), ...listQuery(assetColumns) }),
    reply: z.object({ items: z.array(assetSummary), ...listShape, provenance }),
  }),
  'market.stockInfo': defineCall({
    method: 'GET',
    path: '/stock_info',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'Name, currency and last update of each asset; what is older than nine days is left out.',
    query: stockInfoQuery,
    reply: z.object({ items: z.array(stockInfo), provenance }),
  }),
  'market.stockInfoWithStale': defineCall({
    method: 'GET',
    path: '/api/market/stock-info',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'The same with those older than nine days, which say since when they are stale.',
    query: stockInfoQuery,
    reply: z.object({
      items: z.array(stockInfo.extend({ stale_since: instant.nullable() })),
      provenance,
    }),
  }),
  'market.stockNames': defineCall({
    method: 'GET',
    path: '/stocks/names',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'Symbols and names of the stocks and funds that are traded in US dollars.',
    query: asOfQuery,
    reply: z.object({ items: z.array(z.object({ symbol: z.string(), name: z.string() })), provenance }),
  }),
  'market.stockOptions': defineCall({
    method: 'GET',
    path: '/stocks/option_lists',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'The types and sectors that a market has, for filters.',
    query: asOfQuery.extend({ country: market.default('us') }),
    reply: z.object({ types: z.array(z.string()), sectors: z.array(z.string()), provenance }),
  }),
  'market.indices': defineCall({
    method: 'GET',
    path: '/api/market/indices',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'The indices whose components are known.',
    query: asOfQuery,
    reply: z.object({ items: z.array(indexSummary), provenance }),
  }),
  'market.components': defineCall({
    method: 'GET',
    path: '/stocks/components/:market/:index',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'Components of an index of a market with their weights, largest first.',
    params: z.object({ market, index: symbolText }),
    query: asOfQuery,
    reply: z.object({
      market,
      index: indexSummary,
      items: z.array(
        z.object({
          symbol: z.string(),
          name: z.string(),
          sector: z.string().nullable(),
          /** Part of 1. */
          weight: z.number(),
          effective_from: isoDate,
        }),
      ),
      provenance,
    }),
  }),
  'market.coinbasePairs': defineCall({
    method: 'GET',
    path: '/trading/get_coinbase_pairs',
    access: 'public',
    summary: 'Pairs of the exchange that can be traded now, in the product’s own words.',
    query: asOfQuery,
    reply: z.object({
      items: z.array(tradingPair),
      /** When the exchange was asked; null where it never answered. */
      at: instant.nullable(),
      /** Why the list is older than it should be, or empty. */
      staleBecause: z.string().nullable(),
      simulated: z.boolean(),
    }),
  }),
  'market.marketData': defineCall({
    method: 'POST',
    path: '/functions/getMarketData',
    access: 'member',
    tokenScope: 'market:read',
    protocol: 'callable',
    summary:
      'Last prices of everything that is traded, as a list and by symbol, and the names of the stocks.',
    body: z.object({ asOf: asOf.optional() }),
    reply: z.object({
      prices: z.array(z.object({ symbol: z.string(), price: z.number() })),
      pricesMap: z.record(z.string(), z.number()),
      stockNames: z.array(z.object({ symbol: z.string(), name: z.string() })),
    }),
  }),
};
