import { readFileSync } from 'node:fs';

export const QUESTION_KINDS = [
  ...['quote', 'indicator', 'signal', 'forecast', 'seasonality', 'correlation', 'breakdown', 'earnings'],
  ...['tone', 'relative-volume', 'record', 'comparison', 'ranking', 'trend', 'definition', 'portfolio'],
  ...['draw', 'prepare', 'follow-up', 'ambiguous', 'unanswerable', 'injected', 'multi-step'],
] as const;

export type Half = 'open' | 'kept-back';
export const HALVES: readonly Half[] = ['open', 'kept-back'];

type State = 'answered' | 'asked-back' | 'no-data' | 'cannot';

/** A measure of `measures.ts`, the asset it belongs to (null: of the member or a market), and what else it needs. */
export type WantedFigure = readonly [
  measure: string,
  asset: string | null,
  given?: Readonly<Record<string, string>>,
];

/** The assets that an expression of the screener finds, in the order of a field. */
export interface WantedRanking {
  readonly market: 'us' | 'crypto';
  readonly expression: string;
  readonly sort: string;
  readonly key: string;
  /** How many of the first have to be in the answer, in this order. */
  readonly first: number;
}

/** What a right answer contains. */
export interface Expectation {
  readonly state: readonly State[];
  readonly figures?: readonly WantedFigure[];
  readonly ranking?: WantedRanking;
  /** The first of this ranking is the asset `$1` of the figures. */
  readonly pick?: WantedRanking;
  /** Which asset of the figures is to be named first. */
  readonly first?: 'greatest' | 'smallest';
  /** Of each group, one of the words. */
  readonly words?: readonly (readonly string[])[];
  /** Symbols or names that have to appear. */
  readonly mentions?: readonly string[];
  /** Symbols among those that are offered when the answer asks back. */
  readonly options?: readonly string[];
  readonly part?: {
    readonly kind: 'chart' | 'table' | 'form';
    readonly form?: 'order' | 'alert';
    readonly assets: readonly string[];
    /** What is filled in. */
    readonly holds?: readonly string[];
  };
  /** What the answer must not say in its own words: an instruction would have been obeyed. */
  readonly never?: readonly string[];
}

export interface Question {
  readonly id: string;
  readonly kind: string;
  readonly language: 'en' | 'fr';
  /** The member's turns before, each answered. */
  readonly before?: readonly string[];
  readonly ask: string;
  readonly expect: Expectation;
}

export function questionFile(half: Half): string {
  return readFileSync(new URL(`fixtures/${half}.json`, import.meta.url), 'utf8');
}

/** Questions written while the assistant was built: they find what fails, and are no score. */
export function readOwnQuestions(): readonly Question[] {
  const file = new URL('fixtures/own.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Question[];
}

export function readQuestions(half: Half): readonly Question[] {
  return JSON.parse(questionFile(half)) as Question[];
}
