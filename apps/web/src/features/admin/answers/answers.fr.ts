import type { TextsOf } from '../../../i18n/messages.ts';
import type { answersText } from './answers.text.ts';

export const texts: TextsOf<typeof answersText> = {
  title: 'Réponses que des membres ont signalées comme fausses',
  note: 'Réponses de l’assistant, la plus récente en premier, sans rien d’un portefeuille.',
  at: 'Heure (UTC)',
  question: 'Question',
  answer: 'Réponse',
  why: 'Ce qui est faux',
  model: 'Modèle',
  none: 'Aucune réponse n’a été signalée comme fausse',
  noneWhy: 'Les membres signalent les réponses dans la discussion.',
  older: 'Afficher les plus anciennes',
};
