import { defineMessages } from '../../../i18n/messages.ts';

export const answersText = defineMessages(
  {
    title: 'Answers that members marked as wrong',
    note: 'The assistant’s answers, latest first, without any portfolio data.',
    at: 'Time (UTC)',
    question: 'Question',
    answer: 'Answer',
    why: 'What is wrong',
    model: 'Model',
    none: 'No answer was marked as wrong',
    noneWhy: 'Members mark answers in the chat.',
    older: 'Show older',
  },
  import.meta.glob('./answers.??.ts'),
);
