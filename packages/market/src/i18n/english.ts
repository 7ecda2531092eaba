import type { Conventions } from './conventions.ts';

export const english: Conventions = {
  point: '.',
  thousands: ',',
  rangeWord: 'to',
  unitGap: '',
  currencyLast: false,
  scales: ['K', 'M', 'B', 'T'],
  day: (day) => String(day),
  months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  units: {
    minute: ['minute', 'minutes'],
    hour: ['hour', 'hours'],
    day: ['day', 'days'],
    week: ['week', 'weeks'],
    month: ['month', 'months'],
    year: ['year', 'years'],
  },
  now: 'just now',
  ago: (time) => `${time} ago`,
  ahead: (time) => `in ${time}`,
};
