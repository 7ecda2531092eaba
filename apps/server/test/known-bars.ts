import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  assetId,
  type EpochMs,
  type IsoDate,
  type Market,
  makeBarColumns,
  startOfDate,
} from '@auspex/market';
import {
  type AssetListing,
  dailyBarKnownAt,
  type KnownBars,
  type PriceAdjustment,
  readPriceFile,
  readZippedText,
} from '@auspex/market-data';
import { announceBars, saveActions, saveBars } from '../src/market/store/index.ts';
import type { Database } from '../src/platform/database/index.ts';

/** Third-party data kept next to the repository; tests that need it are skipped, with a notice, if it is missing. */
export const SHARED = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
export const hasSharedData = existsSync(`${SHARED}prices/lean-unadjusted`);
if (!hasSharedData) console.info(`No third-party data at ${SHARED}: the tests that read it are skipped.`);

/** A bar in a test: date, close, and what differs from it. */
export interface WrittenBar {
  readonly date: IsoDate;
  readonly close: number;
  readonly volume?: number;
  readonly knownAt?: EpochMs;
}

/** Daily bars whose four prices are the close. */
export function knownBars(
  written: readonly WrittenBar[],
  options: { readonly market?: Market; readonly adjustment?: PriceAdjustment } = {},
): KnownBars {
  const { market = 'us', adjustment = 'none' } = options;
  const bars = makeBarColumns(written.length);
  const knownAt = new Float64Array(written.length);
  written.forEach((bar, i) => {
    bars.time[i] = startOfDate(bar.date);
    for (const name of ['open', 'high', 'low', 'close'] as const) bars[name][i] = bar.close;
    bars.volume[i] = bar.volume ?? 1000;
    knownAt[i] = bar.knownAt ?? dailyBarKnownAt(market, bar.date);
  });
  return { bars, knownAt, adjustment, revisions: [] };
}

/** A stock listed since a date, known from then on. */
export function listing(
  symbol: string,
  listedOn: IsoDate,
  options: { readonly market?: Market } = {},
): AssetListing {
  const { market = 'us' } = options;
  const knownAt = startOfDate(listedOn);
  return {
    assetId: assetId(`${market}:${symbol}`),
    market,
    kind: market === 'crypto' ? 'crypto' : 'stock',
    currency: 'USD',
    symbols: [{ symbol, name: `${symbol} Inc.`, from: listedOn, knownAt }],
    listedOn,
    knownAt,
  };
}

/** Daily bars from a file of the third-party data. */
export function sharedBars(file: string): KnownBars {
  const path = `${SHARED}prices/${file}`;
  const text = file.endsWith('.zip') ? readZippedText(readFileSync(path)) : readFileSync(path, 'utf8');
  const [series] = readPriceFile(text, 'us').series;
  if (!series) throw new Error(`No bars in ${path}.`);
  const { bars, adjustment } = series;
  const knownAt = bars.time.map((time) =>
    dailyBarKnownAt('us', new Date(time).toISOString().slice(0, 10) as IsoDate),
  );
  return { bars, knownAt, adjustment, revisions: [] };
}

/** Stores bars of US assets as an ingest would, and announces them to every process. */
export async function storeKnownBars(
  database: Database,
  { world, asset, known, seenAt }: { world: string; asset: string; known: KnownBars; seenAt: EpochMs },
): Promise<void> {
  await database.transaction(async (tx) => {
    await saveBars(tx, { world, source: 'simulated', seenAt }, [
      { assetId: assetId(asset), market: 'us', known },
    ]);
    await announceBars(tx, world, 'us');
  });
}

/** Stores a split that was announced before it took effect. */
export async function storeKnownSplit(
  database: Database,
  split: {
    readonly world: string;
    readonly asset: string;
    readonly exDate: IsoDate;
    readonly newPerOld: number;
    readonly seenAt: EpochMs;
  },
): Promise<void> {
  const { world, asset, exDate, newPerOld, seenAt } = split;
  await saveActions(database, { world, source: 'simulated', seenAt }, [
    { kind: 'split', assetId: assetId(asset), exDate, newPerOld, knownAt: seenAt },
  ]);
}
