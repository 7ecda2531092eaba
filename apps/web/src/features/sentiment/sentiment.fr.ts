import type { TextsOf } from '../../i18n/messages.ts';
import type { sentimentText } from './sentiment.text.ts';

export const texts: TextsOf<typeof sentimentText> = {
  'purpose.sentimentAnalysis':
    'Le ton de l’actualité pour chaque marché et chaque actif, avec tous les titres qui le fondent.',
  'market.label': 'Marché',
  'market.us': 'Actions américaines',
  'market.crypto': 'Cryptomonnaies',
  'market.unknown': 'Le marché « {{name}} » n’existe pas : voici les actions américaines.',
  'days.label': 'Période',
  'days.1': '1 jour',
  'days.7': '7 jours',
  'days.20': '20 jours',
  failed: 'Le ton n’a pas pu être chargé',
  wordLists:
    'Le modèle de ton n’est pas chargé : seules des listes de mots ont servi. Elles se trompent plus souvent.',

  'gauge.title': 'Ton du marché',
  'gauge.negative': 'négatif',
  'gauge.positive': 'positif',
  'gauge.interval': 'Intervalle à 95 % : {{low}} à {{high}}',
  'gauge.n': '{{n}} titres sur {{span}}, doublons regroupés',
  'gauge.range': 'Intervalle à 95 %',
  'gauge.span': 'Période',
  'gauge.summary': 'Ton du marché de −1 à 1 : {{tone}}.',
  'gauge.few': 'Moins de 20 titres : trop peu pour conclure, l’aiguille est grise et sans mention.',
  'gauge.none': 'Aucun titre sur cette période.',
  'history.noneThen': 'Aucun titre sur ce marché n’était connu à la date affichée.',
  'history.title': 'Le ton au fil du temps',
  'history.note':
    'Ton moyen par jour, de −1 à 1. Les jours de moins de 20 titres y sont aussi ; voir les nombres dessous.',
  'history.tone': 'Ton moyen',
  'history.count': 'Titres',
  'history.none': 'Pas encore d’historique',
  'history.noneWhy': 'Le ton quotidien est conservé dès le premier titre. L’historique se remplit.',

  'table.title': 'Ton par actif',
  'table.note':
    'Les lignes grises ont moins de 20 titres : trop peu pour une mention. Ouvrez une ligne pour lire tous les titres comptés.',
  'table.none': 'Aucun titre sur ce marché pour cette période',
  'table.noneWhy': 'Choisissez une période plus longue, ou revenez quand d’autres titres seront arrivés.',
  'col.mean': 'Ton',
  'col.mean.low': 'Ton, intervalle à 95 % de',
  'col.mean.high': 'Ton, intervalle à 95 % à',
  'col.mean.hint': 'Ton moyen des titres, de −1 à 1, avec son intervalle à 95 %.',
  'col.label': 'Mention',
  'col.n': 'Titres (n)',
  'col.n.hint': 'Titres comptés, doublons regroupés.',
  'col.sources': 'Origines',
  'col.z': 'Écart z',
  'col.z.hint': 'Écart avec ses propres 20 jours précédents, en erreurs-types combinées des deux moyennes.',
  'col.dispersion': 'Désaccord',
  'col.dispersion.hint': 'Écart-type des tons : à quel point les titres divergent.',
  'col.change': 'Évolution',
  'col.change.hint': 'Par rapport à la période précédente de même durée.',
  'label.positive': 'positif',
  'label.neutral': 'neutre',
  'label.negative': 'négatif',
  'label.unclear': 'incertain',
  few: 'Moins de 20 titres : pas de mention.',
  noZ: 'Il faut 20 titres dans cette période et 20 dans les 20 jours qui la précèdent.',
  noInterval: 'Un seul titre n’a pas d’intervalle.',

  'texts.title': 'Titres comptés : {{symbol}}',
  'texts.count': '{{n}} titres, doublons regroupés',
  'texts.none': 'Aucun titre n’a été compté sur cette période.',
  'texts.others': '+ {{n}} semblables',
  'texts.tone': 'Ton {{tone}}, pertinence {{relevance}}',
  'texts.by.model': 'évalué par le modèle',
  'texts.by.rule': 'évalué par une règle pour ce genre de phrase',
  'texts.by.words': 'évalué avec les seules listes de mots',
  'texts.by.publisher': 'ton donné par l’éditeur',
  'texts.more': 'Afficher {{n}} de plus',
  'texts.all': 'Toute l’actualité de {{symbol}}',
  'texts.failed': 'Les titres n’ont pas pu être chargés',

  'study.title': 'Le ton dit-il quelque chose de la suite ?',
  'study.lead':
    'Chaque jour, tous les actifs sont rangés par ton en dix groupes. Les barres montrent ce que leurs cours ont fait ensuite face au marché, avec des intervalles à 95 % sur des blocs de jours.',
  'study.bars': 'Horizon en barres',
  'study.chart': 'Rendement des {{bars}} barres suivantes, par décile de ton',
  'study.chartNote':
    '{{n}} jours d’actif, dont {{effective}} sans recouvrement dans le temps, du {{from}} au {{to}}',
  'study.decile': 'Décile de ton',
  'study.return': 'Rendement moyen',
  'study.lowest': '1 (pire)',
  'study.highest': '10 (meilleur)',
  'study.verdict.effect':
    'Les meilleurs tons ont précédé des rendements plus hauts que les pires, plus souvent que le hasard ne l’explique.',
  'study.verdict.effectNegative':
    'Les meilleurs tons ont précédé des rendements plus bas que les pires, plus souvent que le hasard ne l’explique.',
  'study.verdict.no-effect':
    'Aucun effet trouvé. Le ton des titres n’a rien dit de mesurable sur les rendements qui ont suivi.',
  'study.verdict.too-little': 'Trop peu de données pour savoir si le ton dit quelque chose.',
  'study.null':
    'C’est le résultat, montré comme tout autre. Lisez le ton comme une description, pas comme une prévision.',
  'study.spread': 'Meilleur décile moins pire décile',
  'study.ic': 'Corrélation de rang',
  'study.icHint':
    'Corrélation de rang quotidienne moyenne entre le ton et le rendement qui suit. t de Newey-West.',
  'study.none': 'Rien à étudier pour l’instant',
  'study.noneWhy': 'L’étude demande des jours dont les barres suivantes sont closes.',
};
