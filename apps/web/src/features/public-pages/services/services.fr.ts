import type { TextsOf } from '../../../i18n/messages.ts';
import type { servicesText } from './services.text.ts';

export const texts: TextsOf<typeof servicesText> = {
  lead: '{{count}} outils sur un même jeu de données. À côté de ce que chacun peut vous dire figure ce qu’il ne peut pas dire : la moitié qu’on omet d’habitude.',
  tells: 'Ce qu’il vous dit',
  cannot: 'Ce qu’il ne peut pas dire',
  crypto: 'Cryptos',
  stocks: 'Actions américaines',
  experimental: 'Expérimental',
  'group.read': 'Lire le marché',
  'group.find': 'Trouver des candidats',
  'group.act': 'Passer à l’action',
  'signals.tells':
    'Où en sont les votes techniques à la dernière séance close, la probabilité d’une hausse à 5, 20 et 60 séances, l’ampleur possible et ce qui ferait changer l’avis.',
  'signals.cannot':
    'S’il est rentable de le suivre. Tant que les preuves sont trop minces, l’écran le dit au lieu d’afficher un chiffre.',
  'returns.tells':
    'Ce qu’une règle fixe aurait rapporté et a rapporté : backtest, fictif et réel séparés, frais déduits, avec un placebo à côté.',
  'returns.cannot': 'Ce qu’elle rapportera. Le backtest est du passé, et reste signalé comme tel.',
  'breakdown.tells':
    'Un actif sur une page : fourchettes de 30 jours à deux ans, comptes avec leur date de dépôt, critères avec leur formule, et sa place parmi ses comparables.',
  'breakdown.cannot':
    'Un objectif de cours. À un ou deux ans, la médiane tient surtout à la tendance de fond du marché : elle est présentée comme une hypothèse.',
  'seasonality.tells':
    'Quels mois, quels jours et, pour les cryptos, quelles heures sortent du lot, combien de fois, et combien de motifs semblables le hasard seul aurait produits.',
  'seasonality.cannot':
    'Si cela se répétera. Le sort des trouvailles passées, un an après, figure sur la même page.',
  'charts.tells':
    'Des chandeliers d’une minute à un mois quand la source les a, plus de quarante indicateurs, des tracés conservés et une alerte testée sur l’année écoulée.',
  'charts.cannot': 'Ce que sera le prochain chandelier.',
  'screener.tells':
    'Tous les actifs selon plus de soixante critères ou une expression de votre cru, avec le nombre de résultats pendant la frappe et la raison de chaque rang.',
  'screener.cannot': 'Lesquels réussiront. Les rendements qui ont suivi une date passée sont à un clic.',
  'earnings.tells':
    'Quand les sociétés publient, si la date est sûre, ce qui était attendu et comment le cours a réagi aux douze dernières publications.',
  'earnings.cannot': 'Une date que la société n’a pas fixée. Estimations et conflits sont signalés.',
  'news.tells':
    'Les titres dans l’ordre, les quasi-doublons réunis, chaque valeur avec les mots qui la justifient et le ton qu’ils portent.',
  'news.cannot': 'Si le cours intégrait déjà la nouvelle.',
  'sentiment.tells':
    'Le ton des nouvelles pour chaque actif, avec son intervalle, comparé à ses soixante jours précédents, et chaque titre compté.',
  'sentiment.cannot':
    'Grand-chose à partir de moins de vingt titres : le score vient alors surtout du secteur et porte la mention « peu d’éléments ».',
  'volume.tells': 'Si les échanges du jour sont inhabituels à cette heure, et ce qui a pu les provoquer.',
  'volume.cannot': 'Qui échange, et pourquoi.',
  'correlation.tells':
    'Ce qui bouge ensemble, avec un intervalle pour chaque chiffre, et combien de paris distincts un portefeuille contient vraiment.',
  'correlation.cannot': 'Si cela tiendra dans un krach. Les corrélations montent quand il ne faudrait pas.',
  'portfolio.tells':
    'Ce que vous détenez, ce que cela vaut et pourquoi cela a changé : cours, devise, frais et versements, découpés de sorte que la somme soit exacte.',
  'portfolio.cannot':
    'Une valeur sans cours. Il affiche « pas de cours depuis … » et ne compte jamais zéro à la place.',
  'orders.tells':
    'Avant l’envoi : coût, frais, glissement dans le carnet, et la valeur la plus proche que la plateforme accepte. Après : l’état de l’ordre, quel qu’il soit.',
  'orders.cannot': 'Défaire une exécution. Les actions ne se négocient qu’en fictif.',
  'alerts.tells':
    'Qu’un cours, un indicateur, un signal, un filtre ou une date a changé, par e-mail, dans l’application ou en notification. Avant l’enregistrement, vous voyez combien de fois elle se serait déclenchée.',
  'alerts.cannot': 'Ce qu’il faut en faire.',
  'assistant.tells':
    'Des réponses tirées des mêmes données, chaque chiffre avec sa source et chaque étape affichée. Il peut préparer un ordre, jamais l’envoyer.',
  'assistant.cannot': 'Ce que les données ne contiennent pas. Il répond alors qu’il ne l’a pas.',
  'end.title': 'Essayez-les tous',
  'end.text':
    'Tous les outils sont gratuits ; les signaux et prévisions y viennent avec quelques séances de retard. Une formule payante montre ceux du moment, et les ordres crypto réels en demandent une.',
  'end.start': 'Commencer gratuitement',
  'end.guide': 'Lire le guide d’utilisation',
};
