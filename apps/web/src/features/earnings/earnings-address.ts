import type { CalendarView } from './calendar-span.ts';
import type { Report } from './earnings-queries.ts';

const VIEWS: readonly CalendarView[] = ['week', 'month', 'table'];
export const STATUSES: readonly Report['status'][] = [
  'confirmed',
  'two-sources',
  'estimated',
  'conflict',
  'reported',
];

/** What the address of the calendar says. */
export interface EarningsAddress {
  readonly view: CalendarView;
  /** As written; a day of the span that is shown. */
  readonly date: string | null;
  readonly words: string;
  readonly status: Report['status'] | null;
  /** The company whose detail lies over the calendar. */
  readonly open: string | null;
  /** The screen of one company instead of the calendar. */
  readonly symbol: string | null;
}

function symbolIn(params: URLSearchParams, name: string): string | null {
  const text = params.get(name)?.trim().split(' ', 1)[0]?.toUpperCase();
  return text ? text : null;
}

export function readEarningsAddress(search: string): EarningsAddress {
  const params = new URLSearchParams(search);
  return {
    view: VIEWS.find((view) => view === params.get('view')) ?? 'week',
    date: params.get('date'),
    words: params.get('find') ?? '',
    status: STATUSES.find((status) => status === params.get('status')) ?? null,
    open: symbolIn(params, 'open'),
    symbol: symbolIn(params, 'symbol'),
  };
}

type Name = 'view' | 'date' | 'find' | 'status' | 'open' | 'symbol';

/** The query string with some of its values changed; nothing stands in it that is usual. */
export function withEarningsChoice(search: string, choice: Partial<Record<Name, string | null>>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(choice)) {
    if (value === null || value === '' || (name === 'view' && value === 'week')) params.delete(name);
    else params.set(name, value);
  }
  return params.toString();
}
