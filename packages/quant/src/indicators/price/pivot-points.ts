import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { choiceParameter, lengthParameter } from '../parameters.ts';
import { anchors, sessionKey } from '../running/session-key.ts';
import { SessionPivots } from '../running/session-pivots.ts';

/**
 * Pivot points: support and resistance levels from the high, low and close of the session before.
 * Warm-up: until the first session has ended. Conventions: classic floor-trader levels, Fibonacci
 * (0.382, 0.618, 1 of the range) or Camarilla (1.1 / 12, / 6, / 4 of the range around the close).
 */
export const pivotPoints = defineIndicator({
  id: 'pivot-points',
  name: 'Pivot points',
  group: 'price',
  summary: 'Levels computed from the last session that many traders watch in this one.',
  reading: 'Above the pivot the session leans up; R1–R3 and S1–S3 are targets and turning points.',
  parameters: {
    method: choiceParameter('Method', ['classic', 'fibonacci', 'camarilla']),
    anchor: choiceParameter('From the last', anchors),
    utcOffset: lengthParameter(0, { label: 'Session offset from UTC (hours)', min: -12, max: 14 }),
  },
  inputs: ['high', 'low', 'close'],
  outputs: [
    { id: 'pivot', name: 'Pivot', unit: 'price', draw: 'stepped', tone: 'main' },
    { id: 'r1', name: 'R1', unit: 'price', draw: 'stepped', tone: 'down' },
    { id: 'r2', name: 'R2', unit: 'price', draw: 'stepped', tone: 'down' },
    { id: 'r3', name: 'R3', unit: 'price', draw: 'stepped', tone: 'down' },
    { id: 's1', name: 'S1', unit: 'price', draw: 'stepped', tone: 'up' },
    { id: 's2', name: 'S2', unit: 'price', draw: 'stepped', tone: 'up' },
    { id: 's3', name: 'S3', unit: 'price', draw: 'stepped', tone: 'up' },
  ],
  pane: 'price',
  bySession: true,
  warmUp: () => ({ pivot: 1, r1: 1, r2: 1, r3: 1, s1: 1, s2: 1, s3: 1 }),
  begin(p, { time, high, low, close }, out) {
    const pivots = new SessionPivots(p.method);
    const order = [out.pivot, out.r1, out.r2, out.r3, out.s1, out.s2, out.s3];
    return (i) => {
      const key = sessionKey(time[i], p.anchor, p.utcOffset);
      const levels = pivots.next({ key, high: high[i], low: low[i], close: close[i] });
      for (let k = 0; k < order.length; k++) order[k][i] = levels[k];
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy while the close is above the pivot, sell while it is below.',
    cast: (view) => voteAbove(view.close(), view.value('pivot')),
  },
});
