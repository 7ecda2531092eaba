import type { TextsOf } from '../../i18n/messages.ts';
import type { sentimentText } from './sentiment.text.ts';

export const texts: TextsOf<typeof sentimentText> = {
  'purpose.sentimentAnalysis':
    'Le ton de l’actualité par marché et par actif, chaque texte compté à portée de main.',
  'market.label': 'Marché',
  'market.us': 'Actions américaines',
  'market.crypto': 'Cryptomonnaies',
  'market.unknown': 'Il n’y a pas de marché « {{name}} » ici : vous voyez les actions américaines.',
  'days.label': 'Durée',
  'days.1': '1 jour',
  'days.7': '7 jours',
  'days.20': '20 jours',
  failed: 'Le ton n’a pas pu être chargé',
  wordLists:
    'Le modèle de ton n’est pas chargé ici : seules des listes de mots ont décidé. Elles se trompent plus souvent.',

  'gauge.title': 'Ton du marché',
  'gauge.negative': 'négatif',
  'gauge.positive': 'positif',
  'gauge.interval': 'Intervalle à 95 % : {{low}} … {{high}}',
  'gauge.n': '{{n}} titres sur {{span}}, les quasi-doublons comptés une fois',
  'gauge.range': 'Intervalle à 95 %',
  'gauge.span': 'Durée',
  'gauge.summary': 'Ton du marché de −1 à 1 : {{tone}}.',
  'gauge.few': 'Moins de 20 titres : trop peu pour répondre, l’aiguille est grise et sans mention.',
  'gauge.none': 'Aucun titre sur cette durée.',
  'history.noneThen': 'À l’instant d’où vous regardez, aucun titre de ce marché n’était connu.',
  'history.title': 'Le ton au fil du temps',
  'history.note':
    'Ton moyen d’un jour, de −1 à 1. Les jours sous 20 titres y sont aussi ; voir les nombres dessous.',
  'history.tone': 'Ton moyen',
  'history.count': 'Titres',
  'history.none': 'Pas encore d’historique',
  'history.noneWhy': 'Les tons quotidiens sont gardés dès les premiers titres. L’historique se remplit.',

  'table.title': 'Ton de chaque actif',
  'table.note':
    'Les lignes grises ont moins de 20 titres : trop peu pour une mention. Une ligne s’ouvre sur chaque titre compté.',
  'table.none': 'Aucun titre sur ce marché pour cette durée',
  'table.noneWhy': 'Choisissez une durée plus longue, ou revenez quand des nouvelles seront arrivées.',
  'col.mean': 'Ton',
  'col.mean.low': 'Ton, intervalle à 95 % de',
  'col.mean.high': 'Ton, intervalle à 95 % à',
  'col.mean.hint': 'Ton moyen des titres, de −1 à 1, avec son intervalle à 95 %.',
  'col.label': 'Mention',
  'col.n': 'Titres (n)',
  'col.n.hint': 'Titres comptés, les quasi-doublons pour un.',
  'col.sources': 'Origines',
  'col.z': 'Écart z',
  'col.z.hint': 'Écart avec ses propres 20 jours précédents, en erreurs-types des deux moyennes ensemble.',
  'col.dispersion': 'Désaccord',
  'col.dispersion.hint': 'Écart-type des tons : à quel point les titres divergent.',
  'col.change': 'Évolution',
  'col.change.hint': 'Face à la même durée auparavant.',
  'label.positive': 'positif',
  'label.neutral': 'neutre',
  'label.negative': 'négatif',
  'label.unclear': 'incertain',
  few: 'Moins de 20 titres : pas de mention.',
  noZ: 'Il faut 20 titres dans cette période et 20 dans les 20 jours qui la précèdent.',
  noInterval: 'Un seul titre n’a pas d’intervalle.',

  'texts.title': 'Titres comptés : {{symbol}}',
  'texts.count': '{{n}} titres, les quasi-doublons pour un',
  'texts.none': 'Aucun titre n’a été compté sur cette durée.',
  'texts.others': '+ {{n}} semblables',
  'texts.tone': 'Ton {{tone}}, pertinence {{relevance}}',
  'texts.by.model': 'lu par le modèle',
  'texts.by.rule': 'lu par une règle pour ce genre de phrase',
  'texts.by.words': 'lu avec les seules listes de mots',
  'texts.by.publisher': 'ton donné par l’éditeur',
  'texts.more': 'En montrer {{n}} de plus',
  'texts.all': 'Toute l’actualité de {{symbol}}',
  'texts.failed': 'Les titres n’ont pas pu être chargés',

  'study.title': 'Le ton dit-il quelque chose de la suite ?',
  'study.lead':
    'Chaque jour, tous les actifs sont rangés par ton en dix groupes. Les barres montrent ce que leurs cours ont fait ensuite face au marché, avec des intervalles à 95 % sur des blocs de jours.',
  'study.bars': 'Barres à venir',
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
  'study.verdict.too-little': 'Trop peu a été compté pour savoir si le ton dit quelque chose.',
  'study.null':
    'C’est le résultat, montré comme tout autre. Lisez le ton comme une description, pas comme une prévision.',
  'study.spread': 'Meilleur moins pire décile',
  'study.ic': 'Corrélation de rang',
  'study.icHint':
    'Corrélation quotidienne moyenne des rangs du ton et du rendement qui suit. t selon Newey et West.',
  'study.none': 'Rien à étudier pour l’instant',
  'study.noneWhy': 'L’étude demande des jours dont les barres suivantes sont closes.',
};
