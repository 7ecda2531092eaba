import type { glossaryEntries } from './glossary.ts';
import { frenchCompanyEntries } from './glossary-companies.fr.ts';
import type { GlossaryEntry } from './glossary-companies.ts';

export const frenchGlossaryEntries: Readonly<Record<keyof typeof glossaryEntries, GlossaryEntry>> = {
  'base-rate': [
    'Taux de base',
    'À quelle fréquence une chose arrive de toute façon. Une prévision vaut ce qu’elle y ajoute.',
    'fréquence de base',
  ],
  'brier-skill': [
    'Gain de Brier',
    'De combien les probabilités annoncées font mieux que le taux de base ; zéro veut dire pas mieux.',
    'brier, score de brier',
  ],
  calibration: [
    'Calibration',
    'Si ce qui est annoncé à 60 % arrive environ 60 fois sur 100.',
    'étalonnage, calibré',
  ],
  coverage: ['Couverture', 'Combien d’issues sont tombées dans une bande.'],
  'edge-gate': [
    'La porte',
    'L’épreuve que doit passer une affirmation directionnelle, pour chaque marché, horizon et version de modèle. Elle se referme quand l’avantage s’efface.',
    'porte',
  ],
  placebo: [
    'Effet placebo',
    'La même règle sur des signaux décalés et mélangés : le visage de la chance.',
    'placebo, test placebo',
  ],
  'walk-forward': [
    'Pas à pas',
    'Apprendre sur le passé et juger sur la suite, encore et encore au fil du temps.',
    'walk-forward',
  ],
  signal: [
    'Signal',
    'Ce que disent ensemble les indicateurs d’un actif sur sa dernière séance close : un avis, ses votes et la fourchette de ce qui peut suivre.',
    'signaux',
  ],
  stance: [
    'Avis',
    'Acheter, conserver ou vendre : ce que vote la majorité des indicateurs. Il décrit le présent et ne promet rien.',
    'acheter conserver vendre, position',
  ],
  'p-up': [
    'P(hausse)',
    'La probabilité que la clôture, après tant de séances, dépasse la prochaine ouverture.',
    'probabilité de hausse, p(up)',
  ],
  'forecast-range': [
    'Fourchette de prévision',
    'La bande dans laquelle le cours est attendu après un certain temps. Le milieu est surtout une dérive supposée, pas une direction.',
    'prévision, fourchette, bande, bande de prévision, éventail, éventail de prévision, cône de prévision',
  ],
  'net-edge': [
    'Avantage net',
    'Le mouvement attendu après les frais d’achat et de vente ; montré seulement quand la porte est ouverte.',
    'avantage',
  ],
  ledger: [
    'Registre',
    'La chaîne publique où chaque prédiction est inscrite avant son issue, pour que personne ne puisse la changer ensuite.',
    'registre public',
  ],
  'track-record': [
    'Historique public',
    'Ce que les signaux ont rapporté après frais, pertes comprises, face à « acheter et conserver » et au placebo.',
    'historique des signaux, historique, bilan',
  ],
  backtest: [
    'Backtest',
    'Une règle calculée après coup sur le passé. Elle paraît plus facilement bonne que ce qui a été publié avant.',
    'test rétrospectif',
  ],
  'as-of': [
    'État au',
    'L’instant dont un chiffre montre les connaissances : rien de ce qui a été su plus tard n’y entre.',
    'as of',
  ],
  'simulated-market': [
    'Marché simulé',
    'Des cours, résultats et actualités générés, pour essayer le produit sans fournisseur de données.',
    'simulé',
  ],
  'paper-account': [
    'Compte fictif',
    'Un compte à l’argent fictif qui négocie aux cours réels.',
    'papier, sur papier, compte papier',
  ],
  'relative-volume': [
    'Volume relatif',
    'Le volume jusqu’ici face au volume habituel à la même heure ; 2 vaut le double.',
    'rvol',
  ],
  tone: [
    'Ton',
    'Comment les titres parlent d’un actif, de −1 (mal) à 1 (bien), chaque sujet compté une fois.',
    'sentiment, climat, tonalité, humeur',
  ],
  seasonality: [
    'Saisonnalité',
    'Ce qu’un actif a fait à la même période des années passées, comparé à ce que montrerait le seul hasard.',
    'saisonnier',
  ],
  'false-discovery-rate': [
    'Taux de fausses découvertes',
    'De tout ce qui est trouvé avec au plus ce q, la part attendue du hasard.',
    'q, fdr',
  ],
  'sharpe-ratio': [
    'Ratio de Sharpe',
    'Rendement moyen divisé par son écart-type, par an : ce qui a été gagné pour les secousses subies.',
    'sharpe',
  ],
  'sortino-ratio': [
    'Ratio de Sortino',
    'Comme le ratio de Sharpe, mais seules les baisses comptent comme risque.',
    'sortino',
  ],
  drawdown: ['Repli', 'De combien une valeur est sous son plus haut jusqu’ici.', 'drawdown, repli maximal'],
  'hit-rate': [
    'Taux de réussite',
    'La part des opérations fermées qui ont gagné après frais.',
    'taux de gain',
  ],
  'profit-factor': [
    'Facteur de profit',
    'Ce qu’ont rapporté les gagnants divisé par ce qu’ont coûté les perdants ; 1 est l’équilibre.',
  ],
  volatility: [
    'Volatilité',
    'L’écart-type des rendements, ramené à l’année : l’ampleur des oscillations d’un cours.',
  ],
  beta: ['Bêta', 'De combien un actif bouge d’ordinaire quand l’indice large bouge de un.', 'beta'],
  correlation: [
    'Corrélation',
    'Si deux actifs bougent ensemble : 1 toujours, 0 pas du tout, −1 toujours à l’opposé.',
  ],
  'independent-bets': [
    'Paris indépendants',
    'Combien d’actifs aux mouvements propres seraient aussi répartis que ceux-ci.',
  ],
  'time-weighted-return': [
    'Rendement pondéré par le temps',
    'Le rendement des placements, quels que soient les versements et retraits et leurs dates.',
    'twr',
  ],
  'money-weighted-return': [
    'Rendement pondéré par les flux',
    'Le rendement de votre propre argent, selon ses entrées et sorties.',
    'tri, taux de rendement interne',
  ],
  'basis-point': ['Point de base', 'Un centième de pour cent.', 'pb, bps'],
  rsi: [
    'RSI',
    'Indice de force relative, de 0 à 100 : la part des hausses dans les derniers mouvements. Sous 30 on parle de survente, au-dessus de 70 de surachat.',
    'indice de force relative, survente, surachat',
  ],
  'moving-average': [
    'Moyenne mobile',
    'La moyenne des dernières clôtures (SMA), ou celle où les plus récentes comptent davantage (EMA).',
    'sma, ema, mm, mm20, mm50, mm200',
  ],
  macd: [
    'MACD',
    'L’écart entre une moyenne exponentielle rapide et une lente, avec sa propre moyenne comme ligne de signal.',
  ],
  'bollinger-bands': [
    'Bandes de Bollinger',
    'Une moyenne mobile entourée d’une bande de quelques écarts-types des clôtures.',
    'bollinger',
  ],
  atr: ['ATR', 'Amplitude vraie moyenne : le chemin que le cours parcourt d’ordinaire en une barre.'],
  adx: ['ADX', 'Indice directionnel moyen, de 0 à 100 : la force d’une tendance, quel que soit son sens.'],
  bar: ['Barre', 'Ouverture, plus haut, plus bas, clôture et volume d’une durée.', 'bougie, chandelier'],
  'limit-order': ['Ordre à cours limité', 'Un ordre exécuté à son prix ou mieux.', 'ordre limite, limite'],
  stop: ['Stop', 'Le cours auquel on quitte une position pour limiter une perte.', 'stop-loss'],
  'market-order': ['Ordre au marché', 'Un ordre exécuté tout de suite au meilleur prix disponible.'],
  spread: [
    'Écart',
    'L’écart entre le meilleur prix des acheteurs et celui des vendeurs.',
    'spread, fourchette acheteur vendeur',
  ],
  slippage: ['Glissement', 'De combien un ordre est exécuté loin du prix vu auparavant.', 'slippage'],
  benchmark: [
    'Référence',
    'Ce à quoi un résultat est comparé : l’indice large, ou le bitcoin conservé pour les cryptos.',
    'benchmark, indice de référence',
  ],
  'break-even-cost': [
    'Frais d’équilibre',
    'Les frais par sens, en points de base, auxquels toutes les opérations d’une série ensemble ne gagnent rien.',
    'seuil de rentabilité, point mort',
  ],
  stochastic: [
    'Stochastique',
    'Où se situe la clôture entre les plus hauts et les plus bas des dernières barres, de 0 à 100. Sous 20 on parle de survente, au-dessus de 80 de surachat.',
  ],
  'williams-r': [
    'Williams %R',
    'Comme le stochastique, à l’envers : 0 au plus haut des dernières barres, −100 au plus bas.',
    'williams',
  ],
  cci: [
    'CCI',
    'Commodity channel index : la distance du prix typique à sa propre moyenne, en écarts habituels.',
  ],
  mfi: ['Indice de flux monétaire', 'Comme le RSI, chaque mouvement pesé par son volume, de 0 à 100.', 'mfi'],
  volume: ['Volume', 'Combien d’actions ou de jetons ont changé de mains sur une durée.', 'volume échangé'],
  screener: [
    'Filtre',
    'Trouve les actifs d’un marché dont les chiffres remplissent des conditions.',
    'screener',
  ],
  vote: [
    'Vote',
    'Ce que dit un indicateur de la dernière séance close : acheter, conserver ou vendre. L’avis est ce que dit la majorité.',
    'votes',
  ],
  'stance-change': [
    'Changement d’avis',
    'Un avis qui diffère de celui de la clôture précédente, par exemple de conserver à acheter.',
    'retournement, changement de position',
  ],
  horizon: [
    'Horizon',
    'Jusqu’où porte une affirmation : 5, 20 ou 60 séances pour les signaux, de 30 jours à deux ans pour les prévisions.',
    'horizons, horizon de prévision',
  ],
  median: [
    'Médiane',
    'La valeur du milieu : la moitié des issues sont au-dessus, l’autre moitié au-dessous.',
    'prévision médiane',
  ],
  'fall-probability': [
    'P(baisse)',
    'La probabilité que le cours soit au moins 10 % plus bas à la fin de l’horizon.',
    'probabilité de baisse, probabilité d’une baisse',
  ],
  target: [
    'Objectif',
    'Le cours auquel on clôt une position gagnante.',
    'objectif de cours, prise de bénéfice',
  ],
  'average-price': [
    'Prix moyen payé',
    'Ce qu’ont coûté chacune des actions ou unités encore détenues, frais compris.',
    'prix de revient, pru, prix moyen, coût moyen',
  ],
  'unrealised-gain': [
    'Plus-value latente',
    'Ce qu’une position gagnerait au cours actuel par rapport à son coût ; elle change jusqu’à la vente.',
    'gain latent, moins-value latente, perte latente',
  ],
  root: [
    'Racine',
    'Un nombre qui résume tout ce que contenait le registre un jour donné : si une seule inscription changeait, il serait différent.',
    'racine de merkle, racine du registre',
  ],
  stale: [
    'Périmé',
    'Un cours plus ancien que le retard de sa source, si bien que le marché a pu bouger depuis.',
    'cours périmé',
  ],
  etf: ['ETF', 'Un fonds coté comme une action, qui suit le plus souvent un indice.', 'fonds indiciel'],
  ...frenchCompanyEntries,
};
