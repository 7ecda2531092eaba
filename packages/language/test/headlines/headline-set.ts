import { readFileSync } from 'node:fs';
import { type MarkedHeadline, readMarked } from '../read-marked.ts';

export const HEADLINE_LANGUAGES = ['english', 'french'] as const;
export const HEADLINE_HALVES = ['open', 'kept-back'] as const;

export type HeadlineLanguage = (typeof HEADLINE_LANGUAGES)[number];
export type HeadlineHalf = (typeof HEADLINE_HALVES)[number];

/** A headline whose names were labelled before there were rules for it. */
export interface LabelledHeadline extends MarkedHeadline {
  readonly kind: string;
}

export function headlineFile(language: HeadlineLanguage, half: HeadlineHalf): string {
  return readFileSync(new URL(`fixtures/${language}-${half}.tsv`, import.meta.url), 'utf8');
}

export function readHeadlines(language: HeadlineLanguage, half: HeadlineHalf): LabelledHeadline[] {
  const lines = headlineFile(language, half).trimEnd().split('\n');
  return lines.map((line) => {
    const [kind = '', marked = ''] = line.split('\t');
    return { kind, ...readMarked(marked) };
  });
}
