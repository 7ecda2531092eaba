import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useDraft } from './use-draft.ts';

/** What the editor shows after each address in turn, with one thing typed over the first. */
function Editor({ typed, addresses }: { readonly typed: string; readonly addresses: readonly string[] }) {
  const [place, setPlace] = useState(0);
  const [text, setDraft] = useDraft(addresses[place] ?? '', () => undefined);
  if (place === 0) setDraft(typed);
  if (place < addresses.length - 1) setPlace(place + 1);
  return text;
}

const shown = (typed: string, addresses: readonly string[]) =>
  renderToStaticMarkup(<Editor {...{ typed, addresses }} />);

it('SCRN-22: what was typed over a screen does not come back when that screen is opened again', () => {
  expect(shown('rsi14 < 55', ['rsi14 < 30', 'rsi14 < 55'])).toBe('rsi14 &lt; 55');
  expect(shown('rsi14 < 55', ['rsi14 < 30', 'rsi14 < 55', 'rsi14 < 30'])).toBe('rsi14 &lt; 30');
  // A saved screen may look for everything.
  expect(shown('rsi14 < 55', ['', 'rsi14 < 55', ''])).toBe('');
});
