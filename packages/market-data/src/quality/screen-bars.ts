import type { QualityFinding } from './quality-flag.ts';
import { screenCalendar } from './screen-calendar.ts';
import { screenDividends } from './screen-dividends.ts';
import { screenIdentity } from './screen-identity.ts';
import { screenKnowledge } from './screen-knowledge.ts';
import { screenOrder } from './screen-order.ts';
import { screenSplits } from './screen-splits.ts';
import { screenStaleness } from './screen-staleness.ts';
import { screenUnits } from './screen-units.ts';
import { screenVolume } from './screen-volume.ts';
import { beginScreening, type ScreenRequest } from './screening.ts';

/**
 * Looks at the bars of one asset and says what is odd about them, oldest first. It changes nothing: every finding
 * carries a suggested repair as data. Rules run from the plainest fault to the subtlest, and a bar that one explains
 * is left alone by those after it.
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
  screenKnowledge(screening);
  return screening.findings.sort((a, b) => a.time - b.time);
}
