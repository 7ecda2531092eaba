import type { Conventions } from './conventions.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import type { Language } from './languages.ts';

const conventions: Readonly<Record<Language, Conventions>> = { en: english, fr: french };

/** How a missing value is shown: an en dash, never a zero. The reason belongs in a hint next to it. */
export const MISSING_TEXT = '–';

export function conventionsOf(language: Language): Conventions {
  return conventions[language];
}
