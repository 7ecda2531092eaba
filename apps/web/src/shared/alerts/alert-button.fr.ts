import type { TextsOf } from '../../i18n/messages.ts';
import type { alertButtonText } from './alert-button.text.ts';

export const texts: TextsOf<typeof alertButtonText> = {
  set: 'Créer une alerte pour {{symbol}}',
  past: 'Une alerte regarde vers l’avant. Revenez au présent pour en créer une.',
  bell: 'Alertes',
  unread_one: 'Alertes : {{count}} nouvelle',
  unread: 'Alertes : {{count}} nouvelles',
  onFlip: 'Alerte au changement',
};
