import { defineMessages } from '../../i18n/messages.ts';

export const billingText = defineMessages(
  {
    'purpose.pricing': 'Your plan, what it unlocks, and the way out in two presses.',
    'part.plan': 'Your plan and the next charge',
    'part.receipts': 'Receipts',
    'part.plansTable': 'All plans side by side',
    'purpose.plans': 'Start free. Pay when a market is worth it to you, stop in two presses.',
    'purpose.confirmation': 'Here the payment provider’s answer is checked and your plan opens.',
  },
  import.meta.glob('./billing.??.ts'),
);
