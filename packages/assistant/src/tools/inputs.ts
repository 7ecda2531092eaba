import { isDateOrInstant, isIsoDate } from '@auspex/market';
import { z } from 'zod';
import type { ToolContext } from './tool.ts';

/** The most assets that one question may be about. */
export const MOST_ASSETS = 10;
/** The most rows that a table of an answer has. */
export const MOST_ROWS = 50;

/** An input that refuses what it does not declare, with its name. */
export function strictInput<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no field named ${issue.keys.join(', ')}; these are: ${Object.keys(shape).join(', ')}.`
        : `Give an object with these fields: ${Object.keys(shape).join(', ')}.`,
  });
}

/** One of some words; the sentence lists them. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, { error: `Choose one of these: ${words.join(', ')}.` });
}

export function wholeNumber(least: number, most: number) {
  const error = `Write a whole number from ${least} to ${most}.`;
  return z.int({ error }).min(least, { error }).max(most, { error });
}

export function words(what: string, most: number) {
  const error = `Write ${what}, in at most ${most} characters.`;
  return z.string({ error }).trim().min(1, { error }).max(most, { error });
}

export const asset = words('an asset by its symbol or name, such as BTC or Apple', 80).describe(
  'Symbol, name or part of a name, as the member wrote it',
);

const assetCount = `Name one to ${MOST_ASSETS} assets.`;

export const assets = z
  .array(asset, { error: assetCount })
  .min(1, { error: assetCount })
  .max(MOST_ASSETS, { error: assetCount });

export const market = oneOf(['crypto', 'us']).describe('crypto: coins; us: US stocks and funds');

export const day = z
  .string({ error: 'Write a date such as 2025-03-01.' })
  .refine(isIsoDate, { error: 'Write a date such as 2025-03-01.' });

const momentShape = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** Every tool that reads takes it; the runner fills it in, so that the query says all that it rests on. */
export const asOf = z
  .string({ error: 'Write a date such as 2025-03-01, or an instant such as 2025-03-01T16:00:00Z.' })
  .refine((text) => momentShape.test(text) && isDateOrInstant(text), {
    error: 'Write a date such as 2025-03-01, or an instant such as 2025-03-01T16:00:00Z.',
  })
  .describe('Answers as known at this earlier date or instant; without it, as known now')
  .optional();

export const SPANS = [
  '1d',
  '5d',
  '1w',
  '1m',
  '3m',
  '6m',
  'ytd',
  '1y',
  '2y',
  '3y',
  '5y',
  '10y',
  'all',
] as const;

/** A span of time that ends at the instant asked about, or the dates of one. */
export const spanFields = {
  span: oneOf(SPANS).describe('How far back from the end; without it and without from, one year').optional(),
  from: day.describe('First day, instead of a span').optional(),
  to: day.describe('Last day; without it the newest there is').optional(),
};

/** The instant of a date or instant, in UTC: a date means its last one there. */
export function instantOf(text: string): string {
  if (text.length === 10) return `${text}T23:59:59.999Z`;
  const at = text.endsWith('Z') ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? text : new Date(at).toISOString();
}

/** The day on the member's clock that is asked about: a date, or an instant on another clock, says itself which. */
export function memberDay({ asOf, dayAt }: Pick<ToolContext, 'asOf' | 'dayAt'>): string {
  return (asOf.endsWith('Z') ? dayAt?.(asOf) : undefined) ?? asOf.slice(0, 10);
}

export type AskedContext = ToolContext & { readonly at: string | undefined };

/** The instant that an input names, or that of the question; `at` is what calls are asked for: nothing at present. */
export function asked(context: ToolContext, named: string | undefined): AskedContext {
  const then = named === undefined ? context : { ...context, asOf: named, present: false };
  return { ...then, at: then.present ? undefined : then.asOf };
}
