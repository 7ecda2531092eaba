import { defineMessages } from '../../i18n/messages.ts';

export const tradingText = defineMessages(
  {
    'purpose.manageApiKeys': 'Connect an exchange with a key that can trade but never withdraw.',
    'part.exchanges': 'Exchanges and what each key may do',
    'part.limits': 'Limits of each key',
    'part.journal': 'Every use of a key',
  },
  import.meta.glob('./trading.??.ts'),
);
