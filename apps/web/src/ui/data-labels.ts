import { useMemo } from 'react';
import type { TextsOf } from '../i18n/messages.ts';
import { useLanguage } from '../i18n/use-text.ts';
import { dataLabelsText } from './data-labels.text.ts';
import { type Labels, useLabels } from './labels.ts';

/** The words of tables and charts together with those of every page. */
export type DataLabels = Labels & TextsOf<typeof dataLabelsText>;

export function useDataLabels(): DataLabels {
  const labels = useLabels();
  const language = useLanguage();
  return useMemo(
    () => ({ ...labels, ...(dataLabelsText.in(language) ?? dataLabelsText.en) }),
    [labels, language],
  );
}
