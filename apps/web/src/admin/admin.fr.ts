import type { Texts } from '../i18n/messages.ts';
import type { adminEnglish } from './admin.en.ts';

export const adminFrench: Texts<keyof typeof adminEnglish> = {
  'purpose.adminDashboard':
    'Membres, paiements, messages et rouages de cette installation en un seul endroit.',
  'part.members': 'Membres et rôles',
  'part.revenue': 'Abonnements et revenus',
  'part.jobs': 'Tâches et leur avancement',
  'part.blogEditor': 'Éditeur d’articles',
  'part.audit': 'Journal d’audit',
};
