<<<<<<< HEAD
/** A word, what it means here, and other ways to say it, parted by commas. */
export type GlossaryEntry = readonly [term: string, meaning: string, also?: string];

/** The words of the product. The first seven are those of the user guide, word for word; a test compares them. */
export const glossaryEntries = {
  'base-rate': ['Base rate', 'How often something happens anyway. A forecast is worth what it adds to that.'],
  'brier-skill': [
    'Brier skill',
    'How much better stated probabilities are than the base rate; zero is no better.',
    'brier, brier score',
  ],
  calibration: ['Calibration', 'Whether what is given 60% happens about 60 times in 100.', 'calibrated'],
  coverage: ['Coverage', 'How many outcomes fell inside a band.'],
  'edge-gate': [
    'Edge gate',
    'The test that a directional claim has to pass, for each market, horizon and version of a model. It shuts again when the edge fades.',
    'gate',
  ],
  placebo: ['Placebo', 'The same rule on shifted and shuffled signals: what luck looks like.'],
  'walk-forward': [
    'Walk-forward',
    'Learning on the past and judging on what came after, repeated through time.',
    'walk forward',
  ],
  signal: [
    'Signal',
    'What the indicators of an asset say together on its last closed bar: a stance, its votes, and the range of what may follow.',
    'signals',
  ],
  stance: [
    'Stance',
    'Buy, hold or sell: what most of the indicators vote for. It describes the present and is no promise.',
    'buy hold sell, rating',
  ],
  'p-up': [
    'P(up)',
    'The probability that the close after so many bars is above the next open.',
    'probability of a rise, p up, pup',
  ],
  'forecast-range': [
    'Forecast range',
    'The band within which the price is expected after some time. The middle is mostly assumed drift, not a direction.',
    'forecast, range, band',
  ],
  'net-edge': [
    'Net edge',
    'The expected move after the costs of buying and selling; shown only while the edge gate is open.',
    'edge',
  ],
  ledger: [
    'Ledger',
    'The public chain in which every prediction is written before its outcome, so that nobody can change it afterwards.',
    'public record, hash chain',
  ],
  'track-record': [
    'Track record',
    'What the signals earned after costs, with the losers, next to buying and holding and to the placebo.',
    'performance of signals',
  ],
  backtest: [
    'Backtest',
    'A rule computed on the past after the fact. It is easier to make look good than what was published beforehand.',
    'back test',
  ],
  'as-of': [
    'As of',
    'The instant whose knowledge a number shows: nothing that became known later is in it.',
    'as-of, point in time',
  ],
  'simulated-market': [
    'Simulated market',
    'Prices, reports and news that are generated, for trying the product without a provider of data.',
    'simulated',
  ],
  'paper-account': [
    'Paper account',
    'An account with invented money that trades at real prices.',
    'paper trading, paper',
  ],
  'relative-volume': [
    'Relative volume',
    'The volume so far against the usual volume by the same time of day; 2 is twice the usual.',
    'rvol, rel_volume',
  ],
  tone: [
    'Tone',
    'How headlines speak of an asset, from −1 (bad) to 1 (good), each story counted once.',
    'sentiment, mood',
  ],
  seasonality: [
    'Seasonality',
    'What an asset did in the same part of earlier years, tested against what chance alone would show.',
    'seasonal, season',
  ],
  'false-discovery-rate': [
    'False discovery rate',
    'Of everything found with at most this q, the share that is expected to be chance.',
    'q, q value, fdr',
  ],
  'sharpe-ratio': [
    'Sharpe ratio',
    'Mean return over its standard deviation, per year: what was earned for the ups and downs.',
    'sharpe',
  ],
  'sortino-ratio': ['Sortino ratio', 'Like the Sharpe ratio, but only falls count as risk.', 'sortino'],
  drawdown: [
    'Drawdown',
    'How far a value is below its highest point so far.',
    'max drawdown, maximum drawdown',
  ],
  'hit-rate': ['Hit rate', 'The share of closed trades that gained after costs.', 'win rate'],
  'profit-factor': ['Profit factor', 'What all winners earned over what all losers cost; 1 is break-even.'],
  volatility: [
    'Volatility',
    'The standard deviation of returns, stated per year: how much a price swings.',
    'vol',
  ],
  beta: ['Beta', 'How far an asset usually moves when the broad index moves by one.'],
  correlation: [
    'Correlation',
    'Whether two assets move together: 1 always, 0 not at all, −1 always against each other.',
  ],
  'independent-bets': [
    'Independent bets',
    'How many assets that move on their own would be as spread as these.',
    'effective bets',
  ],
  'time-weighted-return': [
    'Time-weighted return',
    'The return of the investments whatever was paid in or taken out, and when.',
    'twr',
  ],
  'money-weighted-return': [
    'Money-weighted return',
    'The return that your own money earned, with when it came and went.',
    'mwr, irr, internal rate of return',
  ],
  'market-cap': [
    'Market cap',
    'Last price times the shares outstanding.',
    'market capitalisation, market capitalization',
  ],
  'price-earnings': [
    'Price / earnings',
    'Market cap over the net income of the last four quarters; unknown after a loss.',
    'p/e, pe, pe ratio, price to earnings',
  ],
  'earnings-per-share': ['Earnings per share', 'Net income over the shares of the period.', 'eps'],
  'free-cash-flow': ['Free cash flow', 'Cash from operations less capital expenditure.', 'fcf'],
  'dividend-yield': ['Dividend yield', 'Dividends per share of the last 365 days over the price.'],
  'earnings-surprise': [
    'Earnings surprise',
    'What a company reported against what was expected, as a part of what was expected.',
    'surprise',
  ],
  'basis-point': ['Basis point', 'A hundredth of a percentage point: 0.01%.', 'bp, bps'],
  rsi: [
    'RSI',
    'Relative strength index, 0 to 100: how much of the last moves were rises. Under 30 is called oversold, over 70 overbought.',
    'relative strength index',
  ],
  'moving-average': [
    'Moving average',
    'The mean of the last closes (SMA), or one that counts newer closes more (EMA).',
    'sma, ema, simple moving average, exponential moving average',
  ],
  macd: [
    'MACD',
    'The distance between a fast and a slow exponential average, with its own average as the signal line.',
    'moving average convergence divergence',
  ],
  'bollinger-bands': [
    'Bollinger bands',
    'A moving average with a band of some standard deviations of the closes on both sides.',
    'bollinger',
  ],
  atr: ['ATR', 'Average true range: how far the price usually travels within one bar.', 'average true range'],
  adx: [
    'ADX',
    'Average directional index, 0 to 100: how strong a trend is, whichever way it goes.',
    'average directional index',
  ],
  bar: ['Bar', 'Open, high, low, close and volume of a span of time.', 'candle, candlestick, ohlc'],
  'limit-order': ['Limit order', 'An order that trades at its price or better.', 'limit'],
  stop: ['Stop', 'The price at which a position is left to limit a loss.', 'stop loss, stop-loss'],
} as const satisfies Record<string, GlossaryEntry>;
=======
import type { Language } from '@auspex/market';

interface Entry {
  readonly term: string;
  readonly meaning: string;
  /** Other ways to say it. */
  readonly also?: readonly string[];
}

/** A word that the product uses, in every language. */
export type Term = Readonly<Record<Language, Entry>>;

const entry = (term: string, meaning: string, also = ''): Entry => ({
  term,
  meaning,
  also: also === '' ? [] : also.split(', '),
});

/** The words of the user guide, word for word as it has them; a test compares them. */
export const guideTerms: readonly Term[] = [
  {
    en: entry('Base rate', 'How often something happens anyway. A forecast is worth what it adds to that.'),
    fr: entry(
      'Fréquence de base',
      'À quelle fréquence une chose arrive de toute façon. Une prévision vaut ce qu’elle y ajoute.',
    ),
  },
  {
    en: entry(
      'Brier skill',
      'How much better stated probabilities are than the base rate; zero is no better.',
      'brier, brier score',
    ),
    fr: entry(
      'Gain de Brier',
      'De combien les probabilités annoncées font mieux que la fréquence de base ; zéro veut dire pas mieux.',
      'brier, score de brier',
    ),
  },
  {
    en: entry('Calibration', 'Whether what is given 60% happens about 60 times in 100.', 'calibrated'),
    fr: entry(
      'Étalonnage',
      'Si ce qui est annoncé à 60 % arrive environ 60 fois sur 100.',
      'calibration, calibré',
    ),
  },
  {
    en: entry('Coverage', 'How many outcomes fell inside a band.'),
    fr: entry('Couverture', 'Combien d’issues sont tombées dans une bande.'),
  },
  {
    en: entry(
      'Edge gate',
      'The test that a directional claim has to pass, for each market, horizon and version of a model. It shuts again when the edge fades.',
      'gate',
    ),
    fr: entry(
      'La porte',
      'L’épreuve que doit passer une affirmation directionnelle, pour chaque marché, horizon et version de modèle. Elle se referme quand l’avantage s’efface.',
      'porte',
    ),
  },
  {
    en: entry('Placebo', 'The same rule on shifted and shuffled signals: what luck looks like.'),
    fr: entry(
      'Effet placebo',
      'La même règle sur des signaux décalés et mélangés : le visage de la chance.',
      'placebo',
    ),
  },
  {
    en: entry(
      'Walk-forward',
      'Learning on the past and judging on what came after, repeated through time.',
      'walk forward',
    ),
    fr: entry(
      'Pas à pas',
      'Apprendre sur le passé et juger sur la suite, encore et encore au fil du temps.',
      'walk-forward',
    ),
  },
];

const productTerms: readonly Term[] = [
  {
    en: entry(
      'Signal',
      'What the indicators of an asset say together on its last closed bar: a stance, its votes, and the range of what may follow.',
      'signals',
    ),
    fr: entry(
      'Signal',
      'Ce que disent ensemble les indicateurs d’un actif sur sa dernière barre close : une position, ses votes et la fourchette de ce qui peut suivre.',
      'signaux',
    ),
  },
  {
    en: entry(
      'Stance',
      'Buy, hold or sell: what most of the indicators vote for. It describes the present and is no promise.',
      'buy hold sell, rating',
    ),
    fr: entry(
      'Position',
      'Acheter, conserver ou vendre : ce que vote la majorité des indicateurs. Elle décrit le présent et ne promet rien.',
      'acheter conserver vendre, avis',
    ),
  },
  {
    en: entry(
      'P(up)',
      'The probability that the close after so many bars is above the next open.',
      'probability of a rise, p up, pup',
    ),
    fr: entry(
      'P(hausse)',
      'La probabilité que la clôture, après tant de barres, dépasse la prochaine ouverture.',
      'probabilité de hausse, p(up)',
    ),
  },
  {
    en: entry(
      'Forecast range',
      'The band within which the price is expected after some time. The middle is mostly assumed drift, not a direction.',
      'forecast, range, band',
    ),
    fr: entry(
      'Fourchette de prévision',
      'La bande dans laquelle le cours est attendu après un certain temps. Le milieu est surtout une dérive supposée, pas une direction.',
      'prévision, fourchette, bande',
    ),
  },
  {
    en: entry(
      'Net edge',
      'The expected move after the costs of buying and selling; shown only while the edge gate is open.',
      'edge',
    ),
    fr: entry(
      'Avantage net',
      'Le mouvement attendu après les frais d’achat et de vente ; montré seulement quand la porte est ouverte.',
      'avantage',
    ),
  },
  {
    en: entry(
      'Ledger',
      'The public chain in which every prediction is written before its outcome, so that nobody can change it afterwards.',
      'public record, hash chain',
    ),
    fr: entry(
      'Registre',
      'La chaîne publique où chaque prédiction est inscrite avant son issue, pour que personne ne puisse la changer ensuite.',
      'registre public',
    ),
  },
  {
    en: entry(
      'Track record',
      'What the signals earned after costs, with the losers, next to buying and holding and to the placebo.',
      'performance of signals',
    ),
    fr: entry(
      'Historique des signaux',
      'Ce que les signaux ont rapporté après frais, pertes comprises, face à l’achat conservé et au placebo.',
      'historique, bilan',
    ),
  },
  {
    en: entry(
      'Backtest',
      'A rule computed on the past after the fact. It is easier to make look good than what was published beforehand.',
      'back test',
    ),
    fr: entry(
      'Backtest',
      'Une règle calculée après coup sur le passé. Elle paraît plus facilement bonne que ce qui a été publié avant.',
      'test rétrospectif',
    ),
  },
  {
    en: entry(
      'As of',
      'The instant whose knowledge a number shows: nothing that became known later is in it.',
      'as-of, point in time',
    ),
    fr: entry(
      'État au',
      'L’instant dont un chiffre montre les connaissances : rien de ce qui a été su plus tard n’y entre.',
      'as of',
    ),
  },
  {
    en: entry(
      'Simulated market',
      'Prices, reports and news that are generated, for trying the product without a provider of data.',
      'simulated',
    ),
    fr: entry(
      'Marché simulé',
      'Des cours, résultats et actualités générés, pour essayer le produit sans fournisseur de données.',
      'simulé',
    ),
  },
  {
    en: entry(
      'Paper account',
      'An account with invented money that trades at real prices.',
      'paper trading, paper',
    ),
    fr: entry(
      'Compte papier',
      'Un compte à l’argent fictif qui négocie aux cours réels.',
      'papier, sur papier',
    ),
  },
  {
    en: entry(
      'Relative volume',
      'The volume so far against the usual volume by the same time of day; 2 is twice the usual.',
      'rvol, rel_volume',
    ),
    fr: entry(
      'Volume relatif',
      'Le volume jusqu’ici face au volume habituel à la même heure ; 2 vaut le double.',
      'rvol',
    ),
  },
  {
    en: entry(
      'Tone',
      'How headlines speak of an asset, from −1 (bad) to 1 (good), each story counted once.',
      'sentiment, mood',
    ),
    fr: entry(
      'Ton',
      'Comment les titres parlent d’un actif, de −1 (mal) à 1 (bien), chaque sujet compté une fois.',
      'sentiment, climat',
    ),
  },
  {
    en: entry(
      'Seasonality',
      'What an asset did in the same part of earlier years, tested against what chance alone would show.',
      'seasonal, season',
    ),
    fr: entry(
      'Saisonnalité',
      'Ce qu’un actif a fait à la même période des années passées, comparé à ce que montrerait le seul hasard.',
      'saisonnier',
    ),
  },
  {
    en: entry(
      'False discovery rate',
      'Of everything found with at most this q, the share that is expected to be chance.',
      'q, q value, fdr',
    ),
    fr: entry(
      'Taux de fausses découvertes',
      'De tout ce qui est trouvé avec au plus ce q, la part attendue du hasard.',
      'q, fdr',
    ),
  },
];

const measureTerms: readonly Term[] = [
  {
    en: entry(
      'Sharpe ratio',
      'Mean return over its standard deviation, per year: what was earned for the ups and downs.',
      'sharpe',
    ),
    fr: entry(
      'Ratio de Sharpe',
      'Rendement moyen divisé par son écart-type, par an : ce qui a été gagné pour les secousses subies.',
      'sharpe',
    ),
  },
  {
    en: entry('Sortino ratio', 'Like the Sharpe ratio, but only falls count as risk.', 'sortino'),
    fr: entry(
      'Ratio de Sortino',
      'Comme le ratio de Sharpe, mais seules les baisses comptent comme risque.',
      'sortino',
    ),
  },
  {
    en: entry(
      'Drawdown',
      'How far a value is below its highest point so far.',
      'max drawdown, maximum drawdown',
    ),
    fr: entry('Repli', 'De combien une valeur est sous son plus haut jusqu’ici.', 'drawdown, repli maximal'),
  },
  {
    en: entry('Hit rate', 'The share of closed trades that gained after costs.', 'win rate'),
    fr: entry('Taux de réussite', 'La part des trades fermés qui ont gagné après frais.', 'taux de gain'),
  },
  {
    en: entry('Profit factor', 'What all winners brought over what all losers cost; 1 is break-even.'),
    fr: entry(
      'Facteur de profit',
      'Ce qu’ont rapporté les gagnants divisé par ce qu’ont coûté les perdants ; 1 est l’équilibre.',
    ),
  },
  {
    en: entry(
      'Volatility',
      'The standard deviation of returns, stated per year: how much a price swings.',
      'vol',
    ),
    fr: entry(
      'Volatilité',
      'L’écart-type des rendements, ramené à l’année : l’ampleur des oscillations d’un cours.',
    ),
  },
  {
    en: entry('Beta', 'How far an asset usually moves when the broad index moves by one.'),
    fr: entry('Bêta', 'De combien un actif bouge d’ordinaire quand l’indice large bouge de un.', 'beta'),
  },
  {
    en: entry(
      'Correlation',
      'Whether two assets move together: 1 always, 0 not at all, −1 always against each other.',
    ),
    fr: entry(
      'Corrélation',
      'Si deux actifs bougent ensemble : 1 toujours, 0 pas du tout, −1 toujours à l’opposé.',
    ),
  },
  {
    en: entry(
      'Independent bets',
      'How many assets that move on their own would be as spread as these.',
      'effective bets',
    ),
    fr: entry(
      'Paris indépendants',
      'Combien d’actifs aux mouvements propres seraient aussi répartis que ceux-ci.',
    ),
  },
  {
    en: entry(
      'Time-weighted return',
      'The return of the investments whatever was paid in or taken out, and when.',
      'twr',
    ),
    fr: entry(
      'Rendement pondéré par le temps',
      'Le rendement des placements, quels que soient les versements et retraits et leurs dates.',
      'twr',
    ),
  },
  {
    en: entry(
      'Money-weighted return',
      'The return that your own money earned, with when it came and went.',
      'mwr, irr, internal rate of return',
    ),
    fr: entry(
      'Rendement pondéré par les flux',
      'Le rendement de votre propre argent, selon ses entrées et sorties.',
      'tri, taux de rendement interne',
    ),
  },
  {
    en: entry(
      'Market cap',
      'Last price times the shares outstanding.',
      'market capitalisation, market capitalization',
    ),
    fr: entry(
      'Capitalisation',
      'Dernier cours multiplié par les actions en circulation.',
      'capitalisation boursière',
    ),
  },
  {
    en: entry(
      'Price / earnings',
      'Market cap over the net income of the last four quarters; unknown after a loss.',
      'p/e, pe, pe ratio, price to earnings',
    ),
    fr: entry(
      'Cours / bénéfice',
      'Capitalisation divisée par le résultat net des quatre derniers trimestres ; inconnu après une perte.',
      'per, p/e, pe',
    ),
  },
  {
    en: entry('Earnings per share', 'Net income over the shares of the period.', 'eps'),
    fr: entry('Bénéfice par action', 'Résultat net divisé par les actions de la période.', 'bpa'),
  },
  {
    en: entry('Free cash flow', 'Cash from operations less capital expenditure.', 'fcf'),
    fr: entry('Flux de trésorerie disponible', 'Trésorerie d’exploitation moins les investissements.', 'fcf'),
  },
  {
    en: entry('Dividend yield', 'Dividends per share of the last 365 days over the price.'),
    fr: entry('Rendement du dividende', 'Dividendes par action des 365 derniers jours divisés par le cours.'),
  },
  {
    en: entry(
      'Earnings surprise',
      'What a company reported against what was expected, as a part of what was expected.',
      'surprise',
    ),
    fr: entry(
      'Surprise',
      'Ce qu’une société a publié face à ce qui était attendu, en part de l’attendu.',
      'surprise des résultats',
    ),
  },
  {
    en: entry('Basis point', 'A hundredth of one per cent.', 'bp, bps'),
    fr: entry('Point de base', 'Un centième de pour cent.', 'pb, bps'),
  },
];

const chartTerms: readonly Term[] = [
  {
    en: entry(
      'RSI',
      'Relative strength index, 0 to 100: how much of the last moves were rises. Under 30 is called oversold, over 70 overbought.',
      'relative strength index',
    ),
    fr: entry(
      'RSI',
      'Indice de force relative, de 0 à 100 : la part des hausses dans les derniers mouvements. Sous 30 on parle de survente, au-dessus de 70 de surachat.',
      'indice de force relative',
    ),
  },
  {
    en: entry(
      'Moving average',
      'The mean of the last closes (SMA), or one that counts newer closes more (EMA).',
      'sma, ema, simple moving average, exponential moving average',
    ),
    fr: entry(
      'Moyenne mobile',
      'La moyenne des dernières clôtures (SMA), ou celle où les plus récentes comptent davantage (EMA).',
      'sma, ema',
    ),
  },
  {
    en: entry(
      'MACD',
      'The distance between a fast and a slow exponential average, with its own average as the signal line.',
      'moving average convergence divergence',
    ),
    fr: entry(
      'MACD',
      'L’écart entre une moyenne exponentielle rapide et une lente, avec sa propre moyenne comme ligne de signal.',
    ),
  },
  {
    en: entry(
      'Bollinger bands',
      'A moving average with a band of some standard deviations of the closes on both sides.',
      'bollinger',
    ),
    fr: entry(
      'Bandes de Bollinger',
      'Une moyenne mobile entourée d’une bande de quelques écarts-types des clôtures.',
      'bollinger',
    ),
  },
  {
    en: entry(
      'ATR',
      'Average true range: how far the price usually travels within one bar.',
      'average true range',
    ),
    fr: entry('ATR', 'Amplitude moyenne vraie : le chemin que le cours parcourt d’ordinaire en une barre.'),
  },
  {
    en: entry(
      'ADX',
      'Average directional index, 0 to 100: how strong a trend is, whichever way it goes.',
      'average directional index',
    ),
    fr: entry(
      'ADX',
      'Indice directionnel moyen, de 0 à 100 : la force d’une tendance, quel que soit son sens.',
    ),
  },
  {
    en: entry('Bar', 'Open, high, low, close and volume of a span of time.', 'candle, candlestick, ohlc'),
    fr: entry(
      'Barre',
      'Ouverture, plus haut, plus bas, clôture et volume d’une durée.',
      'bougie, chandelier',
    ),
  },
  {
    en: entry('Limit order', 'An order that trades at its price or better.', 'limit'),
    fr: entry('Ordre à cours limité', 'Un ordre exécuté à son prix ou mieux.', 'ordre limite, limite'),
  },
  {
    en: entry('Stop', 'The price at which a position is left to limit a loss.', 'stop loss, stop-loss'),
    fr: entry('Stop', 'Le cours auquel on quitte une position pour limiter une perte.', 'stop-loss'),
  },
];

/** Every word that the product explains. */
export const glossaryTerms: readonly Term[] = [
  ...guideTerms,
  ...productTerms,
  ...measureTerms,
  ...chartTerms,
];
>>>>>>> work-s
