import { defineMessages } from '../../i18n/messages.ts';

export const publicPagesText = defineMessages(
  {
    'maintenance.title': 'We are working on it',
    'maintenance.again': 'Try again',
    'maintenance.text':
      'Auspex is closed for maintenance and will be back shortly. None of your data is lost.',
    'comingSoon.title': 'Almost there',
    'comingSoon.text': 'Auspex opens soon.',
    'lost.title': 'Find your way',
    'lost.search': 'Search questions and answers',
    'lost.find': 'Search',
    'lost.services': 'All tools',
    'lost.aiReturns': 'Track record: crypto',
    'lost.stockAiReturns': 'Track record: stocks',
    'lost.news': 'News',
    'lost.userGuide': 'User guide',
    'lost.contactUs': 'Contact us',
  },
  import.meta.glob('./public-pages.??.ts'),
);
