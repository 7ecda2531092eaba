import { defineMessages } from '../../i18n/messages.ts';

export const unsavedText = defineMessages(
  {
    title: 'Discard what you typed?',
    why: 'Your changes are not saved yet.',
    stay: 'Keep editing',
    leave: 'Discard',
  },
  import.meta.glob('./unsaved.??.ts'),
);
