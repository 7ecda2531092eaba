import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { messagesReady } from '../../i18n/messages.ts';
import { CHUNK_TIMEOUT_MS, loadChunk } from './load-chunk.ts';

/** A component whose code comes with the first visit; its texts in the language on the screen come along. */
export function lazily(name: string, load: () => Promise<ComponentType>) {
  return lazyRouteComponent(async () => {
    if (typeof window === 'undefined') return { Screen: await load() };
    const Screen = await loadChunk(name, load, {
      timeoutMs: CHUNK_TIMEOUT_MS,
      marks: window.sessionStorage,
      reload: () => window.location.reload(),
    });
    await messagesReady();
    return { Screen };
  }, 'Screen');
}
