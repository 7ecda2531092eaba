import type { AssetId, IsoDate } from '@auspex/market';
import type { Platform } from '../../platform/module.ts';
import type { MarketView } from '../view/market-view.ts';

/** When a company reports next, as known at the instant of a view. */
export interface NextReport {
  readonly date: IsoDate;
  readonly time: 'before-open' | 'after-close' | 'unknown';
}

export type ReadNextReport = (view: MarketView, assetId: AssetId) => Promise<NextReport | null>;

const readers = new WeakMap<Platform, ReadNextReport>();

/** The calendar of reports stands above the market; it says here how the header of a symbol can ask it. */
export function setNextReportReader(platform: Platform, read: ReadNextReport): void {
  readers.set(platform, read);
}

export async function nextReportOf(
  platform: Platform,
  view: MarketView,
  assetId: AssetId,
): Promise<NextReport | null> {
  return (await readers.get(platform)?.(view, assetId)) ?? null;
}
