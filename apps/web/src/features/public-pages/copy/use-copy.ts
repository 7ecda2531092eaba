import { useCallback } from 'react';
import { type Messages, spaced } from '../../../i18n/messages.ts';
import { type Translate, useText } from '../../../i18n/use-text.ts';

/** The texts of a page to be read, set with care. */
export function useCopy<Key extends string>(messages: Messages<Key>): Translate<Key> {
  const t = useText(messages);
  return useCallback((key, values) => spaced(t(key, values)), [t]);
}
