import type { TextsOf } from '../../../i18n/messages.ts';
import type { stocksText } from './stocks.text.ts';

export const texts: TextsOf<typeof stocksText> = {
  lead: 'Les actions américaines ont des horaires, déposent des comptes et changent de nom. Un chiffre ne vaut que s’il repose sur ce que l’on pouvait savoir à ce moment-là.',
  'session.title': 'À partir de quand un chiffre sert',
  'session.open': 'Ouverture',
  'session.open.at': '9 h 30',
  'session.close': 'Clôture',
  'session.close.at': '16 h',
  'session.known': 'La séance du jour est réputée connue',
  'session.known.at': '16 h 15',
  'session.next': 'Un signal établi ici entre à l’ouverture suivante',
  'session.zone': 'Heure de New York ; demi-séances et jours fériés selon le calendrier de la bourse',
  'session.caption':
    'Chaque fait porte l’instant où il est devenu public : une séance un quart d’heure après la clôture, un compte avec son dépôt, une division avec son annonce. Rien ne sert plus tôt, ni dans un test ni à l’écran.',
  'tools.title': 'Vos instruments',
  'tool.breakdown.name': 'Analyse d’un actif',
  'tool.breakdown':
    'Fourchettes à 30 et 90 jours, un et deux ans ; chiffre d’affaires, bénéfice, valeur comptable et trésorerie, chacun avec sa date de dépôt.',
  'tool.signals.name': 'Signaux',
  'tool.signals': 'Avis, probabilité et fourchette à 5, 20 et 60 séances, avec entrée, stop et objectif.',
  'tool.screener.name': 'Filtre intelligent',
  'tool.screener': 'Plus de soixante critères, ou une expression de votre cru. À une date passée aussi.',
  'tool.earnings.name': 'Calendrier des résultats',
  'tool.earnings':
    'Confirmée, de deux sources, estimée ou en conflit : chaque date le précise, et comment elle a bougé.',
  'tool.seasonality.name': 'Saisonnalité',
  'tool.seasonality': 'Des motifs sur 5, 10 et 20 ans, et le sort de ceux trouvés il y a un an.',
  'tool.correlation.name': 'Corrélation',
  'tool.correlation': 'Ce qui bouge ensemble, et combien de paris distincts il reste.',
  'time.title': 'Revenez à n’importe quel jour',
  'time.text':
    'Choisissez une date et chaque analyse apparaît telle qu’on la connaissait alors : cours d’avant les divisions, comptes d’avant les corrections, indice avec ses membres de l’époque.',
  'know.title': 'Avant de commencer',
  'know.1': 'Les ordres sur actions sont fictifs : Auspex n’en transmet aucun à un courtier.',
  'know.2': 'Les comptes de plus de neuf jours portent la date depuis laquelle ils ne sont plus à jour.',
  'know.3':
    'L’historique public retient 5 points de base par sens pour les actions. Votre courtier peut coûter plus : indiquez vos frais et regardez de nouveau.',
  record: 'L’historique public des actions',
  start: 'Commencer gratuitement',
  other: 'Cryptomonnaies',
};
