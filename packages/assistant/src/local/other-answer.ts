import { isOutOfReach } from './out-of-reach.ts';
import { type Intent, isBeyond } from './parse-question.ts';
import type { ToldResult } from './write-answer.ts';

/** Words that mean nothing beside a want, and where nothing else is asked for are what was asked. */
const beside =
  /\b(?:best|worst|strongest|weakest|months?|weekdays?|quarters?|far|from|high|low|peak|will|going|headed|heading|next|tomorrow|buy|buying|sell|selling|invest\w{0,3}|put|true|really|fair|expensive|cheap|most|least|meilleure?s?|pires?|mois|trimestres?|loin|haut|bas|va|vont|prochaine?s?|demain|achet\w{1,3}|vend\w{1,3}|investir|vraiment|vrai|vraie|juste|chere?s?)\b/;

/** Above or below something else than a price, such as an average. */
const level =
  /\b(?:above|below|over|under|dessus|dessous|sous)\b(?! (?:de )?\$?\d[\d.,]*k?(?![\d.,k]|[- ]?(?:d|days?|j|jours?)\b))/;

/** A name alone asks for its price, unless other words of the question say that something else was meant. */
export function guessPrice(intent: Intent): Intent {
  const { said, refused } = intent;
  const guess = { ...intent, wants: ['price' as const], guessed: true };
  const isOther = beside.test(said) || level.test(said) || isOutOfReach(said, guess.wants) || isBeyond(guess);
  return { ...guess, refused: refused || (isOther && intent.unclear.length === 0) };
}

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

/** How a currency is asked for, its code, and how figures write it. */
const CURRENCIES: ReadonlyArray<readonly [words: string, code: string | null, written: RegExp]> = [
  ['euros?', 'eur', /€|EUR/],
  ['(?:british )?pounds?(?: sterling)?|sterling|livres?(?: sterling)?', 'gbp', /£|GBP/],
  ['(?:japanese )?yens?', 'jpy', /¥|JPY/],
  ['(?:swiss )?francs?(?: suisses?)?', 'chf', /CHF/],
  ['yuans?|renminbi|rmb', 'cny', /CNY|CN¥/],
  ['(?:indian )?rupees?|roupies?', 'inr', /₹|INR/],
  ['canadian dollars?|dollars? canadiens?', 'cad', /CAD|CA\$/],
  ['australian dollars?|dollars? australiens?', 'aud', /AUD|A\$/],
  // “BTC/USD” is a name.
  ['(?:us |american )?dollars?(?! (?:canad|austral))(?: americains?)?|usd', null, /\$|USD/],
];

const asked = CURRENCIES.map(
  ([words, code, written]) =>
    [
      new RegExp(
        `\\b(?:in|en|to|into|many|combien d) (?:${words})\\b${code === null ? '' : `|\\b${code}\\b`}`,
      ),
      written,
    ] as const,
);

/** Whether an amount was asked for in a currency that the answer does not have it in: nothing here converts. */
export const isInOtherCurrency = (said: string, answer: string): boolean =>
  asked.some(([words, written]) => words.test(said) && !written.test(answer));
