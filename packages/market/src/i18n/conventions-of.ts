import type { Conventions } from './conventions.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import type { Language } from './languages.ts';

const conventions: Readonly<Record<Language, Conventions>> = { en: english, fr: french };

export function conventionsOf(language: Language): Conventions {
  return conventions[language];
}
