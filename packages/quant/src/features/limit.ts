/** The furthest a feature may be from its middle: one freak print must not tilt a regression. */
const FARTHEST = 8;

/** Limits a value to the range all features share; a gap stays a gap. */
export function limit(value: number): number {
  if (value > FARTHEST) return FARTHEST;
  return value < -FARTHEST ? -FARTHEST : value;
}
