import { type Market, normaliseSymbol, symbolFilterText } from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import type { Delay } from '../accounts/index.ts';
import {
  assetSummary,
  heldBack,
  type MarketReads,
  type MarketView,
  needAsset,
  provenanceOf,
  viewReply,
} from '../market/index.ts';
import type { CallContext, CallHandlers } from '../platform/http/call-handlers.ts';
import type { ForecastsService } from './forecasts-service.ts';
import { ForecastList } from './list/forecast-list.ts';
import type { ListRow } from './list/sort-key.ts';
import { writeFan, writeHorizon, writeRow } from './write-forecast.ts';

export interface ForecastReads extends MarketReads {
  readonly service: ForecastsService;
  /** How late a member sees a market’s forecasts; with null a guest. */
  readonly delayOf: (memberId: string | null, market: Market) => Promise<Delay | null>;
}

export function forecastsCalls(reads: ForecastReads): CallHandlers {
  const listOf = createListOf(writeRow);
  const heldFor = async ({ identity }: CallContext, market: Market, asOf: string | undefined) =>
    heldBack(reads, { asOf, market, delay: await reads.delayOf(identity?.memberId ?? null, market) });
  return {
    'forecasts.list': async ({ params, query }, context) => {
      const { asOf, delayed } = await heldFor(context, params.id, query.asOf);
      const view = reads.market().viewOf({ asOf });
      const list = listOf(await reads.service.ofMarket(view, params.id));
      const readSymbol = (text: string) =>
        normaliseSymbol(symbolFilterText(text), params.id) ?? symbolFilterText(text);
      const page = list.page(query, readSymbol);
      return { ...page, items: page.items.map(({ reply }) => reply), delayed };
    },
    'forecasts.symbol': async ({ params, query }, context) => {
      const { market } = await needAsset(reads.market().viewOf(query), params.symbol);
      const { asOf, delayed } = await heldFor(context, market, query.asOf);
      return viewReply(reads, context, {
        key: `${params.symbol} ${delayed?.bars ?? 0}`,
        asOf,
        read: async (view) => ({ ...(await readSymbolForecast(reads, view, params.symbol)), delayed }),
      });
    },
  };
}

async function readSymbolForecast(reads: ForecastReads, view: MarketView, symbol: string) {
  const asset = await needAsset(view, symbol);
  const { service } = reads;
  const [known, coverage, ownCoverage, rival, { source }] = await Promise.all([
    service.ofAsset(view, asset),
    service.coverage(view, { market: asset.market }),
    service.coverage(view, { market: asset.market, assetId: asset.assetId }),
    service.rival(view, asset.market),
    view.bars(asset.assetId),
  ]);
  const { forecast, ranks, ledger, madeAt, model, enough, noneBecause } = known;
  const { market } = asset;
  const knownAt = forecast ? dailyBarKnownAt(market, forecast.date) : undefined;
  return {
    id: ledger?.leaf ?? null,
    asset: assetSummary(asset),
    date: forecast?.date ?? null,
    madeAt: madeAt?.toISOString() ?? (knownAt === undefined ? null : new Date(knownAt).toISOString()),
    close: forecast?.close ?? null,
    enough,
    noneBecause,
    horizons: forecast
      ? forecast.horizons.map((horizon) => writeHorizon(market, forecast.date, horizon))
      : [],
    fan: forecast ? writeFan(market, forecast) : { bars: [], dates: [], levels: [], prices: [] },
    ranks: ranks === null ? null : [...ranks],
    coverage: [...coverage],
    ownCoverage: [...ownCoverage],
    rival: rival.map(({ madeAt, ...one }) => ({ ...one, madeAt: madeAt.toISOString() })),
    modelVersion: model,
    ledger,
    provenance: provenanceOf(reads, view, { source, knownAt }),
  };
}

/**
 * The list of what was read, made once for as long as the same answer is handed out: a newer one brings a new list, and
 * the old goes with the answer it was made of.
 */
function createListOf<Known extends object, Row extends ListRow>(
  writeRow: (known: Known) => Row,
): (known: readonly Known[]) => ForecastList<Row> {
  const lists = new WeakMap<readonly Known[], ForecastList<Row>>();
  return (known) => {
    const kept = lists.get(known);
    if (kept) return kept;
    const list = new ForecastList(known.map(writeRow));
    lists.set(known, list);
    return list;
  };
}
