import { defineMessages } from '../../i18n/messages.ts';

export const alertButtonText = defineMessages(
  {
    set: 'Set an alert for {{symbol}}',
    past: 'Alerts look ahead. Go back to now to set one.',
    bell: 'Alerts',
    unread_one: 'Alerts: {{count}} new',
    unread: 'Alerts: {{count}} new',
    onFlip: 'Alert on flip',
  },
  import.meta.glob('./alert-button.??.ts'),
);
