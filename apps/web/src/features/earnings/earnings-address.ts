import {
  anyText,
  oneOf,
  optionalText,
  symbolText,
  type ValuesOf,
} from '../../shared/navigation/use-address.ts';
import type { CalendarView } from './calendar-span.ts';
import type { Report } from './earnings-queries.ts';

const VIEWS: readonly CalendarView[] = ['week', 'month', 'table'];
export const STATUSES: readonly Report['status'][] = [
  'confirmed',
  'two-sources',
  'estimated',
  'conflict',
  'own-estimate',
  'reported',
];

/** What the address of the calendar says. */
export const earningsAddress = {
  view: oneOf(VIEWS, 'week'),
  /** As written; a day of the span that is shown. */
  date: optionalText,
  /** Words that a report must have. */
  find: anyText,
  status: oneOf(STATUSES, null),
  /** The company whose detail lies over the calendar. */
  open: symbolText,
  /** The screen of one company instead of the calendar. */
  symbol: symbolText,
};

export type EarningsValues = ValuesOf<typeof earningsAddress>;
