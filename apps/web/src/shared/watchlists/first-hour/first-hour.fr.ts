import type { TextsOf } from '../../../i18n/messages.ts';
import type { firstHourText } from './first-hour.text.ts';

export const texts: TextsOf<typeof firstHourText> = {
  title: 'Bienvenue sur Auspex',
  step: 'Étape {{step}} sur {{count}}',
  close: 'Fermer',
  skip: 'Passer',
  back: 'Retour',
  next: 'Continuer',

  'invite.lead': 'Trois petites étapes : ce que vous suivez, l’apparence, par où commencer.',
  'invite.begin': 'Commencer',
  'pick.title': 'Que suivez-vous ?',
  'pick.lead':
    'Choisissez quelques symboles. Ils deviennent votre liste de suivi : signaux, volumes, actualités et résultats s’y limitent d’un clic.',
  'pick.stocks': 'Actions les plus échangées',
  'pick.coins': 'Cryptomonnaies les plus échangées',
  'pick.others': 'Autre chose ?',
  'pick.chosen': '{{count}} choisis',
  'pick.chosen_one': '{{count}} choisi',
  'pick.none': 'Rien pour l’instant ; vous pourrez ajouter des symboles partout plus tard.',
  'pick.yours': 'Vos choix',
  'pick.failed': 'Le marché n’a pas pu être chargé : cherchez ce que vous suivez, ou continuez. {{reason}}',
  'look.title': 'Quelle apparence ?',
  'look.lead':
    'Tout se change à tout moment : le fuseau horaire dans les réglages, le reste dans la barre au-dessus de chaque écran.',
  'look.language': 'Langue',
  'look.zone': 'Fuseau horaire',
  'look.zoneHint': 'Les jours de votre portefeuille y commencent à minuit.',
  'look.zoneNotSaved': 'Le fuseau horaire n’a pas pu être enregistré. {{reason}}',
  'look.theme': 'Thème',
  'look.dark': 'Sombre',
  'look.light': 'Clair',
  'look.directions': 'Couleurs de hausse et de baisse',
  'look.greenRed': 'Vert et rouge',
  'look.blueOrange': 'Bleu et orange',
  'look.notSaved':
    'La langue vaut dans ce navigateur ; elle n’a pas pu être enregistrée dans votre compte. {{reason}}',
  'begin.title': 'Par où commencer',
  'begin.lead': 'Au clavier, / trouve tout symbole ou écran et ? affiche tous les raccourcis.',
  'begin.watchlist': 'Votre liste de suivi',
  'begin.watchlistWhy': 'Les cours des symboles que vous suivez, dans votre ordre.',
  'begin.stocks': 'Signaux sur les actions',
  'begin.stocksWhy':
    'Comment votent les indicateurs, la fourchette attendue, et ce que dit l’historique à ce jour.',
  'begin.crypto': 'Signaux sur les cryptos',
  'begin.cryptoWhy': 'La même chose, jour et nuit.',
  'begin.news': 'Actualités',
  'begin.newsWhy': 'Les titres sur ce que vous suivez, avec les mots qui décident de leur ton.',
  simulated:
    'Ce marché est simulé : les noms sont réels, les cours sont inventés. Servez-vous-en pour essayer.',
};
