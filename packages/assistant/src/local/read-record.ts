import type { Intent } from './parse-question.ts';

const live = /\b(?:live|real(?:[- ]money)?|en reel|reels?|reelles?)\b/;
const published = /\b(?:published|paper|forward|papier|publiee?s?|inscrite?s?)\b/;

/** Which series of the track record is asked about: what was computed afterwards unless another is named. */
export function recordSeries({
  said: words,
  mentions,
}: Pick<Intent, 'said' | 'mentions'>): 'backtest' | 'paper-forward' | 'live' {
  // In capitals they look like symbols.
  const said = `${words} ${mentions.join(' ').toLowerCase()}`;
  if (live.test(said)) return 'live';
  return published.test(said) ? 'paper-forward' : 'backtest';
}
