import type { TextsOf } from '../../../i18n/messages.ts';
import type { answersText } from './answers.text.ts';

export const texts: TextsOf<typeof answersText> = {
  title: 'Réponses que des membres ont signalées comme fausses',
  note: 'Les réponses de l’assistant, les plus récentes d’abord, sans aucune donnée de portefeuille.',
  at: 'Heure (UTC)',
  question: 'Question',
  answer: 'Réponse',
  why: 'Ce qui est faux',
  model: 'Modèle',
  none: 'Aucune réponse n’a été signalée comme fausse',
  noneWhy: 'Les membres signalent les réponses dans la discussion.',
  older: 'Afficher les plus anciennes',
};
