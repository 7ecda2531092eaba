import { defineMessages } from '../../i18n/messages.ts';

export const liveConsentText = defineMessages(
  {
    title: 'Public live record',
    label: 'Let my real orders from signals count in it',
    what: 'Means over members show how far real prices, fees, delays and results are from the rule’s. They are shown only for at least 5 members and 20 orders, earlier orders included; never an order, an amount or a name. You can take this back at any time: from the next daily computation on, your orders are gone from it.',
    question: 'May this order count in the public live record?',
    yes: 'Yes, count my orders from signals',
    no: 'No',
    later: 'You can change this in your profile settings.',
  },
  import.meta.glob('./live-consent.??.ts'),
);
