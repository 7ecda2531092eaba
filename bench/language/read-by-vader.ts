import { createRequire } from 'node:module';
import { type JudgedReading, readByLexicon, type ToneExample } from '@auspex/language/training';

/** The published general lexicon as an npm library; it has no types of its own. */
interface VaderLibrary {
  readonly SentimentIntensityAnalyzer: {
    polarity_scores(text: string): { readonly compound: number };
  };
}

const vader = createRequire(import.meta.url)('vader-sentiment') as VaderLibrary;
/** Its authors' own boundary between neutral and not. */
const NEUTRAL_UP_TO = 0.05;

/** The same rows scored by a general lexicon, which sees the title and not the company. */
export function readByVader(examples: readonly ToneExample[]): JudgedReading[] {
  return readByLexicon(examples).map((reading, at) => {
    const { compound } = vader.SentimentIntensityAnalyzer.polarity_scores(examples[at].headline.title);
    const read = compound >= NEUTRAL_UP_TO ? 'positive' : compound <= -NEUTRAL_UP_TO ? 'negative' : 'neutral';
    return { ...reading, read, certainty: Math.abs(compound) };
  });
}
