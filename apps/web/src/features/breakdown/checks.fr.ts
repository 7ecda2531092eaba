import { frenchCheckNames } from '@auspex/contract/names/breakdown-names.fr.ts';
import type { TextsOf } from '../../i18n/messages.ts';
import type { checksText } from './checks.text.ts';

export const texts: TextsOf<typeof checksText> = {
  ...frenchCheckNames,
  'group.growth': 'Croissance',
  'group.profitability': 'Rentabilité',
  'group.balance': 'Bilan',
  'group.cash': 'Trésorerie',
  'group.quality': 'Qualité des bénéfices',
  'group.valuation': 'Valorisation',
  'group.dividend': 'Dividende',
  'group.momentum': 'Élan (momentum)',
  'group.risk': 'Risque',
  'group.liquidity': 'Liquidité',
  'formula.revenue-growth': 'Chiffre d’affaires de la dernière année ÷ celui de l’année précédente − 1',
  'formula.revenue-growth-3y':
    '(Chiffre d’affaires de la dernière année ÷ celui de trois ans plus tôt)^⅓ − 1',
  'formula.income-growth': 'Résultat net de la dernière année ÷ celui de l’année précédente − 1',
  'formula.eps-growth':
    'Résultat net ÷ actions à la fin de la dernière année, par rapport à un an plus tôt, − 1 ; actions ajustées des divisions',
  'formula.growing-quarters':
    'Combien des huit derniers trimestres ont un chiffre d’affaires supérieur à celui du même trimestre un an plus tôt',
  'formula.gross-margin': 'Marge brute ÷ chiffre d’affaires, dernière année',
  'formula.operating-margin': 'Résultat opérationnel ÷ chiffre d’affaires, dernière année',
  'formula.net-margin': 'Résultat net ÷ chiffre d’affaires, dernière année',
  'formula.return-on-equity':
    'Résultat net de la dernière année ÷ moyenne des capitaux propres actuels et d’un an plus tôt',
  'formula.return-on-assets': 'Résultat net de la dernière année ÷ total de l’actif à sa fin',
  'formula.return-on-capital':
    '(Résultat opérationnel − impôt de la dernière année) ÷ (capitaux propres + dette à long terme − trésorerie)',
  'formula.current-ratio': 'Actif courant ÷ passif courant',
  'formula.debt-to-equity': 'Dette à long terme ÷ capitaux propres',
  'formula.liabilities-to-assets': 'Total des dettes ÷ total de l’actif',
  'formula.interest-cover': 'Résultat opérationnel ÷ charges d’intérêts, dernière année',
  'formula.years-of-debt':
    '(Dette à long terme − trésorerie) ÷ flux de trésorerie disponible de la dernière année ; 0 si la trésorerie dépasse la dette',
  'formula.cash-margin': 'Flux de trésorerie disponible ÷ chiffre d’affaires, dernière année',
  'formula.cash-growth':
    'Flux de trésorerie disponible de la dernière année ÷ celui de l’année précédente − 1',
  'formula.cash-conversion': 'Flux de trésorerie d’exploitation ÷ résultat net, dernière année',
  'formula.investment-cover': 'Flux de trésorerie d’exploitation ÷ investissements, dernière année',
  'formula.accruals':
    '(Résultat net − flux d’exploitation de la dernière année) ÷ moyenne de l’actif actuel et d’un an plus tôt',
  'formula.piotroski':
    'Un point chacun : rentabilité de l’actif supérieure à 0 ; flux d’exploitation supérieur à 0 ; rentabilité de l’actif non inférieure à celle d’un an plus tôt ; flux d’exploitation supérieur au résultat net ; dette à long terme ÷ actif non supérieure ; ratio de liquidité non inférieur ; pas plus d’actions ; marge brute non inférieure ; chiffre d’affaires ÷ actif non inférieur',
  'formula.asset-return-change': 'Rentabilité de l’actif − celle d’un an plus tôt',
  'formula.gross-margin-change': 'Marge brute − celle d’un an plus tôt',
  'formula.asset-turnover-change': 'Chiffre d’affaires ÷ total de l’actif − le même un an plus tôt',
  'formula.leverage-change': 'Dette à long terme ÷ total de l’actif − la même un an plus tôt',
  'formula.liquidity-change': 'Ratio de liquidité générale − celui d’un an plus tôt',
  'formula.share-change':
    'Actions à la fin de la dernière année ÷ actions un an plus tôt − 1, ajustées des divisions',
  'formula.stock-compensation': 'Rémunération en actions ÷ chiffre d’affaires, dernière année',
  'formula.earnings-yield': 'Résultat net de la dernière année ÷ capitalisation',
  'formula.cash-yield': 'Flux de trésorerie disponible de la dernière année ÷ capitalisation',
  'formula.price-to-book': 'Capitalisation ÷ capitaux propres',
  'formula.price-to-sales': 'Capitalisation ÷ chiffre d’affaires de la dernière année',
  'formula.dividend-yield': 'Dividendes par action de la dernière année ÷ cours',
  'formula.payout': 'Dividendes versés ÷ flux de trésorerie disponible, dernière année',
  'formula.dividend-growth': 'Dividendes par action de la dernière année ÷ ceux de l’année précédente − 1',
  'formula.trend': 'Dernière clôture ÷ moyenne des 200 dernières clôtures − 1',
  'formula.trend-cross': 'Moyenne des 50 dernières clôtures ÷ moyenne des 200 dernières − 1',
  'formula.year-against-peers':
    'Rendement total des douze mois précédant le dernier − la médiane des comparables',
  'formula.quarter-against-peers': 'Rendement total des trois derniers mois − la médiane des comparables',
  'formula.below-high': 'Dernière clôture ÷ cours le plus haut de la dernière année − 1',
  'formula.volatility': 'Écart-type annualisé des rendements logarithmiques quotidiens de la dernière année',
  'formula.worst-day': 'Rendement quotidien le plus bas de la dernière année',
  'formula.days-since-peak': 'Jours depuis la clôture la plus haute de tout l’historique, dividendes compris',
  'formula.turnover': 'Médiane de clôture × volume sur le dernier mois',
  'formula.turnover-rise': 'Volume échangé médian du dernier mois ÷ celui de la dernière année − 1',
  'reason.no-statements': 'Aucun état financier n’a été déposé, ou aucune source n’en fournit',
  'reason.not-filed': 'Absent des dépôts : {{figure}}',
  'reason.statements-old': 'Le dernier état financier est trop ancien',
  'reason.history-short': 'Historique insuffisant : {{figure}}',
  'reason.base-not-positive': 'Sans signification : {{figure}} est nul ou négatif',
  'reason.no-shares': 'Aucun nombre d’actions récent n’est connu',
  'reason.other-currency': 'Les états financiers et le cours sont dans des devises différentes',
  'reason.no-prices': 'Pas encore de cours',
  'reason.prices-old': 'Le dernier cours date de plus de neuf jours',
  'reason.no-volume': 'La source ne fournit pas de volume',
  'reason.pays-none': 'Ne verse pas de dividende',
  'reason.few-peers': 'Moins de cinq comparables',
};
