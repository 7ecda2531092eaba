import type { TextsOf } from '../../i18n/messages.ts';
import type { unsavedText } from './unsaved.text.ts';

export const texts: TextsOf<typeof unsavedText> = {
  title: 'Abandonner votre saisie ?',
  why: 'Vos modifications ne sont pas encore enregistrées.',
  stay: 'Continuer à modifier',
  leave: 'Abandonner',
};
