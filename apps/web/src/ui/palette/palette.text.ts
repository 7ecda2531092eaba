import { defineMessages } from '../../i18n/messages.ts';

export const paletteText = defineMessages(
  {
    paletteTitle: 'Command palette',
    palettePlaceholder: 'Screen, symbol or action, such as “AAPL news”',
    paletteNone: 'Nothing matches “{{query}}”',
    paletteHint: '↑ ↓ to choose, Enter to open, Esc to close',
    paletteCount_one: '{{count}} result',
    paletteCount: '{{count}} results',
  },
  import.meta.glob('./palette.??.ts'),
);
