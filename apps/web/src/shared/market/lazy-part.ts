import { type ComponentType, lazy } from 'react';
import { messagesReady } from '../../i18n/messages.ts';

/** A part of a screen whose code comes when it is first shown; its texts in the language on the screen come along. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const part = await load();
    await messagesReady();
    return { default: part };
  });
}
