import type { EpochMs, IsoDate } from '@auspex/market';
import type { EarningsDateNotice } from './earnings-source.ts';

/** How certain a report's date is, at an instant. Conflicting dates are all shown, most likely first. */
export type EarningsDateStatus =
  | { readonly status: 'confirmed' | 'two-sources' | 'estimated'; readonly notice: EarningsDateNotice }
  | {
      readonly status: 'conflict';
      readonly notice: EarningsDateNotice;
      readonly others: readonly EarningsDateNotice[];
    };

/** Each publisher's latest notice at an instant, latest first. */
function latestWords(notices: readonly EarningsDateNotice[], asOf: EpochMs): EarningsDateNotice[] {
  const words = new Map<string, EarningsDateNotice>();
  for (const notice of notices) {
    if (notice.knownAt > asOf) continue;
    const earlier = words.get(notice.publisher);
    if (!earlier || earlier.knownAt <= notice.knownAt) words.set(notice.publisher, notice);
  }
  return [...words.values()].sort((a, b) => b.knownAt - a.knownAt);
}

function otherDates(words: readonly EarningsDateNotice[], date: IsoDate): EarningsDateNotice[] {
  return words.filter((word) => word.date !== date);
}

/**
 * What the notices about one report say together at an instant: a confirmed date beats estimates; confirmed dates
 * that differ, and estimates that differ while none is confirmed, are a conflict. Absent if nothing was known.
 */
export function earningsDateStatus(
  notices: readonly EarningsDateNotice[],
  asOf: EpochMs,
): EarningsDateStatus | undefined {
  const words = latestWords(notices, asOf);
  const confirmed = words.filter((word) => word.status === 'confirmed');
  const believed = confirmed.length > 0 ? confirmed : words;
  const notice = believed[0];
  if (!notice) return undefined;
  const others = otherDates(believed, notice.date);
  if (others.length > 0) return { status: 'conflict', notice, others };
  if (confirmed.length > 0) return { status: 'confirmed', notice };
  return { status: words.length > 1 ? 'two-sources' : 'estimated', notice };
}
