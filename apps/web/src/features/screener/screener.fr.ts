import type { Texts } from '../../shared/i18n/messages.ts';
import type { screenerEnglish } from './screener.en.ts';

export const screenerFrench: Texts<keyof typeof screenerEnglish> = {
  purpose: 'Trouvez des actifs par plus de soixante champs, et voyez ce qui a suivi dans le passé.',
  'part.conditions': 'Conditions et nombre de résultats en direct',
  'part.saved': 'Modèles et filtres enregistrés',
  'part.results': 'Résultats classés, avec la raison de chaque ligne',
};
