import type { MarketIndex } from '@auspex/market-data';
import { NotFound } from '../../platform/errors/index.ts';
import type { CallHandlers } from '../../platform/http/call-handlers.ts';
import type { MarketView } from '../view/market-view.ts';
import { type MarketReads, provenanceOf, viewReply } from './market-reads.ts';

async function indexSummary(view: MarketView, { indexId, name, fund }: MarketIndex) {
  const asset = fund === undefined ? undefined : await view.asset(fund);
  return { id: indexId, name, fund: asset?.symbol ?? null };
}

/** An index by its own id, its name, or the symbol of the fund that tracks it. */
async function findIndex(view: MarketView, text: string): Promise<MarketIndex> {
  const indices = await view.indices();
  const wanted = text.trim().toLowerCase();
  const named = indices.find(
    ({ indexId, name }) => indexId.toLowerCase() === wanted || name.toLowerCase() === wanted,
  );
  if (named) return named;
  const fund = await view.findAsset(text);
  const followed = fund && indices.find((index) => index.fund === fund.assetId);
  if (!followed) throw new NotFound();
  return followed;
}

async function membersOf(view: MarketView, indexId: string) {
  const members = await view.indexMembers(indexId);
  const items = await Promise.all(
    members.map(async ({ assetId, weight, effectiveFrom }) => {
      const asset = await view.asset(assetId);
      if (!asset) return [];
      const { symbol, name, sector } = asset;
      return [{ symbol, name, sector, weight, effective_from: effectiveFrom }];
    }),
  );
  return items.flat().sort((a, b) => b.weight - a.weight || (a.symbol < b.symbol ? -1 : 1));
}

/** Indices and their members at the requested instant. */
export function indexCalls(reads: MarketReads): Pick<CallHandlers, 'market.indices' | 'market.components'> {
  return {
    'market.indices': ({ query: { asOf } }, context) =>
      viewReply(reads, context, {
        key: '',
        asOf,
        read: async (view) => {
          const indices = await view.indices();
          const items = await Promise.all(indices.map((index) => indexSummary(view, index)));
          return { items, provenance: provenanceOf(reads, view) };
        },
      }),
    'market.components': ({ params: { market, index: text }, query: { asOf } }, context) =>
      viewReply(reads, context, {
        key: `${market} ${text}`,
        asOf,
        read: async (view) => {
          // The known indices are of companies; a coin market has none.
          if (market !== 'us') throw new NotFound();
          const found = await findIndex(view, text);
          const [index, items] = await Promise.all([
            indexSummary(view, found),
            membersOf(view, found.indexId),
          ]);
          return { market, index, items, provenance: provenanceOf(reads, view) };
        },
      }),
  };
}
