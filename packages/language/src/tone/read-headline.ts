import { cutClauses } from './cut-clauses.ts';
import { findToneHits } from './find-tone-hits.ts';
import { rateHits } from './rate-hits.ts';
import type { ReadHeadline } from './score-target.ts';
import { tokenise } from './tokenise.ts';
import type { NamedSpan } from './tone-token.ts';

/** Parses a headline for one target: tokens, clauses, words with a tone. */
export function readHeadline(title: string, spans: readonly NamedSpan[]): ReadHeadline {
  const tokens = tokenise(title, spans);
  const hits = findToneHits(tokens);
  const clauses = cutClauses(tokens, hits);
  return { tokens, clauses, hits: rateHits(tokens, hits, clauses) };
}
