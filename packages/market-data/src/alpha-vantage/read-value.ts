import { type JsonRecord, UnreadableAnswerError } from '../http/read-fields.ts';

const NO_VALUE: ReadonlySet<string> = new Set(['', '-', '--', '.', 'none', 'null', 'nan', 'n/a']);
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A figure written as text; `None`, `-` and the like are missing, which is not zero. Anything else is an error. */
export function readFigure(value: unknown, name: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  const text = String(value).trim();
  if (NO_VALUE.has(text.toLowerCase())) return undefined;
  if (!NUMBER.test(text)) throw new UnreadableAnswerError(`${name} is “${text.slice(0, 40)}”, not a number.`);
  return Number(text);
}

/** A figure that has to be there. */
export function needFigure(value: unknown, name: string): number {
  const figure = readFigure(value, name);
  if (figure === undefined) throw new UnreadableAnswerError(`${name} is missing.`);
  return figure;
}

/** `-0.5852%` as a fraction of one. */
export function readPercent(value: unknown, name: string): number | undefined {
  const figure = readFigure(typeof value === 'string' ? value.replace(/%\s*$/, '') : value, name);
  return figure === undefined ? undefined : figure / 100;
}

const NUMBERING = /^\d+[a-z]?[.:]\s*/;
const DELAY_NOTE = /\s*-\s*DATA DELAYED BY (\d+) MINUTES\s*$/i;

/** A field's bare name: `1. open`, `1a. open (USD)` and `1: Symbol` are `open`, `open (usd)` and `symbol`. */
export function fieldName(key: string): string {
  return key.replace(NUMBERING, '').replace(DELAY_NOTE, '').trim().toLowerCase();
}

/** The fields of a record under their bare names. */
export function namedFields(record: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [fieldName(key), value]));
}

/** A text without the note that its data is delayed. */
export function withoutDelayNote(text: string): string {
  return text.replace(DELAY_NOTE, '');
}

/** How delayed an answer says its data is; the note is at the end of a key or of the description. */
export function statedDelayMs(answer: JsonRecord): number {
  const meta = answer['Meta Data'];
  const texts = [...Object.keys(answer), ...Object.values(typeof meta === 'object' && meta ? meta : {})];
  const minutes = texts.map((text) => Number(DELAY_NOTE.exec(String(text))?.[1] ?? 0));
  return Math.max(0, ...minutes) * 60_000;
}
