import type { TextsOf } from '../../i18n/messages.ts';
import type { chartsText } from './charts.text.ts';

export const texts: TextsOf<typeof chartsText> = {
  'purpose.chartAnalysis': 'Des graphiques avec vos indicateurs et vos tracés, conservés pour vous.',
  'part.chart': 'Cours et panneaux d’indicateurs',
  'part.indicators': 'Vos indicateurs',
  'part.alerts': 'Alertes et quand elles auraient sonné',
};
