import { cutClauses } from './cut-clauses.ts';
import type { ReadLanguage } from './detect-language.ts';
import { findToneHits } from './find-tone-hits.ts';
import { frenchLexicon } from './french/french-lexicon.ts';
import { lexicon as englishLexicon } from './lexicon/lexicon.ts';
import { rateHits } from './rate-hits.ts';
import type { ReadHeadline } from './score-target.ts';
import { tokenise } from './tokenise.ts';
import type { NamedSpan } from './tone-token.ts';

const lexicons = { english: englishLexicon, french: frenchLexicon } as const;

/** Parses a headline for one target: tokens, clauses, words with a tone. */
export function readHeadline(
  title: string,
  spans: readonly NamedSpan[],
  language: ReadLanguage = 'english',
): ReadHeadline {
  const lexicon = lexicons[language];
  const tokens = tokenise(title, spans, language);
  const hits = findToneHits(tokens, lexicon);
  const clauses = cutClauses(tokens, hits, lexicon);
  return { tokens, clauses, hits: rateHits({ tokens, hits, clauses, lexicon }), lexicon };
}
