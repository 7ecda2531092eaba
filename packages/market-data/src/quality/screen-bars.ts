import { sentence } from '@auspex/market';
import type { QualityFinding } from './quality-flag.ts';
import { screenCalendar } from './screen-calendar.ts';
import { screenDividends } from './screen-dividends.ts';
import { screenIdentity } from './screen-identity.ts';
import { screenMoves } from './screen-moves.ts';
import { screenOrder } from './screen-order.ts';
import { screenSplits } from './screen-splits.ts';
import { screenStaleness } from './screen-staleness.ts';
import { screenUnits } from './screen-units.ts';
import { screenVolume } from './screen-volume.ts';
import { beginScreening, type Screening, type ScreenRequest, spanOf } from './screening.ts';

/**
 * Examines the bars of one asset and says what looks wrong about them, oldest first. It changes nothing: every
 * finding carries a suggested repair as data. Rules run from the most obvious fault to the subtlest, and those after
 * one that explains a bar leave it alone.
 */
export function screenBars(request: ScreenRequest): readonly QualityFinding[] {
  const screening = beginScreening(request);
  screenUnits(screening);
  screenOrder(screening);
  screenCalendar(screening);
  screenSplits(screening);
  screenDividends(screening);
  screenVolume(screening);
  screenStaleness(screening);
  screenIdentity(screening);
  screenMoves(screening);
  screenKnowledge(screening);
  return screening.findings.sort((a, b) => a.time - b.time);
}

/** Bars known before their session had ended, if the source is right: part of a day, or lookahead. */
function screenKnowledge(screening: Screening): void {
  const { sessions, knownAt, day } = screening;
  if (sessions === undefined || knownAt === undefined) return;
  for (let i = 0; i < day.length; i += 1) {
    if (!(knownAt[i] < sessions.closeOf(day[i]))) continue;
    const first = i;
    while (i + 1 < day.length && knownAt[i + 1] < sessions.closeOf(day[i + 1])) i += 1;
    const span = spanOf(screening, first, i);
    const count = i - first + 1;
    screening.findings.push({
      rule: 'known-early',
      span,
      time: screening.bars.time[first],
      count,
      evidence: sentence('knownEarly', {
        count,
        from: span.from,
        at: new Date(knownAt[first]).toISOString(),
      }),
      repair: { kind: 'fetch-again', span },
    });
  }
}
