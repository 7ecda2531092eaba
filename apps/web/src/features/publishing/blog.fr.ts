import type { TextsOf } from '../../i18n/messages.ts';
import type { blogText } from './blog.text.ts';

export const texts: TextsOf<typeof blogText> = {
  loading: 'Les articles arrivent',
  missing: 'Il n’y a pas d’article à cette adresse.',
  unreadable: 'Les articles ne peuvent pas être lus pour le moment.',
  again: 'Réessayer',
  all: 'Tous les articles',
  copied: 'Le lien est copié.',
  notCopied: 'Le lien n’a pas pu être copié. Le voici :',
};
