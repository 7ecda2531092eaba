/** What a token of a headline is when reading tone. */
export type TokenKind = 'word' | 'figure' | 'mark' | 'target' | 'other';

/** One token, lower case, with its position in the headline. `hash` spreads `text` over 32 bits. */
export interface ToneToken {
  readonly text: string;
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  readonly hash: number;
}

/** A span of the headline that names something: the target, or another. */
export interface NamedSpan {
  readonly start: number;
  readonly end: number;
  readonly isTarget: boolean;
}
