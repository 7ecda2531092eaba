import { defineMessages } from '../../i18n/messages.ts';

export const holdingsText = defineMessages(
  {
    list: 'Holdings',
    youHold: 'You hold {{quantity}} {{symbol}}',
    weight: '{{share}} of your portfolio',
  },
  import.meta.glob('./holdings.??.ts'),
);
