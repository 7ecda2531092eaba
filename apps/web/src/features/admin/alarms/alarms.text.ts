import { defineMessages } from '../../../i18n/messages.ts';

export const alarmsText = defineMessages(
  {
    'alarm.narrow':
      'Coverage alarm: the published 80% ranges over {{horizon}} for {{market}} held less often than chance explains ({{share}} of {{count}}). They are too narrow.',
    'alarm.wide':
      'Coverage alarm: the published 80% ranges over {{horizon}} for {{market}} held more often than chance explains ({{share}} of {{count}}). They are too wide.',
    'horizon.delta_30': '30 days',
    'horizon.delta_90': '90 days',
    'horizon.delta_1y': 'a year',
    'horizon.delta_2y': 'two years',
    'market.crypto': 'crypto',
    'market.us': 'US stocks',
    card: 'Model cards',
  },
  import.meta.glob('./alarms.??.ts'),
);
