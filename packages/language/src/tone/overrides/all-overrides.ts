import type { ReadHeadline } from '../score-target.ts';
import { contest } from './contest.ts';
import { findEllipsis } from './ellipsis.ts';
import { guidesBelow } from './guides-below.ts';
import { lessThanFeared } from './less-than-feared.ts';
import { burnEases, lossNarrows } from './loss-narrows.ts';
import { findOverride, type Override, type OverrideFinding } from './override.ts';
import { relief } from './relief.ts';
import { distress, ratingChange, verdicts } from './verdicts.ts';

/** In the order they are tried. */
export const overrides: readonly Override[] = [
  lessThanFeared,
  lossNarrows,
  burnEases,
  relief,
  contest,
  guidesBelow,
  verdicts,
  distress,
  ratingChange,
];

/** What an override says of the target, or null: then the model decides. */
export function overrideTone(headline: ReadHeadline): OverrideFinding | null {
  return findEllipsis(headline) ?? findOverride(overrides, headline);
}
