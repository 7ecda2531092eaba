import { defineMessages } from '../../i18n/messages.ts';

export const newsletterUnsubscribeText = defineMessages(
  {
    'ask.text':
      'One click stops all our marketing mail to the address that your mail was sent to. You need not sign in.',
    'ask.button': 'Unsubscribe',
    'left.title': 'You are unsubscribed',
    'left.text': '{{email}} receives no more marketing mail from us. Mails about your account still come.',
    'left.undo': 'Undo',
    'back.title': 'You are back',
    'back.text': '{{email}} receives our newsletter again, as before.',
    'link.title': 'We need the link from a mail',
    'link.text':
      'So that nobody can unsubscribe someone else, this works with the link at the foot of any of our newsletters. If you have none at hand, we send it to you.',
    'link.cut': 'The link you used is not complete: mail programs sometimes break long lines.',
    'link.email': 'Your e-mail address',
    'link.send': 'Send me the link',
    'link.sent':
      'If this address receives our newsletter, the link is on its way to it. It comes at most once a day.',
    wrong: 'This is not an e-mail address. It should look like name@example.org.',
    failed: 'Nothing has changed. {{reason}}',
  },
  import.meta.glob('./newsletter-unsubscribe.??.ts'),
);
