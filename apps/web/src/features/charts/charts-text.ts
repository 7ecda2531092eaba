import { defineMessages } from '../../shared/i18n/messages.ts';
import { chartsEnglish } from './charts.en.ts';

export const chartsText = defineMessages(
  chartsEnglish,
  async () => (await import('./charts.fr.ts')).chartsFrench,
);
