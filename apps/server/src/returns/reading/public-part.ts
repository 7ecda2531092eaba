import { calendarOf, type EpochMs, type IsoDate, type Market, sliceBars, startOfDate } from '@auspex/market';
import { sealEnd } from '../../record/index.ts';
import type { SeriesAsset, SeriesInput } from './read-series.ts';

/**
 * The last day of the published record that everybody may see. A trade is decided at least one session before it is
 * entered, so that no trade entered up to this day is still sealed, or later than so many bars.
 */
export function lastPublicDay(market: Market, now: EpochMs, bars: number): IsoDate {
  const calendar = calendarOf(market);
  let decided = calendar.previousSession(calendar.dateAt(now));
  while (sealEnd(market, decided.date, bars).getTime() > now)
    decided = calendar.previousSession(decided.date);
  return calendar.nextSession(decided.date).date;
}

/** A series as it stood at the close of a day. */
export function seriesUntil(series: SeriesInput, last: IsoDate): SeriesInput {
  return { ...series, assets: series.assets.flatMap((one) => assetUntil(one, last)) };
}

function assetUntil(one: SeriesAsset, last: IsoDate): SeriesAsset[] {
  const { record, entries, refused } = one;
  const { time } = record.bars;
  const length = time.findLastIndex((at) => at <= startOfDate(last)) + 1;
  if (length === time.length) return [one];
  if (length < 2) return [];
  const { barriers } = record;
  const before = ({ bar }: { readonly bar: number }) => bar < length;
  return [
    {
      ...one,
      // If its trading ended, then after that day.
      gone: false,
      entries: new Map([...entries].filter(([bar]) => bar < length)),
      refused: refused.filter((date) => date <= last),
      record: {
        bars: sliceBars(record.bars, 0, length),
        stance: record.stance.slice(0, length),
        averageTrueRange: record.averageTrueRange.slice(0, length),
        splits: record.splits?.filter(before) ?? [],
        dividends: record.dividends?.filter(before) ?? [],
        ...(barriers && { barriers: barriers.filter((bar) => bar < length) }),
      },
    },
  ];
}
