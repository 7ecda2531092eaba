import { useEffect, useState } from 'react';
import type { Language } from '../../shared/i18n/languages.ts';
import type { Labels } from '../../ui/labels.ts';

/** The French words of the shared parts, loaded when they are needed; null before. */
export function useFrenchLabels(language: Language): Labels | null {
  const [labels, setLabels] = useState<Labels | null>(null);
  useEffect(() => {
    if (language !== 'fr') return;
    void import('../../ui/labels-fr.ts').then((module) => setLabels(module.LABELS_FR));
  }, [language]);
  return language === 'fr' ? labels : null;
}
