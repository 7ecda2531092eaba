import { defineMessages } from '../../../shared/i18n/messages.ts';
import { forecastEnglish } from './forecast.en.ts';

export const forecastText = defineMessages(
  forecastEnglish,
  async () => (await import('./forecast.fr.ts')).forecastFrench,
);

export type ForecastTextKey = keyof typeof forecastEnglish;
