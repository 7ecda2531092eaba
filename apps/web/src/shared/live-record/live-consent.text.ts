import { defineMessages } from '../../i18n/messages.ts';

export const liveConsentText = defineMessages(
  {
    title: 'Public live record',
    label: 'Let my real orders from signals count in it',
    what: 'Averages over all members show how real prices, fees, delays and results differ from the rule. They appear only with at least 5 members and 20 orders, earlier orders included; no order, amount or name is ever shown. If you turn this off, your orders are removed at the next daily update.',
    question: 'May this order count in the public live record?',
    yes: 'Yes, count my orders from signals',
    no: 'No',
    later: 'You can change this in your profile settings.',
  },
  import.meta.glob('./live-consent.??.ts'),
);
