import { Lexer, type Token, type TokensList } from 'marked';

/** Reading a run of text takes the square of its length: a longer one than anybody writes is read in pieces. */
const LONGEST_RUN = 4000;
/** Quotes in quotes, lists in lists, marks in marks: what is deeper than anybody writes is text. */
const DEEPEST = 20;

/** A run in pieces: between sentences where there are any, as marks seldom reach over one, else between words. */
function piecesOf(run: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (run.length - from > LONGEST_RUN) {
    const most = from + LONGEST_RUN;
    const gaps = [
      run.lastIndexOf('. ', most - 1) + 1,
      run.lastIndexOf('\n', most),
      run.lastIndexOf(' ', most),
    ];
    const to = gaps.find((gap) => gap > from) ?? most;
    pieces.push(run.slice(from, to));
    from = to;
  }
  return [...pieces, run.slice(from)];
}

const textOf = (src: string) => ({ type: 'text', raw: src, text: src, escaped: false }) as const;

/** Reads Markdown in a time that grows with its length, whatever is in it. */
export class BoundedLexer extends Lexer {
  #depth = 0;

  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(src: string, tokens: Token[] = [], lastParagraphClipped?: boolean): Token[] {
    return this.#within(src, tokens, () => super.blockTokens(src, tokens, lastParagraphClipped));
  }

  override inlineTokens(src: string, tokens: Token[] = []) {
    return this.#within(src, tokens, () => {
      for (const piece of piecesOf(src)) super.inlineTokens(piece, tokens);
      return tokens;
    });
  }

  #within(src: string, tokens: Token[], read: () => Token[]): Token[] {
    if (this.#depth >= DEEPEST) {
      tokens.push(textOf(src));
      return tokens;
    }
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}
