import type { Texts } from '../../i18n/messages.ts';
import type { seriesNamesEnglish } from './series-names.en.ts';

export const seriesNamesFrench: Texts<keyof typeof seriesNamesEnglish> = {
  'series.label': 'Séries, jamais additionnées',
  'series.backtest': 'Test historique',
  'series.paper-forward': 'Fictif',
  'series.live': 'Réel',
  'series.backtest.what': 'Pas à pas : ajusté sur le passé, jugé sur des jours jamais vus.',
  'series.paper-forward.what': 'Signaux écrits avant leur résultat, suivis depuis sur papier.',
  'series.live.what': 'Ordres de comptes réels.',
  'empty.backtest': 'L’historique pas à pas est en cours de calcul. Cette page se remplit d’elle-même.',
  'empty.paper-forward':
    'Aucun signal publié n’est encore passé à l’achat. La première opération s’ouvre à l’ouverture suivante et figure ici le jour même.',
  'empty.live':
    'Aucune opération réelle n’a été faite. Rien ne s’affiche ici avant la première, et aucune autre série ne la remplace.',
  'empty.title': 'Rien encore dans cette série',
  'fee.label': 'Vos frais par sens',
  'fee.hint': 'Frais et glissement ensemble. Chaque courbe, mesure et opération est recalculée.',
  'fee.value': '{{value}} pb ({{percent}})',
  'fee.published': 'Revenir à {{value}} pb',
  failed: 'Le bilan n’a pas pu être chargé',
};
