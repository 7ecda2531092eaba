import { defineMessages } from '../../i18n/messages.ts';

export const alarmText = defineMessages(
  {
    narrow:
      'Coverage alarm, {{bars}} bars: the published 80 % ranges held too seldom for chance. Take them as too narrow.',
    wide: 'Coverage alarm, {{bars}} bars: the published 80 % ranges held too often for chance. Take them as too wide.',
  },
  import.meta.glob('./alarm.??.ts'),
);
