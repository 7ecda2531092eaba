import { DAY_MS, dateOfInstant, type EpochMs, isIsoDate, startOfDate } from '@auspex/market';
import { InvalidInput } from '../../platform/errors/index.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * The instant a query looks from: a date means its last instant in UTC; absent, and for today's date, the present.
 * What has not come yet is refused.
 */
export function readAsOf(text: string | undefined, now: EpochMs): EpochMs | undefined {
  if (text === undefined || text === '') return undefined;
  const isDate = isIsoDate(text);
  const at = isDate ? startOfDate(text) + DAY_MS - 1 : INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) {
    throw new InvalidInput(
      `"${text.slice(0, 40)}" is no date like 2025-03-01 and no instant like 2025-03-01T15:30:00Z.`,
    );
  }
  if (isDate && text === dateOfInstant(now)) return undefined;
  if (at > now)
    throw new InvalidInput(`${text} has not come yet; the market can be seen as of any instant before now.`);
  return at;
}
