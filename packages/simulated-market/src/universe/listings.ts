import { addDays, DAY_MS, type EpochMs, type IsoDate, startOfDate, usEquitiesCalendar } from '@auspex/market';
import type { AssetListing, SymbolPeriod } from '@auspex/market-data';
import { RENAMES } from './company-lives.ts';
import type { SimulatedAsset } from './universe.ts';

/** A new name is announced two weeks in advance; a new listing on the day before. */
const RENAME_NOTICE_DAYS = 14;

function openOf(asset: SimulatedAsset, date: IsoDate): EpochMs {
  return asset.kind === 'crypto'
    ? startOfDate(date)
    : (usEquitiesCalendar.sessionOf(date)?.open ?? startOfDate(date));
}

function symbolsKnownBy(asset: SimulatedAsset, to: EpochMs): SymbolPeriod[] {
  const { firstSymbol, name, listedOn } = asset;
  const knownAt = openOf(asset, listedOn);
  const periods: SymbolPeriod[] = [{ symbol: firstSymbol, name, from: listedOn, knownAt }];
  for (const rename of RENAMES) {
    const announced = openOf(asset, addDays(rename.from, -RENAME_NOTICE_DAYS));
    if (rename.firstSymbol !== firstSymbol || announced > to) continue;
    const last = periods.length - 1;
    periods[last] = { ...periods[last], until: rename.from };
    periods.push({ symbol: rename.symbol, name: rename.name, from: rename.from, knownAt: announced });
  }
  return periods;
}

/** The listing of an asset as the world knew it at an instant; absent before its first day. */
export function listingKnownBy(asset: SimulatedAsset, to: EpochMs): AssetListing | undefined {
  const knownAt = openOf(asset, asset.listedOn);
  if (knownAt > to) return undefined;
  const ending = asset.kind === 'stock' ? asset.ending : undefined;
  const endKnownAt = ending ? startOfDate(ending.lastSession) + DAY_MS : 0;
  const company = asset.kind === 'stock' ? asset : undefined;
  return {
    assetId: asset.assetId,
    market: asset.kind === 'crypto' ? 'crypto' : 'us',
    kind: asset.kind,
    currency: 'USD',
    sector: company?.sector,
    industry: company?.industry,
    symbols: symbolsKnownBy(asset, to),
    listedOn: asset.listedOn,
    delisting:
      ending && endKnownAt <= to
        ? { date: ending.delistedOn, reason: ending.reason, knownAt: endKnownAt }
        : undefined,
    fiscalYearEndMonth: company?.fiscalYearEndMonth,
    knownAt,
  };
}
