import type { Language } from './languages.ts';

export type Texts<Key extends string> = Readonly<Record<Key, string>>;

/** The texts of one part of the interface. English travels with the code that shows it, other languages on demand. */
export interface Messages<Key extends string = string> {
  readonly en: Texts<Key>;
  readonly loadFrench: () => Promise<Texts<Key>>;
  /** Filled once loaded. */
  french: Texts<Key> | null;
}

const known = new Set<Messages>();
let shown: Language = 'en';

/** Declares texts; a missing or extra French key is a type error. */
export function defineMessages<const English extends Record<string, string>>(
  en: English,
  loadFrench: () => Promise<Texts<keyof English & string>>,
): Messages<keyof English & string> {
  const messages: Messages<keyof English & string> = { en, loadFrench, french: null };
  known.add(messages);
  return messages;
}

/** Resolves once every text declared so far is there in the language. */
export async function messagesReady(language: Language = shown): Promise<void> {
  if (language === 'en') return;
  await Promise.all(
    [...known].map(async (messages) => {
      messages.french ??= await messages.loadFrench();
    }),
  );
}

/** The language on the screen now. */
export function shownLanguage(): Language {
  return shown;
}

/** Shows a language as soon as its texts are there. */
export async function showLanguage(language: Language): Promise<void> {
  await messagesReady(language);
  shown = language;
}
