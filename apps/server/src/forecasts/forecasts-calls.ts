import { type Market, normaliseSymbol, symbolFilterText } from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import {
  assetSummary,
  type MarketReads,
  type MarketView,
  needAsset,
  provenanceOf,
  viewReply,
} from '../market/index.ts';
import type { CallHandlers } from '../platform/module.ts';
import { type ForecastsService, newestDateOf } from './forecasts-service.ts';
import { ForecastList } from './list/forecast-list.ts';
import { FORECAST_MODEL } from './making/model-version.ts';
import { type ForecastRow, writeFan, writeHorizon, writeRow } from './write-forecast.ts';

export interface ForecastReads extends MarketReads {
  readonly service: ForecastsService;
}

/** Lists are made once per market and state of the data, with their orders. */
const LISTS_KEPT = 8;

export function forecastsCalls(reads: ForecastReads): CallHandlers {
  const lists = new Map<string, { readonly list: ForecastList<ForecastRow>; readonly total: number }>();
  const listOf = async (view: MarketView, market: Market) => {
    const known = await reads.service.ofMarket(view, market);
    const newest = newestDateOf(known);
    const key = `${market}/${view.present ? 'now' : view.asOf}/${newest}/${reads.market().dataVersion()}/${known.length}`;
    const kept = lists.get(key);
    if (kept) return kept.list;
    const list = new ForecastList(known.map(writeRow));
    lists.set(key, { list, total: known.length });
    for (const oldest of lists.keys()) if (lists.size > LISTS_KEPT) lists.delete(oldest);
    return list;
  };
  return {
    'forecasts.list': async ({ params, query }) => {
      const view = reads.market().viewOf(query);
      const list = await listOf(view, params.id);
      const readSymbol = (text: string) =>
        normaliseSymbol(symbolFilterText(text), params.id) ?? symbolFilterText(text);
      const page = list.page(query, readSymbol);
      return { ...page, items: page.items.map(({ reply }) => reply) };
    },
    'forecasts.symbol': ({ params, query: { asOf } }, context) =>
      viewReply(reads, context, {
        key: params.symbol,
        asOf,
        read: (view) => readSymbolForecast(reads, view, params.symbol),
      }),
  };
}

async function readSymbolForecast(reads: ForecastReads, view: MarketView, symbol: string) {
  const asset = await needAsset(view, symbol);
  const { service } = reads;
  const [{ forecast, ranks, ledger, madeAt }, coverage, ownCoverage] = await Promise.all([
    service.ofAsset(view, asset),
    service.coverage(view, { market: asset.market }),
    service.coverage(view, { market: asset.market, assetId: asset.assetId }),
  ]);
  const { market } = asset;
  const knownAt = forecast ? dailyBarKnownAt(market, forecast.date) : undefined;
  const bars = await view.bars(asset.assetId);
  return {
    id: ledger?.leaf ?? null,
    asset: assetSummary(asset),
    date: forecast?.date ?? null,
    madeAt: madeAt?.toISOString() ?? (knownAt === undefined ? null : new Date(knownAt).toISOString()),
    close: forecast?.close ?? null,
    enough: forecast !== null,
    horizons: forecast
      ? forecast.horizons.map((horizon) => writeHorizon(market, forecast.date, horizon))
      : [],
    fan: forecast ? writeFan(market, forecast) : { bars: [], dates: [], levels: [], prices: [] },
    ranks: ranks === null ? null : [...ranks],
    coverage: [...coverage],
    ownCoverage: [...ownCoverage],
    modelVersion: FORECAST_MODEL,
    ledger,
    provenance: provenanceOf(reads, view, { source: bars.source, knownAt }),
  };
}
