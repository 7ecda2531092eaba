import { useCallback } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { findSentence } from './find-sentence.ts';
import { sentencesText } from './sentences.text.ts';

/** Says a stored sentence in the language on the screen; one that is not known stays as it was written. */
export function useSentence(): (text: string) => string {
  const t = useText(sentencesText);
  return useCallback(
    (text) => {
      const found = findSentence(text);
      return found ? t(found.key, found.values) : text;
    },
    [t],
  );
}
