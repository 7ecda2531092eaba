import { defineMessages } from '../../../i18n/messages.ts';

export const ledgerLineText = defineMessages(
  {
    line: 'Ledger on {{date}}, {{entries}} entries, hash',
    verify: 'Verify it yourself',
  },
  import.meta.glob('./ledger-line.??.ts'),
);
