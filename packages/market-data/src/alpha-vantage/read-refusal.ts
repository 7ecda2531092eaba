import { isRecord, type JsonRecord, textOf } from '../http/read-fields.ts';

/** The provider's ways of saying no, which come with status 200. */
export type Refusal =
  /** The daily calls are used up. */
  | 'quota-gone'
  /** Too many calls in a short time. */
  | 'too-fast'
  /** Not part of the key's plan. */
  | 'premium'
  | 'invalid-key'
  /** The provider does not know the symbol, or the call. */
  | 'unknown-symbol'
  | 'other';

/*
 * The first match counts. Notes about speed advertise “premium endpoints” and mention the daily limit too, so they
 * come first; what really has to be paid for says that it “is” premium.
 */
const BY_TEXT: readonly (readonly [RegExp, Refusal])[] = [
  [/apikey is invalid|invalid or missing|\bdemo\W* api key/i, 'invalid-key'],
  [/more sparingly|per second|per minute|call frequency|burst pattern/i, 'too-fast'],
  [/is a premium/i, 'premium'],
  [/requests? per day|daily (rate )?limit|rate limit/i, 'quota-gone'],
];

function refusalOfText(text: string): Refusal {
  return BY_TEXT.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';
}

/** A search that found nothing: said in words, where every other answer has an empty list. */
export function saysNothingFound(answer: JsonRecord): boolean {
  return /^no articles found/i.test(textOf(answer.Information) ?? '');
}

/** What an answer refuses; absent if it is data. The text itself may contain the key and is never passed on. */
export function readRefusal(answer: unknown): Refusal | undefined {
  if (!isRecord(answer) || saysNothingFound(answer)) return undefined;
  const error = textOf(answer['Error Message']);
  if (error) return /apikey/i.test(error) ? 'invalid-key' : 'unknown-symbol';
  const note = textOf(answer.Note) ?? textOf(answer.Information) ?? textOf(answer.message);
  return note ? refusalOfText(note) : undefined;
}
