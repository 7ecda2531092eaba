import { defineMessages } from '../../../shared/i18n/messages.ts';
import { servicesEnglish } from './services.en.ts';

export const servicesText = defineMessages(
  servicesEnglish,
  async () => (await import('./services.fr.ts')).servicesFrench,
);
