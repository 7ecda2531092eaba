import { toasts } from './toast-store.ts';

/** Puts a text on the clipboard and says so; where the browser refuses, it says that too and shows the text. */
export async function copyToClipboard(
  text: string,
  words: { readonly copied: string; readonly failed: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.answer(words.copied, { tone: 'success' });
  } catch {
    // Browsers have no clipboard at all on pages without TLS.
    toasts.answer(`${words.failed} ${text}`, { tone: 'error', stays: true });
  }
}
