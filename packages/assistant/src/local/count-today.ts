import type { Intent } from './parse-question.ts';
import type { ToldResult } from './write-answer.ts';

const isToday = /\b(?:today|aujourd hui|auj|du jour|so far|right now|24 ?h)\b/;
const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());

/** How many rose at the close before is not how many are up today; a list says the close beside each of its rows. */
export function isCountOfEarlier(
  { ranking, said }: Intent,
  results: readonly ToldResult[],
  today: string,
): boolean {
  const found = results.find(({ tool }) => tool === 'screener');
  if (!found || !ranking?.counts || !ranking.filters.some(({ field }) => field === 'change')) return false;
  if (ranking.market === 'us' && isWeekend(today) && !isToday.test(said)) return false;
  const day = found.figures.find(({ measure }) => measure === 'close-date')?.value;
  return String(day).slice(0, 10) !== today;
}
