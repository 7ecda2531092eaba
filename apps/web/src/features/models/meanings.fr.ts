import type { TextsOf } from '../../i18n/messages.ts';
import type { meaningsText } from './meanings.text.ts';

const PRICE_CAME = 'Chemin parcouru par le cours, en unités de son mouvement habituel sur autant de séances.';
const PLACE_OF_DAY = 'Place parmi tous les actifs du jour, de −0,5 (le plus bas) à 0,5 (le plus haut).';

export const texts: TextsOf<typeof meaningsText> = {
  'return-1': PRICE_CAME,
  'return-5': PRICE_CAME,
  'return-20': PRICE_CAME,
  'return-60': PRICE_CAME,
  'return-120': PRICE_CAME,
  'return-250': PRICE_CAME,
  'momentum-250-20': 'Rendement d’il y a 250 à il y a 20 séances, en unités du mouvement habituel.',
  'gap-1': 'Écart entre la dernière ouverture et la clôture d’avant, en sigmas.',
  'gap-20': 'Ce que 20 séances ont gagné entre clôture et ouverture, en unités du mouvement habituel.',
  'distance-sma-10':
    'À quelle distance la clôture se trouve au-dessus (au-dessous) de sa moyenne de 10 séances ; 1 vaut un ATR.',
  'distance-sma-20':
    'À quelle distance la clôture se trouve au-dessus (au-dessous) de sa moyenne de 20 séances ; 1 vaut un ATR.',
  'distance-sma-50':
    'À quelle distance la clôture se trouve au-dessus (au-dessous) de sa moyenne de 50 séances ; 1 vaut 2 ATR.',
  'distance-sma-200':
    'À quelle distance la clôture se trouve au-dessus (au-dessous) de sa moyenne de 200 séances ; 1 vaut 4 ATR.',
  'distance-ema-21':
    'À quelle distance la clôture se trouve au-dessus (au-dessous) de cette moyenne, en ATR.',
  'slope-sma-20': 'Ce que la moyenne a gagné en 5 séances, en ATR.',
  'slope-sma-50': 'Ce que la moyenne a gagné en 10 séances, en ATR.',
  'sma-50-over-200': 'Distance entre les deux moyennes ; 1 vaut 3 ATR.',
  'rsi-5': 'Part des hausses dans le mouvement des 5 dernières séances, de −1 à 1.',
  'rsi-14': 'Part des hausses dans le mouvement des 14 dernières séances, de −1 à 1.',
  'stochastic-14': 'Place de la clôture dans l’amplitude de 14 séances, lissée, de −1 à 1.',
  'stochastic-60': 'Place de la clôture dans l’amplitude de 60 séances, de −1 à 1.',
  'cci-20': 'À quel point la distance du cours à sa moyenne de 20 séances est inhabituelle ; 1 vaut 100.',
  macd: 'Moyenne rapide moins moyenne lente, en ATR.',
  'macd-histogram': 'MACD moins son signal de 9 séances, en ATR.',
  tsi: 'Mouvement net en part de tout le mouvement, de −1 à 1.',
  'adx-14': 'Force de la tendance, de 0 à 1, sans direction.',
  'di-14': 'Quel côté mène le mouvement de 14 séances, de −1 à 1.',
  'aroon-25': 'Du plus haut ou du plus bas de 25 séances, lequel est le plus récent, de −1 à 1.',
  'choppiness-14': 'Sans direction (1) ou tout droit (0) sur 14 séances.',
  'efficiency-20': 'Mouvement net de 20 séances en part de tout le mouvement, de −1 à 1.',
  'regression-20': 'Gain par séance de la meilleure droite à travers 20 séances, en ATR.',
  'regression-100': 'Gain par 5 séances de la meilleure droite à travers 100 séances, en ATR.',
  parabolic: 'À quelle distance la clôture se trouve au-dessus (au-dessous) du stop suiveur, en ATR.',
  'bollinger-position':
    'Distance à la moyenne de 20 séances ; 1 est la bande supérieure, −1 la bande inférieure.',
  'bollinger-width':
    'Logarithme de la largeur sur sa propre moyenne de 120 séances ; sous 0, un resserrement.',
  'donchian-20': 'Clôture entre le plus bas (−1) et le plus haut (1) de 20 séances.',
  'donchian-100': 'Clôture entre le plus bas (−1) et le plus haut (1) de 100 séances.',
  'volume-z-20': 'Logarithme du volume, en écarts types autour de sa moyenne de 20 séances.',
  'volume-trend': 'Logarithme de la moyenne de 5 séances sur celle de 60.',
  'obv-20':
    'Volume des séances en hausse moins celui des séances en baisse, en part du tout, sur 20 séances.',
  'obv-60':
    'Volume des séances en hausse moins celui des séances en baisse, en part du tout, sur 60 séances.',
  'cmf-20': 'Si le volume est venu avec des clôtures près du plus haut (1) ou du plus bas (−1).',
  'mfi-14': 'Part des montants échangés dans les séances en hausse, de −1 à 1.',
  'force-13': 'Mouvements pondérés par le volume, en amplitudes et volumes moyens.',
  illiquidity: 'Mouvement par montant échangé, 20 séances contre 120, en logarithme.',
  volatility: 'Logarithme de l’écart type quotidien sur 1 % ; 0 est une action qui bouge de 1 % par jour.',
  'volatility-month': 'Logarithme de l’écart type présent sur le lent ; au-dessus de 0, de la nervosité.',
  'volatility-year': 'Logarithme de l’écart type lent sur celui du long terme.',
  'volatility-week': 'Logarithme de l’écart type de 5 séances sur celui de 60 séances.',
  'range-share':
    'Logarithme de l’amplitude vraie moyenne sur l’écart type des clôtures : le mouvement à l’intérieur des séances.',
  'downside-60': 'Part des séances en baisse dans le mouvement au carré de 60 séances, de −1 à 1.',
  'skew-60': 'Asymétrie de 60 rendements ; sous 0, les baisses sont les plus grands mouvements.',
  'largest-rise': 'Meilleure des 20 dernières séances, en sigmas.',
  'largest-fall': 'Pire des 20 dernières séances, en sigmas.',
  'distance-high':
    'Distance sous le plus haut de 250 séances, en unités d’un trimestre habituel ; 0 est au plus haut.',
  'distance-low':
    'Distance au-dessus du plus bas de 250 séances, en unités d’un trimestre habituel ; 0 est au plus bas.',
  'age-high': 'Séances depuis le plus haut, de 0 (maintenant) à 1 (il y a un an).',
  'age-low': 'Séances depuis le plus bas, de 0 (maintenant) à 1 (il y a un an).',
  'seasonal-20':
    'Rendement moyen des 20 séances suivantes il y a un, deux… ans, au-delà de la dérive habituelle, en écarts types.',
  'seasonal-60':
    'Rendement moyen des 60 séances suivantes il y a un, deux… ans, au-delà de la dérive habituelle, en écarts types.',
  'market-return-5':
    'Rendement moyen de tous les actifs sur 5 séances, chacun en unités de son mouvement habituel.',
  'market-return-20':
    'Rendement moyen de tous les actifs sur 20 séances, chacun en unités de son mouvement habituel.',
  'breadth-50': 'Part des actifs au-dessus de leur moyenne de 50 séances, de −0,5 (aucun) à 0,5 (tous).',
  'breadth-200': 'Part des actifs au-dessus de leur moyenne de 200 séances, de −0,5 (aucun) à 0,5 (tous).',
  'dispersion-20': 'Écart entre les rendements de 20 séances des actifs, en unités du mouvement habituel.',
  'market-nerves': 'Moyenne, sur tous les actifs, de la volatilité présente contre la lente, en logarithme.',
  'rank-return-5': PLACE_OF_DAY,
  'rank-return-20': PLACE_OF_DAY,
  'rank-return-60': PLACE_OF_DAY,
  'rank-momentum-250-20': PLACE_OF_DAY,
  'rank-volatility': PLACE_OF_DAY,
  'rank-volume-z-20': PLACE_OF_DAY,
  'rank-distance-high': PLACE_OF_DAY,
  'rank-seasonal-20': PLACE_OF_DAY,
  'rank-money-traded': PLACE_OF_DAY,
};
