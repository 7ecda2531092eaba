import { defineMessages } from '../../../i18n/messages.ts';

export const teamEditorText = defineMessages(
  {
    title: 'Edit the team page',
    intro: 'The page is shown in both languages, so every text is needed twice.',
    person: 'Person {{number}}',
    name: 'Name',
    roleEn: 'Role in English',
    roleFr: 'Role in French',
    aboutEn: 'About, in English',
    aboutFr: 'About, in French',
    photo: 'Picture',
    photoHint: 'Address of a picture uploaded below; empty for none.',
    upload: 'Upload a picture (JPEG, PNG, WebP or AVIF, up to 5 MB)',
    link: 'Link',
    linkHint: 'Begins with https://',
    up: 'Move up',
    remove: 'Remove',
    add: 'Add a person',
    save: 'Save the page',
    cancel: 'Cancel',
  },
  import.meta.glob('./team-editor.??.ts'),
);
