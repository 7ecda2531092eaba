import { defineMessages } from '../../i18n/messages.ts';

/**
 * By the kind of failure or the status of the reply. `{{message}}` is the text of the specification or the server's own
 * sentence and stays word for word.
 */
export const failureMessages = defineMessages(
  {
    network: '{{message}}. Check your connection and try again.',
    timeout: '{{message}}. The server is slow to answer; try again in a moment.',
    aborted: '{{message}}',
    marketData: '{{message}}. {{reason}}',
    s400: '{{message}}',
    s401: '{{message}}',
    s404: '{{message}}',
    s429: '{{message}}',
    s500: '{{message}}',
    s502: '{{message}}',
    s503: '{{message}}',
    s504: '{{message}}',
  },
  import.meta.glob('./failure.??.ts'),
);
