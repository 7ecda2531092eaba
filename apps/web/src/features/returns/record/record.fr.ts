import type { TextsOf } from '../../../i18n/messages.ts';
import type { recordText } from './record.text.ts';

export const texts: TextsOf<typeof recordText> = {
  'pick.since': 'depuis le {{date}}',
  'pick.notBegun': 'pas commencé',

  'head.gateOpen': '{{rate}} de {{n}} annonces indépendantes étaient justes',
  'head.gateInterval': 'Intervalle à 95 % : {{low}} à {{high}}.',
  'head.shut': 'Aucun taux de réussite n’est encore affirmé',
  'head.missing':
    '{{have}} annonces publiées et indépendantes sur {{needed}} sont échues : il en manque {{missing}}.',
  'head.why':
    'Avant cela, un taux de réussite parle plus de chance que de méthode. Les annonces qui se chevauchent comptent une fois, donc n grandit lentement.',
  'head.edgeShut':
    'Assez d’annonces sont échues, mais aucun avantage mesurable à ce jour : le taux reste hors du titre tant qu’aucune porte n’est ouverte.',
  'head.progress': 'Annonces indépendantes échues',

  'equity.title': 'Ce que le compte est devenu, frais déduits',
  'equity.note':
    '{{series}} à {{fee}} pb par sens : {{n}} opérations du {{from}} au {{to}}. La bande contient 90 % des copies.',
  'equity.band.placebo': 'Placebos',
  'equity.band.random': 'Hasard',
  'series.sealed':
    'Montré jusqu’au {{date}} : les opérations écrites depuis peuvent encore être scellées pour vous.',
  'series.refused':
    '{{n}} passages à l’achat n’ont pas été suivis, faute d’avoir été écrits avant leur ouverture.',
  'equity.logarithmic': 'Échelle logarithmique.',
  'equity.compare': 'Bande de',
  'equity.strategy': 'Signaux',
  'equity.buyAndHold': 'Achat simple',
  'equity.random': 'Entrée au hasard, médiane',
  'equity.randomBand': 'Entrée au hasard, 5–95 %',
  'equity.placebo': 'Placebo, médiane',
  'equity.placeboBand': 'Placebos, 5–95 %',
  'equity.drawdown': 'Recul',
  'equity.verdict.unknown': 'Le bilan est trop court pour un placebo.',
  'equity.verdict':
    'Il finit au-dessus de {{share}} des placebos : les mêmes signaux à d’autres dates et sur d’autres actifs.',
  'equity.verdict.aboveAll':
    'Il finit au-dessus de chacun des placebos : les mêmes signaux à d’autres dates et sur d’autres actifs.',
  'equity.verdict.belowAll':
    'Il finit au-dessous de chacun des placebos : les mêmes signaux à d’autres dates et sur d’autres actifs.',
  'equity.verdict.luck':
    'Le hasard seul finit là plus d’une fois sur vingt : ce n’est pas une preuve de talent.',
  'equity.verdict.rare':
    'Le hasard seul finit là au plus une fois sur vingt. La porte de l’avantage dira si cela compte.',

  'metrics.title': 'Les mesures et leur incertitude',
  'metrics.note': 'Intervalles à 95 % par bootstrap stationnaire ; taux de réussite selon Wilson.',
  'metric.annualGrowth': 'Croissance par an',
  'metric.annualGrowth.hint':
    'Composée. Cachée avant un an : quelques bonnes semaines font n’importe quel chiffre.',
  'metric.annualGrowth.hidden': 'Affichée quand la série a un an.',
  'metric.totalReturn': 'Rendement total',
  'metric.sharpe': 'Ratio de Sharpe',
  'metric.sortino': 'Ratio de Sortino',
  'metric.maxDrawdown': 'Plus fort recul',
  'metric.hitRate': 'Taux de réussite',
  'metric.hitRate.hint': 'Part des opérations fermées au-dessus de zéro, frais déduits.',
  'metric.hitRate.shut': 'Retenu : {{have}} opérations indépendantes sur {{needed}}.',
  'metric.hitRate.noEdge': 'Retenu : aucune porte de l’avantage n’est ouverte.',
  'metric.profitFactor': 'Facteur de profit',
  'metric.profitFactor.hint': 'Tous les gains sur toutes les pertes. 1 veut dire que rien n’a été gagné.',
  'metric.exposure': 'Exposition',
  'metric.exposure.hint': 'Part moyenne du compte qui était investie.',
  'metric.turnover': 'Rotation totale',
  'metric.turnover.hint': 'Achats et ventes depuis le début, en multiple du compte moyen.',
  'metric.fees': 'Frais payés',
  'metric.fees.hint': 'Frais et glissement de toutes les opérations, en part du compte de départ.',
  'metric.trades': 'Opérations',
  'metric.openTrades': '{{n}} encore ouvertes',
  'metric.tooLittle': 'Trop peu d’opérations pour ce chiffre.',

  'gates.title': 'Y a-t-il un avantage ?',
  'gates.lead':
    'Une porte ne s’ouvre que si tout ceci tient à la fois, par horizon, sur des annonces dont le résultat était inconnu, et reste ouverte tant que les deux dernières années ne le perdent pas. Le hasard seul ne l’ouvre presque jamais.',
  'gates.none': 'Aucune porte n’a encore été calculée. D’ici là, aucun avantage n’est affirmé.',
  'gates.horizon': 'À {{bars}} barres',
  'gates.open': 'ouverte',
  'gates.shut': 'fermée',
  'gates.not-computed': 'non calculée',
  'gates.openText': 'Un avantage mesurable est affirmé.',
  'gates.shutText': 'Aucun avantage mesurable à ce jour.',
  'gates.not-computedText': 'Trop peu est échu pour en dire quoi que ce soit.',
  'gates.days': 'Jugé sur {{n}} jours, {{periods}} périodes indépendantes',
  'gates.atLeast': '\u00a0: vaut {{value}}, requis {{needed}} ou plus',
  'gates.atMost': '\u00a0: vaut {{value}}, au plus {{needed}}',
  'gates.above': '\u00a0: vaut {{value}}, requis plus de {{needed}}',
  'gates.atLeast.unknown': '\u00a0: pas encore connu, requis {{needed}} ou plus',
  'gates.atMost.unknown': '\u00a0: pas encore connu, au plus {{needed}}',
  'gates.above.unknown': '\u00a0: pas encore connu, requis plus de {{needed}}',
  'gate.history': 'Assez long : périodes sans chevauchement',
  'gate.names': 'Assez large : noms par jour',
  'gate.rank-ic-t': 'Le classement s’accorde avec la suite (t de la corrélation de rang quotidienne)',
  'gate.placebo': 'Des signaux brouillés n’y parviennent presque jamais (p du placebo)',
  'gate.both-halves': 'Cela a marché dans les deux moitiés du temps (corrélation de rang de la plus faible)',
  'gate.net-after-costs': 'Les achats contre les ventes gagnent quelque chose, frais déduits',
  'gate.brier-skill': 'Ses probabilités battent la fréquence de base',
  'gate.trailing': 'Cela marche encore sur les deux dernières années',
  'gates.deflated':
    'Probabilité que son ratio de Sharpe dépasse zéro, chaque modèle essayé comptant pour un essai : {{value}}.',

  'calibration.title': 'Quand il disait 60 %, était-ce 60 % ?',
  'calibration.note':
    '{{n}} annonces publiées, chacune de l’ouverture suivante à la clôture {{bars}} barres plus tard, données entre {{least}} et {{most}}. Fréquence de base {{base}}.',
  'calibration.noteBacktest':
    '{{n}} chances de la fourchette, recalculées sur le passé, chacune de l’ouverture suivante à la clôture {{bars}} barres plus tard, entre {{least}} et {{most}}. Fréquence de base {{base}}.',
  'calibration.predicted': 'Chance annoncée',
  'calibration.observed': 'S’est réalisé',
  'calibration.horizon': 'Barres à venir',
  'calibration.none': 'Aucune annonce n’est encore échue',
  'calibration.noneWhy':
    'Une chance publiée se juge à son résultat dans le registre : de l’ouverture suivante à la clôture 5, 20 ou 60 barres plus tard.',
  'calibration.brier': 'Score de Brier',
  'calibration.brierHint': 'Erreur quadratique moyenne des chances annoncées. Plus bas est mieux.',
  'calibration.skill': 'Gain sur la fréquence de base',
  'calibration.skillHint':
    'Au-dessus de zéro : mieux qu’annoncer toujours la fréquence de base. Au-dessous : pire, et montré comme tel.',
  'calibration.summary':
    '{{n}} annonces en {{bins}} groupes. Gain de Brier sur la fréquence de base {{skill}}. Sur la diagonale, une chance annoncée s’est réalisée aussi souvent que dit.',

  'assets.title': 'Actif par actif',
  'assets.note': 'Tous les actifs que la règle pouvait traiter, aussi ceux où elle a perdu.',
  'assets.trades': 'Opérations',
  'assets.won': 'Gagnées',
  'assets.wonHint': 'Opérations fermées au-dessus de zéro. Un compte, pas un taux : n est bien trop petit.',
  'assets.wonOf': '{{won}} sur {{n}}',
  'assets.net': 'Rendement net',
  'assets.netHint': 'Toutes les opérations de l’actif l’une après l’autre, frais déduits.',
  'assets.hold': 'Achat simple',
  'assets.against': 'Face à l’achat simple',
  'assets.againstHint': 'Rendement net moins achat et conservation, en points de pourcentage.',
  'assets.points': 'pts',
  'assets.best': 'Meilleure',
  'assets.worst': 'Pire',
  'assets.open': 'Ouverte depuis',
  'assets.flat': 'Aucune opération ouverte.',
  'assets.history': 'Opérations',
  'assets.none': 'Aucun actif n’a encore été traité',

  'rule.title': 'La règle derrière chaque courbe',
  'rule.text':
    'Achat seul, une position par actif. Entrée à la première ouverture après que le passage à l’achat est connu, sortie à la première ouverture après que sa fin est connue (un jour de crypto est connu à l’ouverture du suivant : c’est donc l’ouverture du lendemain), au seuil de perte (3 ATR plus bas), à l’objectif (6 ATR plus haut) ou après 60 barres. Chaque position reçoit 1/N du compte.',
  'rule.costs': 'Frais de {{value}} pb par sens',
  'rule.model': 'Dernier modèle derrière : {{version}}',
  'rule.noModel': 'Aucun modèle derrière pour l’instant',
  'rule.history': 'Chaque opération, et comment la vérifier',
  'rule.repriced': 'Recalculé à {{value}} pb par sens ; publié à {{published}} pb.',
};
