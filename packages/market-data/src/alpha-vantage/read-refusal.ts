import { isRecord, textOf } from '../http/read-fields.ts';

/** The provider's ways of saying no, which come with status 200. */
export type Refusal =
  /** The calls of the day are used up. */
  | 'quota-gone'
  /** Too many calls in a short time. */
  | 'too-fast'
  /** Not part of the key's plan. */
  | 'premium'
  | 'invalid-key'
  /** The provider does not know the symbol, or the call. */
  | 'unknown-symbol'
  | 'other';

const BY_TEXT: readonly (readonly [RegExp, Refusal])[] = [
  [/apikey is invalid|invalid or missing|\*?demo\*?\W* api key is for demo/i, 'invalid-key'],
  [/premium (endpoint|plan feature|api function)|is a premium|premium membership .*endpoint/i, 'premium'],
  [/(more sparingly|per second|per minute|call frequency)/i, 'too-fast'],
  [/requests? per day|daily (rate )?limit|rate limit/i, 'quota-gone'],
];

function refusalOfText(text: string): Refusal {
  // Older notes name both limits; the one per minute is what such a note usually means.
  return BY_TEXT.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';
}

/** What an answer refuses; absent when it is data. The text itself may hold the key and is never passed on. */
export function readRefusal(answer: unknown): Refusal | undefined {
  if (!isRecord(answer)) return undefined;
  const error = textOf(answer['Error Message']);
  if (error) return /apikey/i.test(error) ? 'invalid-key' : 'unknown-symbol';
  const note = textOf(answer.Note) ?? textOf(answer.Information);
  return note ? refusalOfText(note) : undefined;
}
