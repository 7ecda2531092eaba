import type { Conventions } from './conventions.ts';

export const french: Conventions = {
  point: ',',
  thousands: '\u202f',
  rangeWord: 'à',
  unitGap: '\u00a0',
  currencyLast: true,
  // 10¹² is a billion, which too many would take for 10⁹: thousands of milliards are as usual and plain.
  scales: ['k', 'M', 'Md'],
  day: (day) => (day === 1 ? '1er' : String(day)),
  months: 'janv. févr. mars avr. mai juin juill. août sept. oct. nov. déc.'.split(' '),
  units: {
    minute: ['minute', 'minutes'],
    hour: ['heure', 'heures'],
    day: ['jour', 'jours'],
    week: ['semaine', 'semaines'],
    month: ['mois', 'mois'],
    year: ['an', 'ans'],
  },
  now: 'à l’instant',
  ago: (time) => `il y a ${time}`,
  ahead: (time) => `dans ${time}`,
};
