import { defineMessages } from '../../../i18n/messages.ts';

export const stocksText = defineMessages(
  {
    lead: 'US stocks keep hours, file reports and change their names. A figure is only worth something if it uses what could be known at the time.',
    'session.title': 'When a number may be used',
    'session.open': 'Opening bell',
    'session.open.at': '09:30',
    'session.close': 'Closing bell',
    'session.close.at': '16:00',
    'session.known': 'The day’s bar counts as known',
    'session.known.at': '16:15',
    'session.next': 'A signal made now enters at the next open',
    'session.zone': 'New York time; half days and holidays by the exchange’s calendar',
    'session.caption':
      'Each fact carries the moment it became public: a bar a quarter of an hour after the close, a company figure with its filing, a split with its announcement. Nothing is used earlier, in a test or on a screen.',
    'tools.title': 'What you work with',
    'tool.breakdown.name': 'Asset breakdown',
    'tool.breakdown':
      'Ranges for 30 and 90 days, one and two years; revenue, earnings, book value and cash flow, each with its filing date.',
    'tool.signals.name': 'Signals',
    'tool.signals': 'Stance, probability and range for 5, 20 and 60 sessions, with entry, stop and target.',
    'tool.screener.name': 'Smart screener',
    'tool.screener': 'More than sixty fields, or an expression of your own. As of any past date, too.',
    'tool.earnings.name': 'Earnings calendar',
    'tool.earnings':
      'Confirmed, from two sources, estimated or in conflict: each date says which, and how it has moved.',
    'tool.seasonality.name': 'Seasonality',
    'tool.seasonality': 'Patterns over 5, 10 and 20 years, and what became of those found a year ago.',
    'tool.correlation.name': 'Correlation',
    'tool.correlation': 'What moves together, and how many separate bets remain.',
    'time.title': 'Go back to any day',
    'time.text':
      'Set a date and every analysis is shown as it was known on that day: prices before later splits, figures before later restatements, an index with the members it had.',
    'know.title': 'Before you start',
    'know.1': 'Stock orders are on paper only: Auspex sends none to a broker.',
    'know.2': 'Company figures older than nine days are marked with the date since which they are stale.',
    'know.3':
      'The public record charges 5 basis points per side for stocks. Your broker may charge more: enter your fee and look again.',
    record: 'The public record for stocks',
    start: 'Start free',
    other: 'Cryptocurrencies',
  },
  import.meta.glob('./stocks.??.ts'),
);
