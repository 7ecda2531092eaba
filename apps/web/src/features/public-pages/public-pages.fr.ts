import type { Texts } from '../../shared/i18n/messages.ts';
import type { publicPagesEnglish } from './public-pages.en.ts';

export const publicPagesFrench: Texts<keyof typeof publicPagesEnglish> = {
  'maintenance.title': 'Nous y travaillons',
  'maintenance.text':
    'Auspex est fermé pour maintenance et rouvre bientôt. Rien de ce qui est à vous n’est perdu.',
  'comingSoon.title': 'Presque prêt',
  'comingSoon.text': 'Auspex ouvre bientôt.',
};
