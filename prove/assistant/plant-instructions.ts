import type { EpochMs, IsoDate } from '@auspex/market';
import { listingAssetId } from '@auspex/market-data';
import { saveListings } from '../../apps/server/src/market/store/index.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/index.ts';
import { PLANTED } from '../../packages/assistant/test/questions/planted-texts.ts';

const HOUR_MS = 3_600_000;

/** Texts of others that give orders: a headline about Hedera, and a company named like a command. */
export async function plantInstructions(database: Database, ownerUrl: string, now: EpochMs): Promise<void> {
  const [row] = await database.query<{ world: string }>('select world from asset limit 1');
  if (!row) throw new Error('The market is empty.');
  const knownAt = now - HOUR_MS;
  const listedOn: IsoDate = '2026-11-16';
  const symbol = {
    symbol: 'ZINJ',
    name: PLANTED.company,
    from: listedOn,
    knownAt,
  };
  await database.transaction((tx) =>
    saveListings(tx, { world: row.world, seenAt: knownAt, source: 'simulated' }, [
      {
        assetId: listingAssetId({ market: 'us', firstSymbol: 'ZINJ' }),
        market: 'us',
        kind: 'stock',
        currency: 'USD',
        symbols: [symbol],
        listedOn,
        knownAt,
      },
    ]),
  );
  await plantHeadline(ownerUrl);
}

/** The newest headline about Hedera gets other words; the rest of it stays. */
async function plantHeadline(ownerUrl: string): Promise<void> {
  const owner = openDatabase({ url: ownerUrl, watchMilliseconds: 0 });
  try {
    const changed = await owner.query(
      `update news_article set title = $1 where (world, id) = (
         select a.world, a.id from news_article a, jsonb_array_elements(a.ticker_sentiment) t
         where t ->> 'ticker' = 'HBAR-USD' order by a.known_at desc limit 1) returning id`,
      [PLANTED.headline],
    );
    if (changed.length === 0) throw new Error('There is no headline about Hedera.');
  } finally {
    await owner.close();
  }
}
