import type { AssetId, Instrument, IntradayTimeframe } from '@auspex/market';
import type { MarketSources, PriceSource, Quote } from '@auspex/market-data';
import type { ViewAsset } from './market-view.ts';
import type { LiveReads } from './view-context.ts';

/**
 * Asks the sources directly, and the first answer counts: for sources that answer at once, such as the simulated
 * market.
 */
export function readFromSources(sources: () => readonly MarketSources[]): LiveReads {
  const priceSources = () => sources().flatMap(({ prices }) => prices ?? []);
  return {
    async intradayBars({ asset, date, timeframe, storedAt }) {
      if (storedAt !== null) return { kind: 'none' };
      for (const source of priceSources()) {
        if (!offersIntraday(source, timeframe)) continue;
        const answer = await source.intradayBars({ asset: instrumentOf(asset), date, timeframe });
        if (answer.kind === 'found')
          return { kind: 'given', known: answer.value, source: source.identity.id };
      }
      return { kind: 'none' };
    },
    async quotes(assets) {
      const found = new Map<AssetId, Quote>();
      for (const source of priceSources()) {
        const missing = assets.filter(({ assetId }) => !found.has(assetId));
        if (missing.length === 0) break;
        if (!source.capabilities.quotes.offered) continue;
        const answer = await source.quotes(missing.map(instrumentOf));
        if (answer.kind === 'found') for (const quote of answer.value) found.set(quote.assetId, quote);
      }
      return found;
    },
  };
}

function offersIntraday({ capabilities }: PriceSource, timeframe: IntradayTimeframe): boolean {
  return capabilities.intradayBars.offered && capabilities.intradayTimeframes.includes(timeframe);
}

function instrumentOf({ assetId, symbol, market }: ViewAsset): Instrument {
  return { assetId, symbol, market };
}
