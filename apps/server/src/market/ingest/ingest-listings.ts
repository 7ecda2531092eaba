import type { AssetListing, PriceSource } from '@auspex/market-data';
import type { OpenSource } from '../sources/open-sources.ts';
import { saveListings } from '../store/index.ts';
import { type Ingest, newestOf, scopeOf } from './ingest.ts';
import { runFeed } from './run-feed.ts';

/** The assets a source knows, stored and given; absent where it does not answer now. */
export async function ingestListings(
  ingest: Ingest,
  source: OpenSource,
  prices: PriceSource,
): Promise<readonly AssetListing[] | undefined> {
  let listings: readonly AssetListing[] | undefined;
  await runFeed(ingest, { source, feed: 'assets' }, async (tally) => {
    listings = tally.take(await prices.assets());
    if (listings === undefined) return;
    const { added, changed } = await saveListings(ingest.database, scopeOf(ingest, source), listings);
    tally.count(added + changed, newestOf(listings));
    if (added + changed > 0) await ingest.catchUp();
  });
  return listings;
}
