import { LANGUAGES } from '@auspex/market';
import { expect, it } from 'vitest';
import { marketText } from '../../shared/market/market.text.ts';
import { paletteText } from '../../ui/palette/palette.text.ts';
import { rankEntries } from '../../ui/palette/rank-entries.ts';
import { symbolTabs } from '../symbol-header/symbol-tabs.ts';
import { keyboardText } from './keyboard.text.ts';

it.each(LANGUAGES)('the example of a search finds what it names, in %s', async (language) => {
  await Promise.all([marketText, paletteText, keyboardText].map((messages) => messages.load(language)));
  const example = keyboardText.in(language)?.symbolExample ?? '';
  expect(paletteText.in(language)?.palettePlaceholder).toContain(example);
  const entries = symbolTabs.map(({ label }) => ({
    label,
    title: `AAPL ${marketText.in(language)?.[label]}`,
  }));
  expect(rankEntries(example, entries, 1)).toMatchObject([{ label: 'screen.news' }]);
});
