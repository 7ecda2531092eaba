/** Languages of the interface; the first is the fallback. */
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What is shown where a language lacks a text. */
export const FALLBACK: Language = LANGUAGES[0];

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
