import { defineMessages } from '../../shared/i18n/messages.ts';
import { signalsEnglish } from './signals.en.ts';

export const signalsText = defineMessages(
  signalsEnglish,
  async () => (await import('./signals.fr.ts')).signalsFrench,
);

export type SignalsTextKey = keyof typeof signalsEnglish & string;
