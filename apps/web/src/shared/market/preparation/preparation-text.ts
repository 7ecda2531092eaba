import { defineMessages } from '../../i18n/messages.ts';
import { preparationEnglish } from './preparation.en.ts';

export const preparationText = defineMessages(
  preparationEnglish,
  async () => (await import('./preparation.fr.ts')).preparationFrench,
);

export type PreparationTextKey = keyof typeof preparationEnglish & string;

/** The name of a step in the language on the screen; a step without one has the server's own label. */
export function stepKey(name: string): PreparationTextKey | null {
  const key = `step.${name}`;
  return Object.hasOwn(preparationEnglish, key) ? (key as PreparationTextKey) : null;
}
