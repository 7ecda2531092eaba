import type { TextsOf } from '../i18n/messages.ts';
import { useLanguage } from '../i18n/use-text.ts';
import { labelsText } from './labels.text.ts';

export type Labels = TextsOf<typeof labelsText>;

export function useLabels(): Labels {
  return labelsText.in(useLanguage()) ?? labelsText.en;
}
