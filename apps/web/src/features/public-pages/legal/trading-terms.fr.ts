import type { TextsOf } from '../../../i18n/messages.ts';
import type { tradingTermsText } from './trading-terms.text.ts';

export const texts: TextsOf<typeof tradingTermsText> = {
  lead: 'Ce que signifie passer des ordres par Auspex, ce dont nous nous chargeons, et le risque qui reste le vôtre. Elles complètent les [conditions d’utilisation](/terms).',
  short: 'En bref',
  'short.1': 'Votre bourse exécute. Auspex transmet.',
  'short.2': 'Des clés sans droit de retrait, ou pas de clés.',
  'short.3': 'Un ordre part une fois. Sans réponse, il est inconnu, pas répété.',
  'short.4': 'D’abord le compte fictif : il ne coûte rien et suit les mêmes règles.',
  contents: 'Sur cette page',
  version: 'Version de novembre 2026',

  'role.title': 'Ce qu’Auspex est ici, et ce qu’il n’est pas',
  'role.p1':
    'Vous avez un compte dans une bourse. Auspex est le logiciel avec lequel vous lui envoyez des ordres. Nous ne sommes ni courtier, ni dépositaire, ni contrepartie : votre argent et vos jetons sont à la bourse, selon votre contrat avec elle, et elle seule exécute.',
  'role.p2':
    'Auspex ne passe aucun ordre de lui-même. Un signal ne déclenche rien ; l’assistant peut remplir un ordre, pas l’envoyer. Chaque ordre réel comporte une étape où vous le confirmez.',
  'keys.title': 'Les clés',
  'keys.p1':
    'Vous créez une clé auprès de votre bourse et lui permettez de lire et de négocier, rien d’autre. À l’enregistrement, ses droits sont lus ; une clé qui peut retirer ou transférer est refusée, avec la marche à suivre pour en faire une bonne.',
  'keys.li1':
    'Vous pouvez limiter chaque clé : ordre maximal, maximum par jour, paires permises, ou lecture seule.',
  'keys.li2':
    'Vous pouvez geler toutes les clés d’un geste et supprimer chacune à tout moment. Supprimez-la aussi à la bourse.',
  'keys.li3': 'Ajouter ou changer une clé exige une connexion datant de moins de 15 minutes.',
  'keys.li4': 'Chaque usage est inscrit dans un journal que vous pouvez lire.',
  'paper.title': 'Le compte fictif',
  'paper.p1':
    'Le compte fictif s’exécute contre le carnet d’ordres actuel de la source, avec frais, délais et exécutions partielles, et refuse ce qu’une vraie bourse refuserait. C’est tout de même un modèle : votre ordre aurait fait bouger le vrai carnet. Des résultats fictifs ne promettent rien sur des résultats avec de l’argent.',
  'paper.p2':
    'Dans un marché simulé, cours et exécutions sont inventés. Les ordres réels ont aussi leur jumeau fictif, pour que l’écart de prix, de temps et de frais soit visible.',
  'check.title': 'Avant l’envoi d’un ordre',
  'check.p1':
    'Le formulaire montre le coût, les frais, le glissement dans le carnet et votre solde après coup. Si un ordre enfreint une règle de la bourse, elle est nommée avec la valeur admissible la plus proche. Les quantités ne sont arrondies que vers le bas ; un prix ne change jamais sans vous.',
  'check.p2':
    'Si les règles d’une paire sont inconnues ou datent de plus de 24 heures, aucun ordre ne part. Quand le carnet a plus de trois secondes, le formulaire le dit.',
  'send.title': 'Le trajet d’un ordre',
  'send.dt1': 'Voulu',
  'send.dd1': 'Votre ordre est enregistré. Rien n’est encore parti.',
  'send.dt2': 'Envoyé',
  'send.dd2': 'Il part vers la bourse exactement une fois. Aucune répétition automatique.',
  'send.dt3': 'Inconnu',
  'send.dd3':
    'Aucune réponse claire n’est venue. L’ordre existe peut-être. Auspex interroge la bourse jusqu’à en être certain, et vous voyez l’état entre-temps. Ne le passez pas une seconde fois avant.',
  'send.dt4': 'Ouvert, exécuté, annulé, rejeté, expiré',
  'send.dd4': 'Ce que la bourse a répondu. Sa parole compte, pas la nôtre.',
  'send.p1':
    'Annuler est une demande : un ordre peut être exécuté avant qu’elle n’arrive. Après une panne ou un redémarrage, chaque ordre ouvert ou inconnu est vérifié avant que la négociation ne rouvre.',
  'risk.title': 'Les risques qui restent les vôtres',
  'risk.li1': 'Les cours bougent vite et sans limite ; un ordre stop peut être exécuté loin de son prix.',
  'risk.li2':
    'Les cryptoactifs peuvent perdre toute valeur. Une bourse peut faillir, suspendre ou être attaquée.',
  'risk.li3':
    'Les connexions rompent, les données tardent, les logiciels ont des défauts. Gardez un second accès à votre bourse.',
  'risk.li4': 'Frais, écarts et impôts peuvent changer une bonne prévision en perte.',
  'risk.note':
    'Ne négociez qu’avec ce que vous pouvez perdre. Si ce n’est rien, prenez le compte fictif : il est fait pour cela.',
  'stop.title': 'Quand nous arrêtons la négociation',
  'stop.p1':
    'Les ordres sont refusés avant l’envoi quand la base, la clé maîtresse ou la liaison avec la bourse n’est pas en état, pendant une maintenance, et quand une clé est gelée. Vous apprenez laquelle. Les ordres ouverts restent à la bourse ; veillez-y là-bas si Auspex est absent.',
  'records.title': 'Traces',
  'records.p1':
    'Chaque ordre a une ligne pour chaque changement d’état. Elles font partie de votre export. Après la suppression d’un compte, elles sont gardées sous pseudonyme.',
};
