import { dateOfInstant, type IsoDate, type Market } from '@auspex/market';
import { stanceColumns } from '@auspex/quant/signals';
import type { MarketView } from '../market/index.ts';
import type { StancesOfMarket } from '../signals/index.ts';

/** Signals for tests: stances of one group of votes on some assets, published from a date on. */
export function stancesForTests(
  symbols: readonly string[],
  { from, publishedFrom }: { readonly from: IsoDate; readonly publishedFrom: IsoDate },
) {
  return {
    async stances(view: MarketView, market: Market): Promise<StancesOfMarket> {
      const found = await Promise.all(symbols.map((symbol) => view.findAsset(symbol, market)));
      const assets = await Promise.all(
        found.flatMap((asset) => (asset ? [readStances(view, asset.assetId, from)] : [])),
      );
      const published = assets.some(({ dates }) => (dates.at(-1) ?? '') >= publishedFrom);
      return { publishedFrom: published ? publishedFrom : null, version: 'test-1', seq: null, assets };
    },
    gates: async () => [],
    ofAsset: async () => null,
  };
}

async function readStances(view: MarketView, assetId: Parameters<MarketView['bars']>[0], from: IsoDate) {
  const { bars } = await view.bars(assetId);
  const { stance } = stanceColumns(bars, 'medium');
  const dates = Array.from(bars.time, dateOfInstant);
  const first = dates.findIndex((date) => date >= from);
  return { assetId, dates: dates.slice(first), stances: stance.slice(first) };
}
