import type { TextsOf } from '../../../i18n/messages.ts';
import type { teamEditorText } from './team-editor.text.ts';

export const texts: TextsOf<typeof teamEditorText> = {
  title: 'Modifier la page de l’équipe',
  intro: 'Tout est montré dans les deux langues : chaque texte est demandé deux fois.',
  person: 'Personne {{number}}',
  name: 'Nom',
  roleEn: 'Rôle, en anglais',
  roleFr: 'Rôle, en français',
  aboutEn: 'Présentation, en anglais',
  aboutFr: 'Présentation, en français',
  photo: 'Image de la personne',
  photoHint: 'Adresse d’une image envoyée ci-dessous ; vide : aucune.',
  upload: 'Envoyer une image (JPEG, PNG, WebP ou AVIF, 5 Mo au plus)',
  link: 'Lien',
  linkHint: 'Commence par https://',
  up: 'Monter',
  remove: 'Retirer',
  add: 'Ajouter une personne',
  save: 'Enregistrer la page',
  cancel: 'Annuler',
};
