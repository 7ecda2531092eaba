import type { TextsOf } from '../../i18n/messages.ts';
import type { qualityNoteText } from './quality-note.text.ts';

export const texts: TextsOf<typeof qualityNoteText> = {
  days_one: '{{count}} jour douteux',
  days: '{{count}} jours douteux',
  title: 'Jours douteux de {{symbol}}',
  why: 'Nos contrôles de qualité ont signalé ces jours. Les cours sont ceux de la source : vérifiez avant de vous y fier.',
  more: 'Et {{count}} de plus auparavant.',
};
