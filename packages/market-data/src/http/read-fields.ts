/** An answer without the required form. The message names what was missing. */
export class UnreadableAnswerError extends Error {
  override readonly name = 'UnreadableAnswerError';
}

export type JsonRecord = Readonly<Record<string, unknown>>;

const SHOWN_CHARACTERS = 60;

function looksLikeHtml(text: string): boolean {
  return /^\s*<(!doctype|html|head|body)/i.test(text);
}

/** Parses JSON; invalid text is identified by its beginning. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (looksLikeHtml(text)) throw new UnreadableAnswerError('a web page came instead of data.');
    const beginning = text.slice(0, SHOWN_CHARACTERS).replace(/\s+/g, ' ');
    throw new UnreadableAnswerError(
      text.trim() === ''
        ? 'the answer was empty.'
        : `the JSON is broken or cut off (it begins “${beginning}”).`,
    );
  }
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object, or an error that names what should have been one. */
export function recordOf(value: unknown, name: string): JsonRecord {
  if (!isRecord(value)) throw new UnreadableAnswerError(`${name} is missing or not an object.`);
  return value;
}

/** A list, or an error that names what should have been one. */
export function listOf(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new UnreadableAnswerError(`${name} is missing or not a list.`);
  return value;
}

/** A non-empty text, or absent. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A finite number given as a number. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** What can be read of several entries; the others are left out. An error only if none can be read. */
export function readableOf<Entry, T>(entries: readonly Entry[], read: (entry: Entry) => T): T[] {
  const values: T[] = [];
  let refusal: UnreadableAnswerError | undefined;
  for (const entry of entries) {
    try {
      values.push(read(entry));
    } catch (error) {
      if (!(error instanceof UnreadableAnswerError)) throw error;
      refusal ??= error;
    }
  }
  if (refusal !== undefined && values.length === 0) throw refusal;
  return values;
}
