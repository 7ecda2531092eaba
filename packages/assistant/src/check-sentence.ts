import type { AnswerAsset, AnswerFigure } from './tools/tool.ts';

/** What a sentence may rest on: what the tools read so far, and what the question itself said. */
export interface Evidence {
  readonly figures: readonly AnswerFigure[];
  /** Pinned before the first call; a sentence about any other asset is not let through. */
  readonly assets: readonly AnswerAsset[];
  readonly question: string;
}

export type SentenceVerdict =
  | {
      readonly passes: true;
      readonly spans: ReadonlyArray<{ text: string } | { figure: string; text: string }>;
    }
  /** For the model that tries again: which figure has no support, and what is known of it. */
  | { readonly passes: false; readonly reason: string };
