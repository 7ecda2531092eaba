import { counted } from './number-words.ts';
import { type Screening, spanOf } from './screening.ts';

/** Bars said to be known before their session had ended: a part of a day, or a look ahead. */
export function screenKnowledge(screening: Screening): void {
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
      evidence: `${counted(count, 'bar')} from ${span.from} on are said to be known at ${new Date(knownAt[first]).toISOString()}, before the session ended.`,
      repair: { kind: 'fetch-again', span },
    });
  }
}
