import { defineMessages } from '../../i18n/messages.ts';

/** The page on which a member lets an app in that asks by OAuth. */
export const connectAppText = defineMessages(
  {
    title: 'Connect {{name}} to Auspex?',
    name: 'The app calls itself',
    'name.note': 'We have not checked this name.',
    place: 'Access goes to',
    'place.device': 'A program on this device ({{name}})',
    'place.program': 'The program that opens {{name}}: links on this device',
    'place.note': 'Connect only if you started this there.',
    account: 'Your account',
    may: 'The app may',
    none: 'Choose at least one of these, or cancel.',
    never: 'It can only read, and place no orders. You can remove it in your settings at any time.',
    connect: 'Connect',
    cancel: 'Cancel',
    'done.title': 'Go back to {{name}}',
    'done.text':
      'You allowed the connection. If the app does not open by itself, open it here. Once it is connected, you find it under Personal tokens.',
    'done.open': 'Open the app',
    tokens: 'Personal tokens',
    failed: 'This app cannot be connected',
    back: 'Back to the app',
    verify: 'Get the link again',
    'app/unknown': 'We do not know this app. In the app, remove the connection to Auspex and add it again.',
    'app/elsewhere': 'The app wants the answer sent to an address that it did not register. Do not go on.',
    'app/unprotected': 'The app did not protect its request (PKCE with S256), so we cannot answer it.',
    'app/unsupported': 'The app asks for something that we do not offer.',
    'app/answered': 'You have already answered this request. To connect again, start again in the app.',
  },
  import.meta.glob('./connect-app.??.ts'),
);
