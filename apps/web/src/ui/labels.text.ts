import { defineMessages } from '../i18n/messages.ts';

/** The words this folder says by itself on any page. Everything else comes in as props. */
export const labelsText = defineMessages(
  {
    loading: 'Loading…',
    retry: 'Try again',
    errorTitle: 'This could not be loaded',
    partMissing: 'Part of the page did not arrive. Check your connection and load it again.',
    loadAgain: 'Load again',
    staleSince: 'Stale since {{date}}',
    simulated: 'simulated',
    noValue: 'No value',
    required: 'required',
    close: 'Close',
    confirm: 'Confirm',
    working: 'Working…',
    dismiss: 'Dismiss',
    notices: 'Notices',
    interval: '{{level}} interval from {{low}} to {{high}}',
    keyboardTitle: 'Keyboard shortcuts',
    followedBy: 'then',
    calendar: 'Pick in a calendar',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
  },
  import.meta.glob('./labels.??.ts'),
);
