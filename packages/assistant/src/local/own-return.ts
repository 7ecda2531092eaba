import { isGainOver } from './past-times.ts';
import type { Times } from './read-times.ts';
import type { WantName } from './wants.ts';

/** Who asks speaks of all that is theirs. */
const whole =
  /\b(?:i|my (?:portfolio|holdings|investments|account|money)|je|j|ai[- ]je|mon portefeuille|mes (?:placements|investissements))\b/;
/** A part of it, or something else. */
const part =
  /\b(?:which|quel\w{0,3}|lequel|laquelle|each|best|worst|most|least|stocks?|coins?|cryptos?|actions?|titres?|positions?|orders?|alerts?|signals?|signaux|today|aujourd hui|auj|will|next|going to|vais|va|prochaine?)\b/;
const beside =
  /\b(?:vs|versus|beat\w{0,3}|against|outperform\w{0,3}|compared (?:to|with)|(?:better|worse) than|contre|face au?|par rapport|battu|bats|mieux que)\b/;
const index =
  /\b(?:the|le|l|du|au) (?:us |stock |broad )?(?:market|marche|benchmark|index|indice)\b(?! (?:of|de|du)\b)/;
const open = new Set<WantName>([
  ...(['price', 'change', 'performance', 'portfolio', 'held', 'heldGain', 'netIncome'] as const),
  ...(['surprise', 'portfolioReturn'] as const),
]);

interface Asked {
  readonly said: string;
  readonly times: Times;
  readonly mentions: readonly string[];
  readonly wants: readonly WantName[];
}

/** Whether it is asked what became of all that is held: over a span, or beside the index of portfolios. */
export function isOwnReturn({ said, times, mentions, wants }: Asked): boolean {
  if (!whole.test(said) || part.test(said) || !wants.every((want) => open.has(want))) return false;
  if (times.isAhead || times.isNoDay) return false;
  const isOfIndex = mentions.every((name) => name === 'SPY') && (mentions.length > 0 || index.test(said));
  if (beside.test(said)) return isOfIndex;
  return mentions.length === 0 && isGainOver({ times, said });
}
