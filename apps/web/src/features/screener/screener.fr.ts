import type { TextsOf } from '../../i18n/messages.ts';
import type { screenerText } from './screener.text.ts';

export const texts: TextsOf<typeof screenerText> = {
  purpose: 'Trouvez des actifs par plus de soixante champs, et voyez ce qui a suivi dans le passé.',
  'part.conditions': 'Conditions et nombre de résultats en direct',
  'part.saved': 'Modèles et filtres enregistrés',
  'part.results': 'Résultats classés, avec la raison de chaque ligne',
};
