import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createToastStore } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

const sheet = readFileSync(new URL('toasts.module.css', import.meta.url), 'utf8');

/** The declarations of every rule for a class, one after the other. */
function declared(name: string): string {
  const rules = [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  return rules
    .filter(([, selector]) => selector?.split(',').some((one) => one.trim() === `.${name}`))
    .map(([, , body]) => body?.replaceAll(/\s+/g, ' '))
    .join('');
}

describe('toasts on the screen', () => {
  it('WEB-7: are dark in both themes, the answer at the top in the middle, background jobs at the top right', () => {
    const store = createToastStore();
    store.answer('Saved');
    store.job('Imported');
    const [, box = ''] = renderToStaticMarkup(<Toaster store={store} />).split('<section');
    expect(box).toMatch(/^[^>]* data-theme="dark"/);
    expect(box).toMatch(/class="[^"]*center[^"]*".*Saved.*class="[^"]*corner[^"]*".*Imported/);
    expect(declared('center')).toMatch(
      /position: fixed; top: \d+px;.* left: 50%;.* transform: translateX\(-50%\)/,
    );
    expect(declared('corner')).toMatch(/position: fixed; top: \d+px;.* right: \d+px;/);
  });

  it('have a button for what they offer, and none without', () => {
    const store = createToastStore();
    store.answer('Saved');
    expect(renderToStaticMarkup(<Toaster store={store} />)).not.toContain('>Undo');
    store.answer('Opened', { action: { label: 'Undo', onPress: () => undefined } });
    expect(renderToStaticMarkup(<Toaster store={store} />)).toMatch(/<button[^>]*>(<[^>]+>)*Undo/);
  });
});
