import type { AssetId, EpochMs, Instrument } from '@auspex/market';
import type { Quote } from '@auspex/market-data';
import type { Platform } from '../../platform/module.ts';
import { answersAtOnce, type OpenSource } from '../sources/open-source.ts';
import { readQuotesSince } from './quote-store.ts';

/** The latest quotes, in this process. */
export interface QuoteCache {
  /** For the requested assets, the quotes that exist, whatever their age. */
  read(assets: readonly Instrument[]): Promise<readonly Quote[]>;
}

/** How long what was loaded counts as the latest. */
const LOOK_EVERY_MS = 1000;

/**
 * Quotes from a source that answers at once are requested in every process. Quotes from other sources are stored by
 * the one process that polls for them, and loaded from there.
 */
export function createQuoteCache(
  needs: Pick<Platform, 'clock' | 'database' | 'logger'>,
  { world, sources }: { readonly world: string; readonly sources: readonly OpenSource[] },
): QuoteCache {
  const instant = sources.find(answersAtOnce)?.ports.prices;
  if (instant === undefined) return createStoredCache(needs, world);
  return {
    async read(assets) {
      const answer = await instant.quotes(assets);
      return answer.kind === 'found' ? answer.value : [];
    },
  };
}

function createStoredCache(
  { clock, database, logger }: Pick<Platform, 'clock' | 'database' | 'logger'>,
  world: string,
): QuoteCache {
  const quotes = new Map<AssetId, Quote>();
  let readUntil: EpochMs | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    try {
      const found = await readQuotesSince(database, world, readUntil);
      for (const quote of found.quotes) quotes.set(quote.assetId, quote);
      readUntil = found.until;
      lookedAt = clock.now();
    } catch (error) {
      // What was known before stays, with its time.
      logger.warn({ err: error }, 'quotes could not be read');
    }
  }

  return {
    async read(assets) {
      if (Math.abs(clock.now() - lookedAt) >= LOOK_EVERY_MS) {
        looking ??= look().finally(() => {
          looking = null;
        });
        await looking;
      }
      return assets.flatMap(({ assetId }) => quotes.get(assetId) ?? []);
    },
  };
}
