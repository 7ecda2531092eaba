import type { Texts } from '../i18n/messages.ts';
import type { earningsEnglish } from './earnings.en.ts';

export const earningsFrench: Texts<keyof typeof earningsEnglish> = {
  'purpose.earningCalendar':
    'Quand les sociétés publient, avec quelle certitude, et de combien leur cours avait bougé.',
  'part.week': 'La semaine et le mois',
  'part.history': 'Publications passées et mouvements qui ont suivi',
};
