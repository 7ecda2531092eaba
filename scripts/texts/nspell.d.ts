declare module 'nspell' {
  interface Speller {
    correct(word: string): boolean;
    /** Adds words, one per line. */
    personal(words: string): Speller;
  }
  const nspell: (dictionary: { readonly aff: Uint8Array; readonly dic: Uint8Array }) => Speller;
  export = nspell;
}
