import type { TextsOf } from '../../../i18n/messages.ts';
import type { teamText } from './team.text.ts';

export const texts: TextsOf<typeof teamText> = {
  lead: 'Les personnes derrière ces pages.',
  'empty.title': 'Personne n’est encore présenté ici',
  'empty.text':
    'Cette page est écrite par les personnes qui exploitent cette installation. D’ici là, elle reste vide : mieux vaut ne montrer personne que quelqu’un qui n’existe pas.',
  'empty.write': 'Nous écrire',
  'failed.title': 'L’équipe n’a pas pu être chargée',
  'failed.again': 'Réessayer',
  'work.title': 'Notre façon de travailler',
  'work.1.name': 'Mesurer, puis dire',
  'work.1.text': 'Rien n’est affirmé avant d’avoir été éprouvé sur des données jamais vues.',
  'work.2.name': 'Noter les échecs',
  'work.2.text': 'Ce qui fut essayé sans succès est listé avec les modèles, pas oublié.',
  'work.3.name': 'Répondre en personne',
  'work.3.text': 'Un message est lu par quelqu’un, et quelqu’un répond.',
  edit: 'Modifier cette page',
  link: 'Page de {{name}}',
};
