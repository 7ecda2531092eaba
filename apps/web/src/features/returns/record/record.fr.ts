import type { TextsOf } from '../../../i18n/messages.ts';
import type { recordText } from './record.text.ts';

export const texts: TextsOf<typeof recordText> = {
  'pick.since': 'depuis le {{date}}',
  'pick.notBegun': 'pas commencé',
  'pick.cost': 'à {{value}} pb',

  'head.gateOpen': '{{rate}} de {{n}} prévisions indépendantes étaient justes',
  'head.gateInterval': 'Intervalle à 95 % : {{low}} à {{high}}.',
  'head.shut': 'Aucun taux de réussite n’est encore affirmé',
  'head.missing_one': 'Signaux publiés à ce jour : {{have}} opération indépendante close sur {{needed}}.',
  'head.missing': 'Signaux publiés à ce jour : {{have}} opérations indépendantes closes sur {{needed}}.',
  'head.why':
    'D’ici là, un taux de réussite en dit plus sur la chance que sur la méthode. Les opérations qui se chevauchent comptent une fois : n grandit donc lentement.',
  'head.edgeShut':
    'Assez d’opérations sont closes, mais aucun avantage n’est mesurable à ce jour : le taux de réussite n’est pas affiché tant qu’aucune porte n’est ouverte.',
  'head.estimate.backtest':
    'Premier taux de réussite possible : vers {{when}}, au rythme du backtest ({{pace}} opérations indépendantes par an), et seulement si une porte d’avantage est alors ouverte.',
  'head.estimate.own':
    'Premier taux de réussite possible : vers {{when}}, à son propre rythme ({{pace}} opérations indépendantes par an), et seulement si une porte d’avantage est alors ouverte.',

  'equity.title': 'Valeur du compte, frais déduits',
  'equity.note':
    '{{series}} à {{fee}} pb par sens : {{n}} opérations du {{from}} au {{to}}. La bande couvre 90 % des {{runs}}.',
  'equity.runs.placebo': 'tirages placebo',
  'equity.runs.random': 'entrées au hasard',
  'equity.band.placebo': 'Placebos',
  'equity.band.random': 'Hasard',
  'series.sealed':
    'Affiché jusqu’au {{date}} : les opérations enregistrées depuis peuvent encore être scellées pour vous.',
  'series.refused':
    '{{n}} passages à Acheter n’ont pas été suivis, faute d’avoir été enregistrés avant l’ouverture.',
  'equity.logarithmic': 'Échelle logarithmique.',
  'equity.compare': 'Bande de',
  'equity.strategy': 'Signaux',
  'equity.buyAndHold': 'Acheter et conserver',
  'equity.random': 'Entrée au hasard, médiane',
  'equity.randomBand': 'Entrée au hasard, 5–95 %',
  'equity.placebo': 'Placebo, médiane',
  'equity.placeboBand': 'Placebos, 5–95 %',
  'equity.drawdown': 'Repli (drawdown)',
  'equity.verdict.unknown': 'L’historique est trop court pour un placebo.',
  'equity.verdict':
    'Il finit au-dessus de {{share}} des placebos : les mêmes signaux à d’autres dates et sur d’autres actifs.',
  'equity.verdict.aboveAll':
    'Il finit au-dessus de tous les placebos : les mêmes signaux à d’autres dates et sur d’autres actifs.',
  'equity.verdict.belowAll':
    'Il finit au-dessous de tous les placebos : les mêmes signaux à d’autres dates et sur d’autres actifs.',
  'equity.verdict.none': 'Ce n’est pas une preuve de talent.',
  'equity.verdict.luck':
    'Le hasard seul finit aussi haut dans {{chance}} des cas : ce n’est pas une preuve de talent.',
  'equity.verdict.rare':
    'Le hasard seul ne finit aussi haut que dans {{chance}} des cas. La porte de l’avantage dira si cela compte.',

  'metrics.title': 'Les mesures et leur incertitude',
  'metrics.note': 'Intervalles à 95 % par bootstrap stationnaire ; taux de réussite : intervalle de Wilson.',
  'metric.annualGrowth': 'TCAC',
  'metric.annualGrowth.hint':
    'Taux de croissance annuel composé. Caché avant un an : quelques bonnes semaines donnent n’importe quel chiffre.',
  'metric.annualGrowth.hidden': 'Affiché quand la série aura un an.',
  'metric.totalReturn': 'Rendement total',
  'metric.sharpe': 'Ratio de Sharpe',
  'metric.sortino': 'Ratio de Sortino',
  'metric.maxDrawdown': 'Repli maximal',
  'metric.hitRate': 'Taux de réussite',
  'metric.hitRate.hint': 'Part des opérations fermées au-dessus de zéro, frais déduits.',
  'metric.hitRate.shut': 'Non affiché : {{have}} opérations indépendantes sur {{needed}} dans cette série.',
  'metric.hitRate.noEdge': 'Non affiché : aucune porte de l’avantage n’est ouverte.',
  'metric.profitFactor': 'Facteur de profit',
  'metric.profitFactor.hint': 'Somme des gains sur somme des pertes. 1 veut dire que rien n’a été gagné.',
  'metric.exposure': 'Exposition',
  'metric.exposure.hint': 'Part moyenne du compte qui était investie.',
  'metric.turnover': 'Taux de rotation',
  'metric.turnover.hint': 'Achats et ventes depuis le début, en multiple du compte moyen.',
  'metric.fees': 'Frais payés',
  'metric.fees.hint': 'Frais et glissement de toutes les opérations, en part du compte de départ.',
  'metric.breakEven': 'Coût d’équilibre',
  'metric.breakEven.hint':
    'Coût par sens (frais et glissement) auquel le rendement total serait nul. Il ne dépend pas du coût que vous réglez.',
  'metric.breakEven.value': '{{value}} pb',
  'metric.breakEven.side': 'par sens',
  'metric.breakEven.none': 'Perdant avant même les coûts.',
  'metric.trades': 'Opérations',
  'metric.openTrades': '{{n}} encore ouvertes',
  'metric.tooLittle': 'Trop peu d’opérations pour ce chiffre.',

  'gates.title': 'Y a-t-il un avantage ?',
  'gates.lead':
    'Une porte ne s’ouvre que si tout ceci, sauf le dernier point, tient à la fois, pour chaque horizon, sur des prévisions faites avant leur issue. Une fois ouverte, seul le dernier point peut la fermer. Le hasard seul ne l’ouvre presque jamais.',
  'gates.none': 'Aucune porte n’a encore été calculée. D’ici là, nous n’affirmons aucun avantage.',
  'gates.horizon': 'À {{bars}} séances',
  'gates.open': 'ouverte',
  'gates.shut': 'fermée',
  'gates.not-computed': 'non calculée',
  'gates.openText': 'Nous affirmons un avantage mesurable.',
  'gates.shutText': 'Aucun avantage mesurable à ce jour.',
  'gates.not-computedText': 'Trop peu de prévisions sont échues pour conclure.',
  'gates.days_one': 'Jugé sur {{n}} jour',
  'gates.days': 'Jugé sur {{n}} jours',
  'gates.periods_one': '{{n}} période indépendante',
  'gates.periods': '{{n}} périodes indépendantes',
  'gates.atLeast': ' : {{value}} (requis ≥ {{needed}})',
  'gates.atMost': ' : {{value}} (requis ≤ {{needed}})',
  'gates.above': ' : {{value}} (requis > {{needed}})',
  'gates.atLeast.unknown': ' : pas encore connu (requis ≥ {{needed}})',
  'gates.atMost.unknown': ' : pas encore connu (requis ≤ {{needed}})',
  'gates.above.unknown': ' : pas encore connu (requis > {{needed}})',
  'gate.history': 'Assez long : périodes sans chevauchement',
  'gate.names': 'Assez large : actifs par jour',
  'gate.rank-ic-t': 'Son classement s’accorde avec les rendements (t de la corrélation de rang quotidienne)',
  'gate.placebo': 'Des signaux mélangés n’y parviennent presque jamais (p du placebo)',
  'gate.both-halves':
    'Cela a marché dans les deux moitiés de la période (corrélation de rang de la plus faible)',
  'gate.net-after-costs': 'Achats moins ventes : rentable, frais déduits',
  'gate.brier-skill':
    'Les probabilités du modèle lui-même ne sont pas pires que le taux de base (gain de Brier)',
  'gate.trailing': 'Cela marche encore sur les deux dernières années (t, et rendement après frais positif)',
  'gates.deflated':
    'Probabilité que son ratio de Sharpe dépasse zéro, chaque modèle essayé comptant pour un essai : {{value}}.',

  'calibration.title': 'Quand il disait 60 %, était-ce 60 % ?',
  'calibration.note':
    '{{n}} prévisions publiées, chacune de l’ouverture suivante à la clôture {{bars}} séances plus tard. Par groupes de même taille, elles annoncent en moyenne de {{least}} à {{most}}. Taux de base {{base}}.',
  'calibration.noteBacktest':
    '{{n}} probabilités de la fourchette recalculées sur le passé, chacune de l’ouverture suivante à la clôture {{bars}} séances plus tard. Par groupes de même taille, elles valent en moyenne de {{least}} à {{most}}. Taux de base {{base}}.',
  'calibration.narrow': 'Trop proches pour en juger',
  'calibration.narrowWhy':
    'Par groupes de même taille, les plus basses annoncent en moyenne {{least}} et les plus hautes {{most}} ; le taux de base est de {{base}}. On ne verra si 60 % veut dire 60 % que lorsque assez de prévisions diront 60 %.',
  'calibration.predicted': 'Probabilité annoncée',
  'calibration.observed': 'Réalisée',
  'calibration.horizon': 'Horizon en séances',
  'calibration.none': 'Aucune prévision n’est encore échue',
  'calibration.noneWhy':
    'Une probabilité publiée se juge à son issue dans le registre : de l’ouverture suivante à la clôture 5, 20 ou 60 séances plus tard.',
  'calibration.brier': 'Score de Brier',
  'calibration.brierHint': 'Erreur quadratique moyenne des probabilités annoncées. Plus bas est mieux.',
  'calibration.skill': 'Gain de Brier de ces probabilités',
  'calibration.skillHint':
    'Au-dessus de zéro : mieux qu’annoncer toujours le taux de base, que nul ne connaissait d’avance. Au-dessous : pire, et affiché comme tel. Il porte sur les probabilités annoncées, tirées de la fourchette des cours ; les portes jugent celles du modèle : les deux peuvent différer.',
  'calibration.few':
    'Non affiché : ces prévisions se chevauchent et évoluent ensemble, et valent moins de 30 prévisions indépendantes.',
  'calibration.summary':
    '{{n}} prévisions en {{bins}} groupes. Gain de Brier sur le taux de base {{skill}}. Sur la diagonale, une probabilité s’est réalisée aussi souvent qu’annoncé.',

  'exits.title': 'Par motif de sortie',
  'exits.reason': 'Sortie',
  'exits.mean': 'Net moyen',
  'exits.meanHint': 'Rendement net moyen de ces opérations, frais déduits.',
  'exits.profit': 'Apport',
  'exits.profitHint': 'Ce que ces opérations ont ajouté au compte, en part de son montant de départ.',
  'exits.none': 'La série n’a encore aucune opération.',
  'months.title': 'Mois par mois',
  'months.year': 'Année',
  'months.whole': 'Total',
  'months.none': 'L’historique n’a aucun jour dans ce mois.',
  'assets.title': 'Actif par actif',
  'assets.note': 'Tous les actifs que la règle pouvait traiter, y compris ceux où elle a perdu.',
  'assets.trades': 'Opérations',
  'assets.won': 'Gagnées',
  'assets.wonHint': 'Opérations fermées au-dessus de zéro. Un compte, pas un taux : n est bien trop petit.',
  'assets.wonOf': '{{won}} sur {{n}}',
  'assets.net': 'Rendement net',
  'assets.netHint': 'Toutes les opérations de l’actif l’une après l’autre, frais déduits.',
  'assets.hold': 'Acheter et conserver',
  'assets.against': 'Face à l’achat simple',
  'assets.againstHint': 'Rendement net moins acheter et conserver, en points de pourcentage (pts).',
  'assets.points': 'pts',
  'assets.best': 'Meilleure',
  'assets.worst': 'Pire',
  'assets.open': 'Ouverte depuis',
  'assets.flat': 'Aucune opération ouverte.',
  'assets.none': 'Aucun actif n’a encore été traité',

  'rule.title': 'La règle derrière chaque courbe',
  'rule.text':
    'À l’achat seulement, une position par actif. Entrée à la première ouverture après que le passage à Acheter est connu. Sortie à la première ouverture après que sa fin est connue (un jour de crypto n’est connu qu’à l’ouverture du suivant : c’est donc l’ouverture du lendemain), au stop (3 ATR plus bas), à l’objectif (6 ATR plus haut) ou après 60 séances. Chaque position reçoit 1/N du compte.',
  'rule.costs': 'Frais de {{value}} pb par sens',
  'rule.model': 'Dernier modèle utilisé : {{version}}',
  'rule.noModel': 'Aucun modèle ne les appuyait : seulement des votes et des fourchettes',
  'rule.history': 'Chaque opération, et comment la vérifier',
  'rule.repriced': 'Recalculé à {{value}} pb par sens ; publié à {{published}} pb.',
};
