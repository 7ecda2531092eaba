import { defineMessages } from '../../i18n/messages.ts';

export const qualityNoteText = defineMessages(
  {
    days_one: '{{count}} doubtful day',
    days: '{{count}} doubtful days',
    title: 'Doubtful days of {{symbol}}',
    why: 'Our quality checks flagged these days. The prices are as the source gave them: check before you rely on them.',
    more: 'And {{count}} more before.',
  },
  import.meta.glob('./quality-note.??.ts'),
);
