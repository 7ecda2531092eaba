import { defineMessages } from '../../../i18n/messages.ts';

/** Members of the stance whose names are words; the others are called alike in every language. */
export const membersText = defineMessages(
  {
    'stochastic-14': 'Stochastic 14, 3, 3',
    'parabolic-sar': 'Parabolic SAR',
    'chaikin-money-flow-20': 'Money flow 20',
    'ichimoku-9-26-52': 'Ichimoku cloud',
    'roc-120': 'Return over 120 bars',
    'linear-regression-100': 'Regression 100',
  },
  import.meta.glob('./members.??.ts'),
);
