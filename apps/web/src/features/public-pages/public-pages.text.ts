import { defineMessages } from '../../i18n/messages.ts';

export const publicPagesText = defineMessages(
  {
    'maintenance.title': 'We are working on it',
    'maintenance.text':
      'Auspex is closed for maintenance and will be back shortly. None of your data is lost.',
    'comingSoon.title': 'Almost there',
    'comingSoon.text': 'Auspex opens soon.',
  },
  import.meta.glob('./public-pages.??.ts'),
);
