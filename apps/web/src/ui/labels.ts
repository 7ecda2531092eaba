import type { Language } from '@auspex/market';
import type { TextsOf } from '../i18n/messages.ts';
import { useLanguage } from '../i18n/use-text.ts';
import { labelsText } from './labels.text.ts';

export type Labels = TextsOf<typeof labelsText>;

export function labelsIn(language: Language): Labels {
  return labelsText.in(language) ?? labelsText.en;
}

export function useLabels(): Labels {
  return labelsIn(useLanguage());
}
