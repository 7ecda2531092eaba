import { defineMessages } from '../../i18n/messages.ts';

export const alarmText = defineMessages(
  {
    narrow:
      'Coverage alarm, {{bars}} bars: the published 80% ranges held less often than chance explains. Treat them as too narrow.',
    wide: 'Coverage alarm, {{bars}} bars: the published 80% ranges held more often than chance explains. Treat them as too wide.',
  },
  import.meta.glob('./alarm.??.ts'),
);
