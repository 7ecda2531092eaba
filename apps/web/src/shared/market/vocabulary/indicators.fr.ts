import { frenchIndicatorNames } from '@auspex/contract/names/indicator-names.fr.ts';
import type { TextsOf } from '../../../i18n/messages.ts';
import type { indicatorsText } from './indicators.text.ts';

export const texts: TextsOf<typeof indicatorsText> = {
  ...frenchIndicatorNames,
  's.dema': 'Une moyenne exponentielle corrigée de son propre retard.',
  'r.dema':
    'Elle colle au cours : bonne pour le moment d’entrée, trop nerveuse pour juger une tendance longue.',
  's.ema': 'Une moyenne où chaque barre plus ancienne compte un peu moins.',
  'r.ema':
    'Elle tourne plus tôt que la moyenne simple ; le croisement de deux périodes marque un changement de tendance.',
  's.hma': 'Une moyenne lisse presque sans retard, faite de trois moyennes pondérées.',
  'r.hma': 'On regarde sa direction : le signal est le retournement de la ligne.',
  's.kama': 'Une moyenne qui accélère en tendance et s’arrête dans le bruit.',
  'r.kama':
    'Une ligne plate : pas de tendance ; le cours qui s’en éloigne : une tendance a peut-être commencé.',
  's.linear-regression': 'Où finit la meilleure droite à travers les dernières barres, et sa pente.',
  'r.linear-regression':
    'La pente est la tendance en prix par barre ; loin de la droite, le cours est tendu.',
  's.rainbow-sma': 'Huit moyennes simples, de la plus courte à la plus longue, en arc-en-ciel.',
  'r.rainbow-sma': 'Déployées dans l’ordre : une tendance à tous les horizons. Emmêlées : pas de tendance.',
  's.sma': 'La moyenne des derniers cours, chaque barre pesant autant.',
  'r.sma':
    'Cours au-dessus d’une ligne qui monte : tendance haussière ; au-dessous d’une ligne qui baisse : baissière.',
  's.tema': 'Comme la double moyenne exponentielle, corrigée une fois de plus : presque aucun retard.',
  'r.tema':
    'Sa pente change une ou deux barres après un retournement, et lors de bien des faux retournements.',
  's.vwma': 'Une moyenne où une barre compte autant que ce qui s’y est échangé.',
  'r.vwma': 'Au-dessus de la moyenne simple de même période : les gros volumes se sont faits aux prix hauts.',
  's.wilder-average':
    'Une moyenne exponentielle lente : environ deux fois plus lente qu’une EMA de même période.',
  'r.wilder-average':
    'Une ligne de tendance calme ; un cours longtemps du même côté est une tendance installée.',
  's.wma':
    'Une moyenne dont les poids décroissent en ligne droite de la barre la plus récente à la plus ancienne.',
  'r.wma': 'Comme la moyenne simple, mais elle suit un retournement plus tôt.',
  's.adx': 'La force de la tendance, et qui la mène, acheteurs ou vendeurs.',
  'r.adx':
    'ADX au-dessus de 25 : une tendance à suivre ; sous 20 : aucune. +DI au-dessus de −DI : les acheteurs mènent.',
  's.adxr': 'La force de la tendance, moyennée avec celle d’il y a quelque temps.',
  'r.adxr': 'Sert à comparer des actifs : plus la note est haute, plus une règle de tendance peut y gagner.',
  's.aroon': 'Depuis combien de temps le dernier plus haut et le dernier plus bas ont été faits.',
  'r.aroon':
    'Haussier près de 100 et baissier près de 0 : tendance haussière récente. Les deux bas : marché sans direction.',
  's.ichimoku':
    'Les milieux de trois étendues, dont deux tracés en avance : un nuage de support et de résistance.',
  'r.ichimoku': 'Cours au-dessus du nuage : tendance haussière ; dedans : indécis ; au-dessous : baissière.',
  's.parabolic-sar': 'Un stop suiveur qui se resserre à mesure que la tendance avance.',
  'r.parabolic-sar': 'Points sous le cours : acheteur, avec le point pour stop. Points au-dessus : vendeur.',
  's.supertrend': 'Une ligne de stop à quelques amplitudes vraies du cours, qui ne recule jamais.',
  'r.supertrend':
    'Cours au-dessus de la ligne : tendance haussière, la ligne est le stop. Une clôture au-dessous la retourne.',
  's.vortex': 'Jusqu’où les barres montent depuis le dernier bas et descendent depuis le dernier haut.',
  'r.vortex': 'La ligne haussière mène : le croisement marque le début d’une tendance.',
  's.awesome': 'De combien les prix médians de la dernière semaine dépassent ceux des dernières semaines.',
  'r.awesome':
    'Au-dessus de zéro l’élan est haussier ; une barre plus basse que la précédente dit qu’il faiblit.',
  's.balance-of-power':
    'Si les barres clôturent au-dessus ou au-dessous de leur ouverture, en part de leur étendue.',
  'r.balance-of-power': 'Au-dessus de zéro les acheteurs poussent dans la barre, au-dessous les vendeurs.',
  's.cci': 'À quel point la distance du cours à sa moyenne est inhabituelle.',
  'r.cci':
    'Au-dessus de +100 inhabituellement haut, sous −100 inhabituellement bas ; les suiveurs de tendance achètent le premier, les contrariens le second.',
  's.chande-momentum': 'Hausses moins baisses en part de tout le mouvement récent, de −100 à 100.',
  'r.chande-momentum':
    'Au-dessus de +50 la hausse est presque ininterrompue, sous −50 la baisse ; les deux sont tendues.',
  's.detrended-price': 'L’oscillation du cours autour de sa moyenne, tendance retirée.',
  'r.detrended-price': 'Sert à mesurer la longueur des cycles : de sommet à sommet, de creux à creux.',
  's.macd': 'L’avance d’une moyenne rapide sur une lente.',
  'r.macd':
    'Ligne au-dessus du signal : l’élan remonte ; au-dessous : il retombe. Au-dessus de zéro, la tendance monte.',
  's.momentum': 'Le mouvement des dernières barres, dans l’unité du cours.',
  'r.momentum': 'Au-dessus de zéro et en hausse : le mouvement accélère ; vers zéro : il s’essouffle.',
  's.ppo': 'Le MACD en pour cent du cours.',
  'r.ppo': 'Comme le MACD, et comparable entre actifs et entre années.',
  's.roc': 'Le rendement des dernières barres, en pour cent.',
  'r.roc': 'Au-dessus de zéro l’actif a gagné ; un sommet loin de zéro dure rarement.',
  's.rsi': 'La part des hausses dans tout le mouvement récent, de 0 à 100.',
  'r.rsi':
    'Au-dessus de 70 une hausse est tendue, sous 30 une baisse ; en tendance, cela peut durer des semaines.',
  's.stoch-rsi': 'Où se situe le RSI entre son récent plus bas et son récent plus haut.',
  'r.stoch-rsi': 'Bien plus vif que le RSI : au-dessus de 80 ou sous 20, des extrêmes de courte durée.',
  's.stochastic': 'Où se situe la clôture entre le récent plus bas (0) et le récent plus haut (100).',
  'r.stochastic':
    'Au-dessus de 80 la clôture est en haut de son étendue, sous 20 en bas ; les croisements de %K et %D donnent le moment du retournement.',
  's.trix': 'La pente d’une moyenne très lisse, en pour cent par barre.',
  'r.trix':
    'Au-dessus de zéro la tendance lissée monte ; les passages par zéro sont rares et tardifs, mais rarement du bruit.',
  's.tsi': 'Le mouvement net en part de tout le mouvement, lissé deux fois, de −100 à 100.',
  'r.tsi': 'Au-dessus de zéro les acheteurs dominent ; les croisements du signal donnent le moment.',
  's.ultimate': 'Quelle part du mouvement était acheteuse, sur trois périodes à la fois.',
  'r.ultimate': 'Au-dessus de 70 tendu, sous 30 épuisé ; moins de fausses alertes qu’avec une seule période.',
  's.williams-r': 'De combien la clôture est sous le récent plus haut, de −100 à 0.',
  'r.williams-r': 'Au-dessus de −20 suracheté, sous −80 survendu ; le miroir du stochastique rapide.',
  's.atr': 'Le chemin habituel du cours en une barre, dans l’unité du cours.',
  'r.atr':
    'Les stops se placent à un multiple de celle-ci ; elle monte dans les paniques et se réduit dans le calme.',
  's.bollinger': 'Le cours moyen avec une bande aussi large que l’écart habituel.',
  'r.bollinger':
    'Une bande étroite annonce un mouvement ; un cours en dehors est inhabituel, pas encore un signal.',
  's.bollinger-percent-b': 'Où se situe le cours dans sa bande de Bollinger.',
  'r.bollinger-percent-b': 'Au-dessus de 1 ou sous 0 le cours est hors de la bande ; 0,5 est la moyenne.',
  's.bollinger-width': 'La largeur de la bande de Bollinger, en pour cent du cours.',
  'r.bollinger-width':
    'Au plus bas depuis des mois, le marché est comprimé : un grand mouvement suit souvent, dans un sens ou l’autre.',
  's.chaikin-volatility': 'Si l’étendue quotidienne s’élargit ou se resserre, en pour cent.',
  'r.chaikin-volatility': 'Un bond accompagne souvent un creux, une lente baisse un sommet calme.',
  's.choppiness': 'Si le marché est en tendance ou sans direction, sans dire laquelle.',
  'r.choppiness':
    'Au-dessus de 61,8 sans direction, sous 38,2 en tendance ; les longues phases sans direction finissent en tendances.',
  's.donchian': 'Le plus haut et le plus bas des dernières barres.',
  'r.donchian': 'Un nouveau plus haut du canal est une cassure ; la ligne médiane sert de sortie.',
  's.historical-volatility': 'Combien les rendements ont varié récemment, ramené à l’année.',
  'r.historical-volatility':
    '20 signifie : deux années sur trois, le cours finit à environ 20 % près de son départ.',
  's.keltner': 'Une moyenne avec une bande large de quelques barres habituelles.',
  'r.keltner':
    'Les clôtures en dehors marquent des tendances fortes ; les bandes de Bollinger à l’intérieur du canal, une compression.',
  's.mass-index': 'Si les étendues quotidiennes s’élargissent depuis des semaines.',
  'r.mass-index':
    'Un renflement au-dessus de 27 qui repasse sous 26,5 avertit d’un retournement, quel qu’en soit le sens.',
  's.natr': 'Le chemin habituel du cours en une barre, en pour cent.',
  'r.natr': 'Comme l’ATR, et comparable entre actifs et entre années.',
  's.standard-deviation': 'De combien les cours s’écartent d’habitude de leur moyenne récente.',
  'r.standard-deviation': 'Haut après un mouvement rapide dans un sens ou l’autre ; bas dans un range.',
  's.true-range': 'Le chemin du cours en une barre, écart avec la clôture précédente compris.',
  'r.true-range': 'Une barre de plusieurs fois l’amplitude habituelle marque une nouvelle.',
  's.accumulation': 'Un cumul du volume, pondéré par la proximité de chaque clôture à son plus haut.',
  'r.accumulation': 'En baisse pendant que le cours monte : on vend dans la hausse.',
  's.chaikin-money-flow': 'Si le volume est venu avec des clôtures près du haut ou du bas, de −1 à 1.',
  'r.chaikin-money-flow':
    'Au-dessus de zéro les acheteurs, au-dessous les vendeurs ; au-delà de ±0,05 cela compte.',
  's.chaikin-oscillator': 'L’élan de l’argent qui entre et qui sort.',
  'r.chaikin-oscillator': 'Passage de zéro vers le haut : les achats ont pris le dessus.',
  's.force-index': 'Les mouvements pondérés par le volume qui les porte.',
  'r.force-index': 'Au-dessus de zéro les haussiers mènent ; une pointe sans suite est un épuisement.',
  's.money-flow-index': 'La part de l’argent récent allée aux barres haussières, de 0 à 100.',
  'r.money-flow-index':
    'Au-dessus de 80 tendu, sous 20 épuisé ; des sommets du cours sans sommets du MFI sont suspects.',
  's.obv': 'Un cumul du volume : les jours de hausse ajoutent, les jours de baisse retranchent.',
  'r.obv': 'En hausse alors que le cours stagne : quelqu’un accumule.',
  's.session-vwap': 'Le prix moyen payé depuis le début de la séance, pondéré par le volume.',
  'r.session-vwap':
    'Les salles de marché y mesurent leurs exécutions ; en séance, il fait office de juste prix.',
  's.volume-average': 'Ce qui s’est échangé dans chaque barre, et la quantité habituelle.',
  'r.volume-average':
    'Une cassure sur le double du volume habituel est prise plus au sérieux que sur la moitié.',
  's.vwap': 'Le prix moyen payé sur les dernières barres, pondéré par le volume.',
  'r.vwap': 'Au-dessus, l’acheteur récent moyen gagne ; au-dessous, il perd.',
  's.heikin-ashi': 'Des chandeliers moyennés avec le précédent, ce qui lisse une tendance.',
  'r.heikin-ashi':
    'Une suite de chandeliers haussiers sans mèche basse est une tendance forte. N’y lisez jamais de prix d’exécution.',
  's.pivot-points':
    'Des niveaux calculés sur la dernière séance, que beaucoup de traders surveillent dans celle-ci.',
  'r.pivot-points':
    'Au-dessus du pivot, la séance penche vers le haut ; R1–R3 et S1–S3 sont des objectifs et des points de retournement.',
  'c.open': 'Ouverture',
  'c.high': 'Plus haut',
  'c.low': 'Plus bas',
  'c.close': 'Clôture',
  'c.day': 'Jour',
  'c.week': 'Semaine',
  'c.month': 'Mois',
  'c.classic': 'Classique',
  'c.fibonacci': 'Fibonacci',
  'c.camarilla': 'Camarilla',
};
