import type { Language } from '@auspex/market';
import { useCallback, useSyncExternalStore } from 'react';
import { type Messages, showLanguage, shownLanguage } from './messages.ts';
import { type TextValues, translate } from './translate.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Switches the whole interface; the page says its language to screen readers and spell checkers. Fails where the texts
 * do not arrive; the page, which waited for them, is then seen in the language that it has.
 */
export async function switchLanguage(language: Language): Promise<void> {
  try {
    await showLanguage(language);
  } finally {
    document.documentElement.lang = shownLanguage();
    delete document.documentElement.dataset.languagePending;
    for (const listener of listeners) listener();
  }
}

/** The language on the screen; pre-rendered pages are English until they are hydrated. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, shownLanguage, () => 'en' as const);
}

export type Translate<Key extends string> = (key: Key, values?: TextValues) => string;

/** The texts of one part of the interface in the language on the screen. */
export function useText<Key extends string>(messages: Messages<Key>): Translate<Key> {
  const language = useLanguage();
  return useCallback(
    (key: Key, values?: TextValues) => translate(messages, key, values ? { language, values } : { language }),
    [messages, language],
  );
}
