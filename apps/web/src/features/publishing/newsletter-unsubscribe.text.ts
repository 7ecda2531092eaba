import { defineMessages } from '../../i18n/messages.ts';

export const newsletterUnsubscribeText = defineMessages(
  {
    'ask.text': 'One click stops all our marketing mail to the address we wrote to. No sign-in needed.',
    'ask.button': 'Unsubscribe',
    'left.title': 'You are unsubscribed',
    'left.text':
      '{{email}} gets no more marketing mail from us. E-mails about your account will still arrive.',
    'left.undo': 'Undo',
    'back.title': 'You are back',
    'back.text': '{{email}} receives our newsletter again, as before.',
    'link.title': 'We need the link from an e-mail',
    'link.text':
      'So that nobody can unsubscribe someone else, this works with the link at the end of any of our newsletters. If you don’t have one, we can send you the link.',
    'link.cut': 'The link is incomplete: e-mail programs sometimes break long lines.',
    'link.email': 'Your e-mail address',
    'link.send': 'Send me the link',
    'link.sent':
      'If this address receives our newsletter, the link is on its way to it. We send it at most once a day.',
    wrong: 'This is not an e-mail address. It should look like name@example.org.',
    failed: 'Nothing has changed. {{reason}}',
  },
  import.meta.glob('./newsletter-unsubscribe.??.ts'),
);
