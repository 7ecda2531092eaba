/** Languages of the interface; the first is the fallback. */
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
