import { type IsoDate, sentence, startOfDate } from '@auspex/market';
import { words } from './number-words.ts';
import type { QualityRule, SuggestedRepair } from './quality-flag.ts';
import { LONG_GAP_SESSIONS } from './screen-calendar.ts';
import { firstBarFrom, type Screening, spanOf } from './screening.ts';
import { dateOfDay, dayOf } from './session-table.ts';

/** A different price level, as a factor, after a long pause belongs to another company. */
const OTHER_LEVEL = 2.5;
/** Trading days per calendar day if the calendar is unknown. */
const SESSIONS_PER_DAY = 5 / 7;

/** Bars outside the listing's lifetime, and histories of two consecutive companies under one symbol. */
export function screenIdentity(screening: Screening): void {
  if (!screening.daily) return;
  screenLife(screening);
  const { day } = screening;
  for (let i = 1; i < day.length; i += 1) {
    if (day[i] - day[i - 1] > LONG_GAP_SESSIONS) longGap(screening, i);
  }
}

function screenLife(screening: Screening): void {
  const { listing, day } = screening;
  if (listing === undefined) return;
  const born = firstBarFrom(screening, dayOf(startOfDate(listing.listedOn)));
  if (born > 0) {
    report(screening, [0, born - 1], { code: 'beforeListing', date: listing.listedOn });
  }
  const died = listing.delisting
    ? firstBarFrom(screening, dayOf(startOfDate(listing.delisting.date)))
    : day.length;
  if (listing.delisting && died < day.length) {
    report(screening, [died, day.length - 1], { code: 'afterDelisting', date: listing.delisting.date });
  }
}

function report(
  screening: Screening,
  [first, last]: readonly [number, number],
  { code, date }: { readonly code: 'beforeListing' | 'afterDelisting'; readonly date: IsoDate },
): void {
  const span = spanOf(screening, first, last);
  const count = last - first + 1;
  screening.findings.push({
    rule: 'ticker-reuse',
    span,
    time: screening.bars.time[first],
    count,
    evidence: sentence(code, { count, from: span.from, to: span.to, date }),
    repair: { kind: 'other-asset', span },
    ...(last + 1 < screening.day.length && code === 'beforeListing'
      ? { barrier: screening.bars.time[last + 1] }
      : {}),
  });
}

function longGap(screening: Screening, i: number): void {
  const { bars, day, sessions } = screening;
  const days = day[i] - day[i - 1] - 1;
  const missing = sessions?.between(day[i - 1], day[i]) ?? Math.round(days * SESSIONS_PER_DAY);
  if (missing <= LONG_GAP_SESSIONS || screening.confirmed?.includes(dateOfDay(day[i]))) return;
  const ratio = bars.close[i] / bars.close[i - 1];
  const other = ratio > OTHER_LEVEL || ratio < 1 / OTHER_LEVEL;
  const missingSpan = { from: dateOfDay(day[i - 1] + 1), to: dateOfDay(day[i] - 1) };
  const rule: QualityRule = other ? 'ticker-reuse' : 'other-life';
  const repair: SuggestedRepair = other
    ? { kind: 'other-asset', span: spanOf(screening, 0, i - 1) }
    : { kind: 'confirm-move', date: dateOfDay(day[i]) };
  screening.findings.push({
    rule,
    span: missingSpan,
    time: bars.time[i - 1],
    count: missing,
    evidence: sentence(other ? 'longGapReuse' : 'longGap', {
      n: missing,
      after: words(bars.close[i]),
      before: words(bars.close[i - 1]),
    }),
    repair,
    barrier: bars.time[i],
  });
}
