import type { TextsOf } from '../../../i18n/messages.ts';
import type { seriesNamesText } from './series-names.text.ts';

export const texts: TextsOf<typeof seriesNamesText> = {
  'series.label': 'Séries, jamais additionnées',
  'series.backtest': 'Backtest pas à pas',
  'series.paper-forward': 'Fictif',
  'series.live': 'Réel',
  'series.backtest.what': 'Pas à pas : ajusté sur le passé, testé sur des jours jamais vus.',
  'series.paper-forward.what': 'Signaux enregistrés avant leur issue et suivis depuis en fictif.',
  'series.live.what': 'Ordres réels de membres qui acceptent qu’ils soient comptés.',
  'empty.history-not-computed':
    'L’historique pas à pas est en cours de calcul. Cette page se remplit au fur et à mesure.',
  'empty.list-older':
    'Cet historique contient des opérations. Leur liste est en cours de mise à jour et s’affiche ici dans un instant.',
  'empty.nothing-published': 'Aucun signal n’a encore été publié. Cet historique commence avec le premier.',
  'empty.still-sealed':
    'Des signaux ont été publiés. Les opérations qui les suivent sont révélées à tous cinq séances après leur enregistrement.',
  'empty.not-then': 'À la date affichée, cet historique n’avait pas commencé.',
  'empty.no-trade':
    'Aucun signal publié n’est encore passé à Acheter. La première opération s’ouvrira à l’ouverture suivante et paraîtra ici le jour même.',
  'empty.no-trade-backtest':
    'Aucun avis de cet historique n’est passé à Acheter : la règle n’a jamais pris position.',
  'empty.no-trade-asset':
    'Son avis n’est jamais passé à Acheter dans cette série : la règle n’a jamais pris position.',
  'empty.none-shown':
    'Aucune opération n’est affichée ici. La règle prend position à l’ouverture qui suit le passage d’un signal publié à Acheter, si l’opération a été enregistrée avant. Une opération encore scellée pour vous paraîtra plus tard.',
  'empty.no-live-orders':
    'Aucune opération réelle n’a été faite. Aucune autre série n’est montrée à sa place.',
  'empty.too-few-live':
    'Trop peu de membres acceptent pour l’instant que leurs ordres réels soient comptés. La page des rendements dit combien il en manque.',
  'empty.live-apart':
    'Les ordres des membres ne sont jamais listés un à un. Ce qu’ils ont en commun est sur la page des rendements.',
  'empty.title': 'Rien encore dans cette série',
  'empty.titleTrade': 'Aucune opération encore dans cette série',
  'empty.since': 'Elle a commencé le {{date}}.',
  'market.label': 'Marché',
  'market.crypto': 'Cryptos',
  'market.us': 'Actions',
  'fee.label': 'Vos frais par sens',
  'fee.hint': 'Frais et glissement réunis. Chaque courbe, mesure et opération est recalculée.',
  'fee.value': '{{value}} pb ({{percent}})',
  'fee.published': 'Revenir à {{value}} pb',
  failed: 'L’historique n’a pas pu être chargé',
  'failed.kept':
    'Le recalcul n’a pas abouti : {{reason}} Les chiffres affichés restent à {{value}} pb par sens.',
  'failed.again': 'Réessayer',
};
