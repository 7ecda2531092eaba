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
