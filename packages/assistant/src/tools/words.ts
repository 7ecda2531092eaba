import type { Language } from '@auspex/market';
import type { ToolContext, ToolResult } from './tool.ts';

/** A text in every language of the product. */
export type Words = Readonly<Record<Language, string>>;

export function wordsIn(language: Language, words: Words): string {
  return words[language];
}

/** What ended a tool, in a sentence that can be shown. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
}

const texts = {
  plan: { en: 'Your plan does not include this.', fr: 'Votre formule ne comprend pas cela.' },
  forbidden: { en: 'You may not read this.', fr: 'Vous n’avez pas accès à cela.' },
  missing: { en: 'Nothing is known of this.', fr: 'Rien n’est connu à ce sujet.' },
  often: {
    en: 'This was requested too often just now. Try again in a minute.',
    fr: 'Cela a été demandé trop souvent à l’instant. Réessayez dans une minute.',
  },
  failed: {
    en: 'This could not be read just now. Try again.',
    fr: 'Cela n’a pas pu être lu pour le moment. Réessayez.',
  },
} satisfies Record<string, Words>;

interface Failure {
  readonly status: number;
  readonly code?: unknown;
  readonly message: string;
}

function isFailure(error: unknown): error is Failure {
  return error instanceof Error && 'status' in error && typeof error.status === 'number';
}

/** A call that was refused as the answer that it is; anything else ends the tool with a sentence. */
export function refusedResult(error: unknown, { language }: Pick<ToolContext, 'language'>): ToolResult {
  if (error instanceof ToolRefusal) throw error;
  if (error instanceof Error && error.name === 'AbortError') throw error;
  if (!isFailure(error) || error.status >= 500 || error.status === 401 || error.status === 0) {
    throw new ToolRefusal(wordsIn(language, texts.failed), { cause: error });
  }
  const { status, code, message } = error;
  const known =
    status === 404
      ? texts.missing
      : status === 429
        ? texts.often
        : code === 'plan-required'
          ? texts.plan
          : status === 403
            ? texts.forbidden
            : null;
  const note = known === null ? message : wordsIn(language, known);
  return { assets: [], figures: [], parts: [], notes: [note], empty: true };
}
