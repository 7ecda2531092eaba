import type { Sentence } from '@auspex/market';
import { useCallback } from 'react';
import type { TextKey } from '../../../i18n/messages.ts';
import { useText } from '../../../i18n/use-text.ts';
import { feedSentencesText } from './feed-sentences.text.ts';
import { findSentence } from './find-sentence.ts';
import { sentencesText } from './sentences.text.ts';

/** Words a sentence of the domain in the language on the screen. */
export function useSentence(): (sentence: Sentence) => string {
  const t = useText(sentencesText);
  return useCallback(({ code, values }) => t(code as TextKey<typeof sentencesText>, values), [t]);
}

/** Says a stored sentence in the language on the screen; one that is not known stays as it was written. */
export function useFeedSentence(): (text: string) => string {
  const t = useText(feedSentencesText);
  return useCallback(
    (text) => {
      const found = findSentence(text);
      return found ? t(found.key, found.values) : text;
    },
    [t],
  );
}
