import type { Conventions } from './conventions.ts';

export const french: Conventions = {
  point: ',',
  thousands: '\u202f',
  rangeWord: 'à',
  unitGap: '\u00a0',
  currencyLast: true,
  // 10⁹ is a milliard and 10¹² a billion.
  scales: ['k', 'M', 'Md', 'Bn'],
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
