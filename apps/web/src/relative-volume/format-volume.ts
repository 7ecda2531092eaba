import type { Language } from '../i18n/languages.ts';

const formats: Partial<Record<Language, Intl.NumberFormat>> = {};

/** 44.8M shares: short, as volumes are compared and not added up. */
export function formatVolume(volume: number, language: Language): string {
  formats[language] ??= new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 });
  return formats[language].format(volume);
}
