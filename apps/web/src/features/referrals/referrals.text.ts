import { defineMessages } from '../../i18n/messages.ts';

export const referralsText = defineMessages(
  {
    'purpose.refer': 'Your link, and what became of everyone who followed it.',
    'part.link': 'Your link and code',
    'part.funnel': 'From click to reward',
    'purpose.referral': 'Bring someone along and both know the rules before anyone signs up.',
    'part.rules': 'The rules in plain words',
  },
  import.meta.glob('./referrals.??.ts'),
);
