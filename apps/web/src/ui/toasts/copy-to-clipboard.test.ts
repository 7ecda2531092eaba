import { afterEach, expect, it, vi } from 'vitest';
import { copyToClipboard } from './copy-to-clipboard.ts';
import { toasts } from './toast-store.ts';

afterEach(() => vi.unstubAllGlobals());

async function copied(text: string) {
  await copyToClipboard(text, { copied: 'Copied.', failed: 'Copy this:' });
  return toasts.read().answer;
}

it('a text is copied, and the page says so', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copied('https://example.com/1')).toMatchObject({ text: 'Copied.', tone: 'success' });
  expect(writeText).toHaveBeenCalledWith('https://example.com/1');
});

it('a text that the browser does not let through is shown instead, also where it has no clipboard', async () => {
  const shown = { text: 'Copy this: abc', tone: 'error', durationMs: 20_000 };
  const writeText = () => Promise.reject(new Error('denied'));
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copied('abc')).toMatchObject(shown);
  vi.stubGlobal('navigator', {});
  expect(await copied('abc')).toMatchObject(shown);
});
