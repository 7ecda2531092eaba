import { defineMessages } from '../../i18n/messages.ts';

export const keyboardText = defineMessages(
  {
    screens: 'Screens',
    publicPages: 'Public pages',
    actions: 'Actions',
    showKeys: 'Show keyboard shortcuts',
    signOut: 'Logout',
    everywhere: 'Everywhere',
    jumps: 'Go to a screen',
    tables: 'In tables',
    openPalette: 'Search screens, symbols and actions',
    focusSearch: 'Search',
    showHelp: 'This list',
    close: 'Close the topmost window',
    nextRow: 'Next row',
    previousRow: 'Previous row',
  },
  import.meta.glob('./keyboard.??.ts'),
);
