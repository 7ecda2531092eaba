import type { TextsOf } from '../../i18n/messages.ts';
import type { publicPagesText } from './public-pages.text.ts';

export const texts: TextsOf<typeof publicPagesText> = {
  'maintenance.title': 'Nous y travaillons',
  'maintenance.again': 'Réessayer',
  'maintenance.text':
    'Auspex est fermé pour maintenance et rouvre bientôt. Rien de ce qui est à vous n’est perdu.',
  'comingSoon.title': 'Presque prêt',
  'comingSoon.text': 'Auspex ouvre bientôt.',
  'lost.title': 'Retrouver son chemin',
  'lost.search': 'Chercher dans la FAQ',
  'lost.find': 'Chercher',
  'lost.services': 'Tous les outils',
  'lost.aiReturns': 'Historique public : cryptos',
  'lost.stockAiReturns': 'Historique public : actions',
  'lost.news': 'Actualités',
  'lost.userGuide': 'Guide d’utilisation',
  'lost.contactUs': 'Nous écrire',
};
