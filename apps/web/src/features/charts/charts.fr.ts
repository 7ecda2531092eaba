import type { Texts } from '../../shared/i18n/messages.ts';
import type { chartsEnglish } from './charts.en.ts';

export const chartsFrench: Texts<keyof typeof chartsEnglish> = {
  'purpose.chartAnalysis': 'Des graphiques avec vos indicateurs et vos tracés, conservés pour vous.',
  'part.chart': 'Cours et panneaux d’indicateurs',
  'part.indicators': 'Vos indicateurs',
  'part.alerts': 'Alertes et quand elles auraient sonné',
};
