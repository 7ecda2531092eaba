import { isSimulated } from '../config/world.ts';
import type { EarningsService } from '../earnings/index.ts';
import type { MarketReads, MarketView } from '../market/index.ts';
import type { NewsService } from '../news/index.ts';

/** What the functions answer from. */
export interface ProviderReads extends MarketReads {
  readonly news: Pick<NewsService, 'articlesOf'>;
  readonly earnings: Pick<EarningsService, 'reportsOf' | 'eventsBetween'>;
}

/** One question in the provider's dialect. */
export interface ProviderQuestion {
  /** In capitals. */
  readonly function: string;
  /** A parameter by name; undefined if it is missing or empty. */
  parameter(name: string): string | undefined;
  readonly view: MarketView;
  readonly reads: ProviderReads;
}

/** The answer: a document, and where the dialect has one, a table of the same. */
export interface ProviderReply {
  readonly json: object;
  readonly table?: ProviderTable;
  /** Part of it is still being fetched, so it is not cached for the next caller. */
  readonly passing?: boolean;
}

export interface ProviderTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Without extension. */
  readonly fileName: string;
}

export type ProviderFunction = (question: ProviderQuestion) => Promise<ProviderReply>;

/** A question that cannot be answered as asked; its text goes under `Error Message`. */
export class InvalidProviderCall extends Error {
  override readonly name = 'InvalidProviderCall';
}

/** The answer is on its way; the text goes under `Information`, as when a provider asks to come back. */
export class ProviderCallTooEarly extends Error {
  override readonly name = 'ProviderCallTooEarly';
}

/** A parameter without which the question is meaningless. */
export function needParameter(question: ProviderQuestion, name: string): string {
  const value = question.parameter(name);
  if (value === undefined) {
    throw new InvalidProviderCall(`Invalid API call. ${question.function} needs the parameter ${name}.`);
  }
  return value;
}

/** One of some words, in any case. */
export function chooseParameter<const Choice extends string>(
  question: ProviderQuestion,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const given = question.parameter(name)?.toLowerCase();
  if (given === undefined) return choices[0];
  const chosen = choices.find((choice) => choice === given);
  if (!chosen) {
    throw new InvalidProviderCall(`Invalid API call. ${name} must be ${choices.join(' or ')}.`);
  }
  return chosen;
}

/** Included in every description of an answer, so that invented numbers are never taken for real ones. */
export function described(question: ProviderQuestion, text: string): string {
  return isSimulated(question.reads.market().world.name) ? `${text} (simulated market)` : text;
}
