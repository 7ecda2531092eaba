import type { TextsOf } from '../../../i18n/messages.ts';
import type { landingText } from './landing.text.ts';

export const texts: TextsOf<typeof landingText> = {
  'hero.lead':
    'L’essentiel d’un marché ne se prévoit pas. Nous publions ce qui peut l’être : jusqu’où un cours peut aller, la probabilité d’un grand mouvement, et ce que valent les preuves. Puis nous tenons le registre de chaque prévision, juste ou fausse.',
  'hero.free': 'Commencer gratuitement',
  'hero.record': 'Voir l’historique public',
  'hero.price': 'Gratuit pour commencer : 0 USD.',
  'dial.caption': 'L’opinion d’un modèle doit réussir cinq tests avant que nous l’affirmions ici.',

  'path.title': 'Ce qu’un chiffre doit réussir avant que nous l’affirmions',
  'path.1.name': 'Toujours vers l’avant',
  'path.1.text':
    'Le modèle apprend sur le passé et se juge sur des jours qu’il n’a jamais vus, encore et encore, toujours dans le sens du temps.',
  'path.2.name': 'Calibré',
  'path.2.text':
    'S’il annonce 60 %, il doit avoir raison environ six fois sur dix. Sinon, le pourcentage est corrigé ou retiré.',
  'path.3.name': 'Frais déduits',
  'path.3.text':
    'Commissions et glissement sont retirés d’abord. Indiquez vos propres frais : chaque courbe est recalculée.',
  'path.4.name': 'Au registre d’abord',
  'path.4.text':
    'La prévision est scellée avant que son issue n’existe. La modifier ou la retirer romprait une chaîne que votre navigateur sait vérifier.',
  'path.5.name': 'Mieux qu’un placebo',
  'path.5.text':
    'La même règle tourne sur des signaux mélangés. S’ils font aussi bien, le résultat relève de la chance, et nous le disons.',
  'path.end':
    'Si un chiffre échoue à un seul test, la page affiche « données insuffisantes » à sa place et dit ce qui manque.',

  'width.title': 'L’amplitude se prévoit. La direction, à peine.',
  'width.text1':
    'Nous avons cherché la direction dans des cours réels, avec quelque 75 mesures techniques et plusieurs familles de modèles. Une fois les frais déduits, aucune n’a donné d’avantage fiable. L’ampleur des mouvements, elle, s’estime, se vérifie et sert.',
  'width.text2':
    'Les mentions acheter, conserver et vendre portent donc leur vrai nom : un avis technique, avec ses votes. Nous n’affirmons un avantage directionnel que si une porte est ouverte, ce que le seul hasard n’obtient que très rarement.',
  'width.claim': 'Ce que nous affirmons',
  'width.claim.1': 'Des fourchettes avec leur probabilité, et combien de fois elles ont tenu à ce jour',
  'width.claim.2': 'La probabilité d’un grand mouvement, à la hausse comme à la baisse',
  'width.claim.3': 'Quels actifs portent plus de risque que d’autres',
  'width.claim.4': 'Les fréquences de base : combien de fois une telle chose s’est déjà produite',
  'width.not': 'Ce que nous n’affirmons pas',
  'width.not.1': 'Qu’un cours va monter',
  'width.not.2': 'Un taux de réussite, tant que trop peu de prévisions lui donnent un sens',
  'width.not.3': 'Une direction dont l’avantage n’a pas passé le seuil de preuve',
  'width.not.4': 'Du talent, là où il n’y a que la tendance de fond du marché',

  'ledger.title': 'Enregistré avant l’issue',
  'ledger.text1':
    'Signaux et prévisions entrent au registre à l’instant de leur publication. Chaque ligne porte l’empreinte de la précédente. Une prévision manquée reste à sa place, à côté des réussies.',
  'ledger.text2':
    'Inutile de nous croire sur parole. L’historique des opérations recalcule la chaîne dans votre propre navigateur et montre la première rupture, s’il y en a une.',
  'ledger.link': 'Ouvrir l’historique des opérations',
  'ledger.call': 'Une prévision',
  'ledger.later': 'Son issue, une nouvelle ligne',
  'ledger.next': 'La prévision suivante',
  'ledger.figure': 'Trois lignes du registre, chacune avec l’empreinte de la précédente',

  'orders.title': 'Aucun ordre perdu, aucun envoyé deux fois',
  'orders.text':
    'Les ordres partent vers votre propre compte, avec une clé à vous qui ne peut rien retirer, selon une seule règle.',
  'orders.1.name': 'L’intention d’abord',
  'orders.1.text': 'Votre ordre est enregistré avant que quoi que ce soit ne parte vers la plateforme.',
  'orders.2.name': 'Un seul envoi',
  'orders.2.text':
    'Il part une fois. Sans réponse, il n’est pas renvoyé : son statut est inconnu, et vous le voyez.',
  'orders.3.name': 'Rapprochement',
  'orders.3.text':
    'Nous interrogeons la plateforme jusqu’à ce que l’issue soit certaine, même après une panne et un redémarrage.',
  'orders.paper': 'Commencez en fictif : les mêmes ordres, sans argent et sans clé.',

  'markets.title': 'Deux marchés, une méthode',
  'markets.crypto': 'Cryptomonnaies',
  'markets.crypto.text':
    'Un marché qui ne ferme jamais : signaux sur la journée UTC close, volume comparé à l’habitude sur 24 heures, titres avec leur ton.',
  'markets.stocks': 'Actions américaines',
  'markets.stocks.text':
    'Des fourchettes jusqu’à deux ans, des signaux après la clôture, des dates de résultats qui peuvent bouger et qui le disent.',
  'markets.all': 'Tous les outils, et ce que chacun ne peut pas dire',

  'price.title': 'pour commencer',
  'price.text':
    'Tous les outils sont gratuits pour les deux marchés ; les signaux et prévisions y viennent avec quelques séances de retard. Une formule payante montre ceux du moment et, avec les cryptos, ajoute les ordres réels.',
  'price.link': 'À propos des formules',

  'ask.title': 'Avant de vous inscrire',
  'ask.1.q': 'Est-ce un conseil en investissement ?',
  'ask.1.a':
    'Non. C’est une analyse : des probabilités, des fourchettes, et ce qui plaide pour ou contre. La décision vous appartient, le risque aussi.',
  'ask.2.q': 'Si la direction est si difficile, à quoi bon ?',
  'ask.2.a':
    'Savoir jusqu’où un cours peut tomber dit combien en détenir, où placer un stop et si une perte sort de l’ordinaire. Ces questions se posent chaque jour, et elles ont des réponses.',
  'ask.3.q': 'Auspex détient-il mon argent ou mes jetons ?',
  'ask.3.a':
    'Jamais. Il n’y a aucun moyen d’y verser quoi que ce soit. Les ordres partent vers votre propre compte d’échange, et une clé capable de retirer est refusée.',
  'ask.4.q': 'Que veut dire « marché simulé » ?',
  'ask.4.a':
    'Une installation sans source de données montre un marché simulé : des noms réels, des cours inventés. Une mention le rappelle sur chaque page, et le simulé ne se mêle jamais au réel.',
  'ask.more': 'Toutes les questions et réponses',

  'end.title': 'Regardez d’abord. Croyez ensuite.',
  'end.text': 'L’historique est ouvert à tous, sans compte.',
};
