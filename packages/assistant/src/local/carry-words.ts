import type { Intent } from './parse-question.ts';
import { annual } from './plan-tools.ts';
import { monthly, weekly } from './read-indicator.ts';
import { isOfCalendar } from './season-extremes.ts';
import { type WantName, wantOf } from './wants.ts';

interface Carried {
  readonly of: (want: WantName) => boolean;
  /** Words that say which of it is meant, and those that name another one. */
  readonly words: readonly RegExp[];
  readonly others: RegExp;
}

const isOf = (tool: string) => (want: WantName) => wantOf(want).tool === tool;

const CARRIED: readonly Carried[] = [
  {
    of: isOfCalendar,
    words: [/\bweekdays?\b|\b(?:days?|jours?) (?:of|in|de) (?:the |la )?(?:week|semaine)\b/],
    others: /\b(?:months?|mois)\b/,
  },
  { of: isOf('indicator'), words: [weekly, monthly], others: /\b(?:daily|days?|jours?|quotidien\w{0,2})\b/ },
  { of: isOf('breakdown'), words: [annual], others: /\b(?:quarter\w{0,3}|trimestr\w{1,4})\b/ },
  {
    of: (want) => want === 'volatility',
    words: [/\b\d{1,3}[ -]?(?:days?|jours?|bars?|barres?|sessions?|seances?)\b/],
    others: /\d|\b(?:months?|mois)\b/,
  },
  {
    of: isOf('track_record'),
    words: [/\b(?:live|real(?:[- ]money)?|reels?|reelles?|published|paper|papier|fictifs?|publiee?s?)\b/],
    others: /\bbacktest\w{0,3}\b/,
  },
];

/** The words of a question with those of the one before that say which of what is asked again: “and the worst?” of weekdays. */
export function carryWords(before: Intent, { said }: Intent, wants: readonly WantName[]): string {
  const carried = CARRIED.flatMap(({ of, words, others }) => {
    const isSaid = [...words, others].some((one) => one.test(said));
    const isKept = wants.some((want) => of(want) && (before.wants.some(of) || before.wants.includes(want)));
    if (isSaid || !isKept) return [];
    return words.flatMap((one) => one.exec(before.said)?.[0] ?? []).slice(0, 1);
  });
  return [said, ...carried].join(' ');
}
