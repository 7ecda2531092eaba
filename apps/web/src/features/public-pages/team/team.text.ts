import { defineMessages } from '../../../i18n/messages.ts';

export const teamText = defineMessages(
  {
    lead: 'The people behind these pages.',
    'empty.title': 'Nobody is introduced here yet',
    'empty.text':
      'This page is written by the people who run this installation. Until they do, it stays empty: we would rather show no one than someone who does not exist.',
    'empty.write': 'Write to us',
    'failed.title': 'The team could not be loaded',
    'failed.again': 'Try again',
    'work.title': 'How we work',
    'work.1.name': 'Measure, then say',
    'work.1.text': 'Nothing is claimed before it was tested on data it had never seen.',
    'work.2.name': 'Write the failures down',
    'work.2.text': 'What was tried and did not help is listed with the models, not forgotten.',
    'work.3.name': 'Answer in person',
    'work.3.text': 'A person reads every message, and a person replies.',
    edit: 'Edit this page',
    link: 'Page of {{name}}',
  },
  import.meta.glob('./team.??.ts'),
);
