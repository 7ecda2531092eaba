import { defineMessages, type TextKey } from '../../../i18n/messages.ts';

/** Texts of the first filling of the market; part of the member area's first load. */
export const preparationText = defineMessages(
  {
    'preparation.title': 'Preparing the market',
    'preparation.waiting': 'The market will be ready in a moment',
    'preparation.note': 'You can use what has loaded; the rest appears automatically.',
    'preparation.remaining': 'about {{seconds}} s left',
    'preparation.remainingMinutes': 'about {{minutes}} min left',
    'preparation.failed': 'The market could not be fully prepared',
    'preparation.failedNote':
      'It will be retried at the next start. Admins see the reason under Admin, Jobs.',
    'preparation.steps': 'Steps',
    'preparation.done': 'done',
    'preparation.now': '{{step}}: {{state}}',
    'preparation.running': '{{done}} of {{total}}',
    'preparation.waits': 'waiting',
    'preparation.stepFailed': 'failed',
    'preparation.details': 'Show the steps',
    'step.assets': 'Assets',
    'step.prices': 'Prices',
    'step.fundamentals': 'Company reports',
    'step.indices': 'Indices',
    'step.rates': 'Exchange rates',
    'step.quotes': 'Quotes',
    'step.news-history': 'Headlines since 2018',
    'step.earnings': 'Earnings',
    'step.news': 'News',
    'step.forecasts': 'Forecasts',
    'step.signals': 'Signals',
    'step.signals-history': 'Walk-forward signal history',
    'step.sentiment': 'Headline tone',
    'step.returns': 'Track record',
    'step.relative-volume': 'Relative volume',
  },
  import.meta.glob('./preparation.??.ts'),
);

export type PreparationTextKey = TextKey<typeof preparationText>;

/** The name of a step in the language on the screen; a step without one has the server's own label. */
export function stepKey(name: string): PreparationTextKey | null {
  const key = `step.${name}`;
  return Object.hasOwn(preparationText.en, key) ? (key as PreparationTextKey) : null;
}
