import { defineMessages } from '../../../i18n/messages.ts';

export const privacyText = defineMessages(
  {
    lead: 'What is stored about you, why, for how long, and how to get it out or get rid of it.',
    short: 'In short',
    'short.1': 'No trackers, no advertising, nothing from third parties on our pages.',
    'short.2': 'Cookies only for signing in.',
    'short.3': 'Exchange keys are encrypted and never shown again.',
    'short.4': 'Export and deletion are in your profile settings, without asking us.',
    contents: 'On this page',
    version: 'Version of November 2026',

    'who.title': 'Who is responsible',
    'who.p1':
      'The operator of this installation decides about your data. You reach them through the support address in the footer of every page, or with the [contact form](/contact-us). Questions about your rights go to the same place.',
    'visit.title': 'When you only look',
    'visit.p1':
      'Public pages set no cookie and load nothing from other companies: fonts, scripts and pictures come from this server. Your browser keeps your choice of theme and language in its own storage.',
    'visit.p2':
      'The server logs each request with its time, path and result. To keep anyone from flooding the service, requests are counted per network address for a short time.',
    'account.title': 'When you have an account',
    'account.p1': 'These data are needed to run your account:',
    'account.li1':
      'your e-mail address and, if you sign in with one, a hash of your password (Argon2id), never the password itself;',
    'account.li2':
      'your display name and picture, and your first name, last name and phone number if you enter them;',
    'account.li3': 'language, time zone, base currency, notification choices and layout;',
    'account.li4': 'your referral id, and who brought you if someone did;',
    'account.li5':
      'your sessions with time, kind of device and network address, so that you can recognise and end them;',
    'account.li6':
      'if you use Google or Facebook: their identifier for you and the address they confirm. We receive no list of contacts and post nothing.',
    'account.p2':
      'What you create belongs to your account as well: watchlists, charts and drawings, saved screens, alerts, portfolio entries, orders, and the history of your chats with the assistant.',
    'keys.title': 'Exchange keys',
    'keys.p1':
      'If you connect an exchange, its key and secret are stored encrypted (AES-256-GCM, a key of its own per member, wrapped by a master key kept outside the database). They are decrypted only in the moment an order is placed or your account is read there. They are in no export, no log and no reply of the server; what you see of them later is the last four characters of the key.',
    'payments.title': 'Payments',
    'payments.p1':
      'A paid plan is handled by a payment provider. You approve it on their page; card and bank details never reach us. We keep which plan you have, its state and its receipts.',
    'mails.title': 'Mails and the newsletter',
    'mails.p1':
      'Mails about your account are sent because you have one. The newsletter is sent only after you have confirmed your address through a link. An address that is never confirmed is forgotten after 30 days. Copies of sent mails are kept for 90 days.',
    'mails.p2':
      'If you unsubscribe, we keep a keyed fingerprint of your address, so that nobody can put you back on the list by mistake. It stays even when everything else is erased.',
    'assistant.title': 'The assistant',
    'assistant.p1':
      'By default the assistant runs on this server. If the operator has connected an outside language model, your question and the figures needed to answer it are sent to that provider; your exchange keys, password and address are not.',
    'cookies.title': 'Cookies',
    'cookies.p1':
      'All of them are strictly necessary for signing in, readable by the server only, and set when you use it:',
    'cookies.dt1': 'auspex_session',
    'cookies.dd1': 'Keeps you signed in. At most 60 days, gone when you log out.',
    'cookies.dt2': 'auspex_device',
    'cookies.dd2':
      'Recognises a device you have used before, so that a new one can be reported to you. One year.',
    'cookies.dt3': 'auspex_social',
    'cookies.dd3': 'Ties a sign-in with Google or Facebook to your browser. Ten minutes.',
    'cookies.p2':
      'While you are signed in, your browser also keeps your profile and a short-lived access token in its own storage. Logging out removes both.',
    'keep.title': 'How long we keep it',
    'keep.li1': 'Account data: until you delete the account.',
    'keep.li2':
      'Sessions: at most 60 days, and 30 more after their end so that the list of sign-ins can be explained.',
    'keep.li3': 'Codes in mails: until used, an hour at most. For the newsletter: three days.',
    'keep.li4':
      'Entries of the audit log: for good, because a log that can be shortened proves nothing. They name members by a pseudonymous id only.',
    'rights.title': 'Your rights',
    'rights.p1':
      'Under [Profile settings](/profile-settings) you can correct your data, export all of it in open formats, and delete your account. Deletion ends every session at once, destroys stored exchange keys and removes your uploads. Orders are kept under a pseudonym, because records of trades must stay whole.',
    'rights.p2':
      'You may also ask us to restrict or stop a use of your data, and complain to the data-protection authority of your country.',
    'safe.title': 'How it is kept safe',
    'safe.p1':
      'Passwords are hashed, second factors and keys encrypted, changes of keys, address or password need a fresh sign-in, and every use of an exchange key is written into a journal that you can read. If something does happen that concerns you, we tell you.',
    'changes.title': 'Changes',
    'changes.p1':
      'If this policy changes in substance, members are told by mail before it applies. The version is named at the top.',
  },
  import.meta.glob('./privacy.??.ts'),
);
