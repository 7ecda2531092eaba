import { defineMessages } from '../../i18n/messages.ts';

export const chartsText = defineMessages(
  {
    'purpose.chartAnalysis': 'Charts with your indicators and drawings, kept for you.',
    'part.chart': 'Price with panes of indicators',
    'part.indicators': 'Your indicators',
    'part.alerts': 'Alerts and when they would have fired',
  },
  import.meta.glob('./charts.??.ts'),
);
