import type { FeatureVector } from '../tone/feature-vector.ts';
import { hashText } from '../tone/hash-feature.ts';
import { overrideTone } from '../tone/overrides/all-overrides.ts';
import { readFeatures } from '../tone/read-features.ts';
import { readHeadline } from '../tone/read-headline.ts';
import { scoreTarget } from '../tone/score-target.ts';
import type { ToneLabel } from '../tone/tone-model.ts';
import type { NamedSpan } from '../tone/tone-token.ts';
import type { LabelledHeadline, LabelledName } from './parse-corpus.ts';

/** One name in one headline, as the model sees it. */
export interface ToneExample {
  readonly headline: LabelledHeadline;
  readonly name: LabelledName;
  readonly label: ToneLabel;
  /** With the other names marked. */
  readonly features: FeatureVector;
  /** With the other names left as words; the same as `features` if there are none. */
  readonly hidden: FeatureVector | null;
  readonly score: number;
  /** What a rule says, if one applies; then the model is not asked. */
  readonly ruled: ToneLabel | null;
  readonly fold: number;
}

/** Every labelled name of every headline; equal headlines are in one fold, however they are written. */
export function makeExamples(headlines: readonly LabelledHeadline[], folds: number): ToneExample[] {
  return headlines.flatMap((headline) => {
    const fold = (hashText(normaliseTitle(headline.title)) >>> 0) % folds;
    return headline.names.map((name) => {
      const marked = spansFor(headline, name);
      const read = readHeadline(headline.title, marked);
      const alone = marked.filter(({ isTarget }) => isTarget);
      return {
        headline,
        name,
        label: name.label,
        features: readFeatures(read),
        hidden: alone.length === marked.length ? null : readFeatures(readHeadline(headline.title, alone)),
        score: scoreTarget(read).score,
        ruled: overrideTone(read)?.label ?? null,
        fold,
      };
    });
  });
}

/** Letters only, with one symbol for any figure: two headlines that differ in a number are one. */
export function normaliseTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/\d[\d.,]*/g, '#')
    .replace(/[^\p{L}#]+/gu, ' ')
    .trim();
}

/** Positions of the target and the others, ascending, longer ones first. */
export function spansFor({ names }: LabelledHeadline, target: LabelledName): NamedSpan[] {
  return names
    .flatMap((name) => name.places.map(({ start, end }) => ({ start, end, isTarget: name === target })))
    .sort((a, b) => a.start - b.start || b.end - a.end);
}
