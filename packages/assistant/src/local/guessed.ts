import { isOutOfReach } from './out-of-reach.ts';
import { type Intent, isBeyond } from './parse-question.ts';

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
