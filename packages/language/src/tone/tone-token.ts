/** What a token of a headline is for the reading of tone. */
export type TokenKind = 'word' | 'figure' | 'mark' | 'target' | 'other';

/** One token, lower case, with where it stands in the headline. `hash` spreads `text` over 32 bits. */
export interface ToneToken {
  readonly text: string;
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  readonly hash: number;
}

/** A stretch of the headline that names something: the one asked about, or another. */
export interface NamedSpan {
  readonly start: number;
  readonly end: number;
  readonly isTarget: boolean;
}
