interface LanguageFacts {
  /** In the language itself. */
  readonly name: string;
  /** The label of the switch to it, in the language itself. */
  readonly show: string;
  /** How dates and times are written. */
  readonly locale: string;
}

/**
 * Languages of the product; the first is the fallback. A new one is an entry here, its conventions next to
 * `english.ts`, and a file next to every text.
 */
const languages = {
  en: { name: 'English', show: 'Show in English', locale: 'en-GB' },
  fr: { name: 'Français', show: 'Afficher en français', locale: 'fr-FR' },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

export type Language = keyof typeof languages;

export const LANGUAGES = Object.keys(languages) as [Language, ...Language[]];

/** What is shown if a language lacks a text. */
export const FALLBACK_LANGUAGE: Language = 'en';

export function languageFacts(language: Language): LanguageFacts {
  return languages[language];
}

/** The one that the switch leads to. */
export function languageAfter(language: Language): Language {
  return LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? FALLBACK_LANGUAGE;
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
