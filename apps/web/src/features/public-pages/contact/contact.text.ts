import { defineMessages } from '../../../i18n/messages.ts';

export const contactText = defineMessages(
  {
    lead: 'A question, a bug, a doubt? Write to us and a person will reply by e-mail.',
    'field.name': 'Your name',
    'field.email': 'Your e-mail address',
    'field.emailHint': 'Used only to reply to you.',
    'field.subject': 'Subject',
    'field.message': 'Your message',
    'field.messageHint': '{{left}} characters left',
    send: 'Send the message',
    'wrong.name': 'Please tell us your name.',
    'wrong.email': 'This is not an e-mail address. It should look like name@example.org.',
    'wrong.subject': 'Please give the message a subject.',
    'wrong.message': 'The message is still empty.',
    'wrong.some': 'Some fields need your attention. Nothing is lost.',
    failed: 'The message was not sent; your text is still here. {{reason}}',
    unsure:
      'No answer came, so the message may have been sent. You can send it again: it arrives only once. Your text is still here. {{reason}}',
    'sent.title': 'On its way',
    'sent.text': 'Thank you. We will reply to {{email}}.',
    another: 'Write another message',
    'beside.title': 'To help us help you',
    'beside.1.name': 'A bug',
    'beside.1.text': 'What you did, what happened, and the request number if the page showed one.',
    'beside.2.name': 'A number that looks wrong',
    'beside.2.text': 'The symbol, the screen and the time shown with it.',
    'beside.3.name': 'An order',
    'beside.3.text':
      'Its number and the exchange. Never a key, a secret or a password: we do not ask for them.',
    'beside.mail': 'Or by e-mail',
    'beside.faq': 'Most questions are answered in the [FAQ](/faq).',
  },
  import.meta.glob('./contact.??.ts'),
);
