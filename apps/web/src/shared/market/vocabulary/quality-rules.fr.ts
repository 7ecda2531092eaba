import type { TextsOf } from '../../../i18n/messages.ts';
import type { qualityRulesText } from './quality-rules.text.ts';

export const texts: TextsOf<typeof qualityRulesText> = {
  'ohlc-order': 'Cours en désordre',
  'holiday-copy': 'Copie un jour férié',
  'closed-day': 'Barre un jour fermé',
  'copied-bar': 'Barre copiée',
  'unit-error': 'Unité fausse',
  'split-adjustment': 'Division non ajustée',
  'dividend-missing': 'Dividende manquant',
  'dividend-wrong': 'Dividende faux',
  gap: 'Trou',
  'zero-volume': 'Volume nul',
  'stale-run': 'Cours figé',
  'stale-tail': 'Dernières barres manquantes',
  'ticker-reuse': 'Symbole réutilisé',
  'known-early': 'Connu trop tôt',
  'unexplained-move': 'Mouvement inexpliqué',
  'other-life': 'Peut-être une autre société',
  'out-of-range': 'Cours impossible',
  'missing-price': 'Cours manquant',
  'wrong-order': 'Ordre faux',
  'repeated-bar': 'Barre répétée',
  'other-numbers': 'Deux barres pour un jour',
};
