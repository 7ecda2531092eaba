import { type AssetId, addDays, type IsoDate } from '@auspex/market';
import { findAssetIds, type MarketService, type MarketView } from '../market/index.ts';
import { InvalidInput } from '../platform/errors/index.ts';
import type { Platform } from '../platform/module.ts';
import type { EarningsService } from './earnings-service.ts';

/** What the calls and the calendar need. */
export interface EarningsReads {
  readonly platform: Pick<Platform, 'database' | 'config' | 'clock'>;
  readonly market: () => MarketService;
  readonly service: EarningsService;
}

const LONGEST_DAYS = 400;
const FIRST_DATE: IsoDate = '1970-01-01';

/** Parses a range of days and the companies it is limited to. */
export async function readQuestion(
  view: MarketView,
  query: { readonly from: string; readonly to: string; readonly symbols?: string | undefined },
): Promise<{ from: IsoDate; to: IsoDate; assetIds: readonly AssetId[] | undefined }> {
  const from = query.from as IsoDate;
  const to = query.to as IsoDate;
  if (from < FIRST_DATE) throw new InvalidInput(`A calendar begins on ${FIRST_DATE} at the earliest.`);
  if (from > to) throw new InvalidInput('`from` has to be a day before `to`, or the same.');
  if (addDays(from, LONGEST_DAYS) < to) {
    throw new InvalidInput(`A calendar shows at most ${LONGEST_DAYS} days at once. Choose a shorter span.`);
  }
  return {
    from,
    to,
    assetIds: await findAssetIds(view, query.symbols),
  };
}
