import type { TextsOf } from '../../../i18n/messages.ts';
import type { seriesNamesText } from './series-names.text.ts';

export const texts: TextsOf<typeof seriesNamesText> = {
  'series.label': 'Séries, jamais additionnées',
  'series.backtest': 'Test historique',
  'series.paper-forward': 'Fictif',
  'series.live': 'Réel',
  'series.backtest.what': 'Pas à pas : ajusté sur le passé, jugé sur des jours jamais vus.',
  'series.paper-forward.what': 'Signaux écrits avant leur résultat, suivis depuis sur papier.',
  'series.live.what': 'Ordres de comptes réels.',
  'empty.history-not-computed':
    'L’historique pas à pas est en cours de calcul. Cette page se remplit d’elle-même.',
  'empty.nothing-published': 'Aucun signal n’a encore été publié. Ce bilan commence avec le premier.',
  'empty.still-sealed':
    'Des signaux ont été publiés. Les opérations qui les suivent s’ouvrent à tous cinq barres après avoir été écrites.',
  'empty.not-then': 'À l’instant d’où vous regardez, ce bilan n’avait pas commencé.',
  'empty.no-trade':
    'Aucun signal publié n’est encore passé à l’achat. La première opération s’ouvre à l’ouverture suivante et figure ici le jour même.',
  'empty.no-trade-backtest':
    'Aucune position de ce passé n’est passée à l’achat : la règle n’est jamais entrée.',
  'empty.no-live-orders':
    'Aucune opération réelle n’a été faite. Rien ne s’affiche ici avant la première, et aucune autre série ne la remplace.',
  'empty.title': 'Rien encore dans cette série',
  'empty.titleTrade': 'Aucune opération encore dans cette série',
  'empty.since': 'Elle a commencé le {{date}}.',
  'fee.label': 'Vos frais par sens',
  'fee.hint': 'Frais et glissement ensemble. Chaque courbe, mesure et opération est recalculée.',
  'fee.value': '{{value}} pb ({{percent}})',
  'fee.published': 'Revenir à {{value}} pb',
  failed: 'Le bilan n’a pas pu être chargé',
  'failed.kept': 'Le recalcul n’a pas abouti : {{reason}} Ce qui est affiché reste à {{value}} pb par sens.',
  'failed.again': 'Réessayer',
};
