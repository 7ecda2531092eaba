/** How one of our indicators answers under a name of the dialect. */
export interface ProviderIndicator {
  /** The indicator's id. */
  readonly id: string;
  /** As the document names it. */
  readonly title: string;
  /** Our output by the dialect's name, in the dialect's order. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Our parameter by the dialect's name, with the wording of the meta block. */
  readonly parameters?: Readonly<Record<string, { readonly ours: string; readonly label: string }>>;
  /** Parameters that are not the indicator's own defaults. */
  readonly fixed?: Readonly<Record<string, number | string>>;
  /** Its values are listed under a name other than the function's. */
  readonly listedAs?: string;
}

/** A function with one output, which it lists under its own name. */
function one(
  id: string,
  name: string,
  ours: string | readonly [title: string, output: string],
): ProviderIndicator {
  const [title, output] = typeof ours === 'string' ? [ours, id] : ours;
  return { id, title: `${title} (${name})`, outputs: { [name]: output } };
}

const macdParameters = {
  fastperiod: { ours: 'fast', label: 'Fast Period' },
  slowperiod: { ours: 'slow', label: 'Slow Period' },
  signalperiod: { ours: 'signal', label: 'Signal Period' },
};

/**
 * The functions of the dialect whose names or outputs differ from ours; every other indicator answers under its own.
 */
export const providerIndicators: Readonly<Record<string, ProviderIndicator>> = {
  SMA: one('sma', 'SMA', 'Simple Moving Average'),
  EMA: one('ema', 'EMA', 'Exponential Moving Average'),
  WMA: one('wma', 'WMA', 'Weighted Moving Average'),
  DEMA: one('dema', 'DEMA', 'Double Exponential Moving Average'),
  TEMA: one('tema', 'TEMA', 'Triple Exponential Moving Average'),
  KAMA: one('kama', 'KAMA', 'Kaufman Adaptive Moving Average'),
  RSI: one('rsi', 'RSI', 'Relative Strength Index'),
  WILLR: one('williams-r', 'WILLR', ["Williams' %R", 'williams']),
  ADX: one('adx', 'ADX', 'Average Directional Movement Index'),
  ADXR: one('adxr', 'ADXR', 'Average Directional Movement Index Rating'),
  PLUS_DI: one('adx', 'PLUS_DI', ['Plus Directional Indicator', 'plusDi']),
  MINUS_DI: one('adx', 'MINUS_DI', ['Minus Directional Indicator', 'minusDi']),
  MOM: one('momentum', 'MOM', 'Momentum'),
  BOP: one('balance-of-power', 'BOP', ['Balance Of Power', 'balance']),
  CCI: one('cci', 'CCI', 'Commodity Channel Index'),
  CMO: one('chande-momentum', 'CMO', ['Chande Momentum Oscillator', 'chande']),
  ROC: one('roc', 'ROC', 'Rate of change : ((price/prevPrice)-1)*100'),
  MFI: one('money-flow-index', 'MFI', ['Money Flow Index', 'mfi']),
  TRIX: one('trix', 'TRIX', '1-day Rate-Of-Change of a Triple Smooth EMA'),
  MIDPRICE: one('donchian', 'MIDPRICE', ['Midpoint Price over period', 'middle']),
  TRANGE: one('true-range', 'TRANGE', ['True Range', 'range']),
  ATR: one('atr', 'ATR', 'Average True Range'),
  NATR: one('natr', 'NATR', 'Normalized Average True Range'),
  OBV: one('obv', 'OBV', 'On Balance Volume'),
  AROONOSC: one('aroon', 'AROONOSC', ['Aroon Oscillator', 'oscillator']),
  VWAP: one('session-vwap', 'VWAP', ['Volume Weighted Average Price', 'vwap']),
  AD: {
    id: 'accumulation',
    title: 'Chaikin A/D Line',
    outputs: { 'Chaikin A/D': 'line' },
    listedAs: 'Chaikin A/D',
  },
  ADOSC: {
    ...one('chaikin-oscillator', 'ADOSC', ['Chaikin A/D Oscillator', 'oscillator']),
    parameters: {
      fastperiod: { ours: 'fast', label: 'FastK Period' },
      slowperiod: { ours: 'slow', label: 'SlowK Period' },
    },
  },
  AROON: {
    id: 'aroon',
    title: 'Aroon (AROON)',
    outputs: { 'Aroon Down': 'down', 'Aroon Up': 'up' },
  },
  MACD: {
    id: 'macd',
    title: 'Moving Average Convergence/Divergence (MACD)',
    outputs: { MACD: 'macd', MACD_Hist: 'histogram', MACD_Signal: 'signal' },
    parameters: macdParameters,
  },
  PPO: {
    ...one('ppo', 'PPO', 'Percentage Price Oscillator'),
    parameters: { fastperiod: macdParameters.fastperiod, slowperiod: macdParameters.slowperiod },
  },
  BBANDS: {
    id: 'bollinger',
    title: 'Bollinger Bands (BBANDS)',
    outputs: { 'Real Upper Band': 'upper', 'Real Middle Band': 'middle', 'Real Lower Band': 'lower' },
    parameters: { nbdevup: { ours: 'width', label: 'Deviation multiplier for upper band' } },
  },
  STOCH: {
    id: 'stochastic',
    title: 'Stochastic (STOCH)',
    outputs: { SlowK: 'k', SlowD: 'd' },
    parameters: {
      fastkperiod: { ours: 'length', label: 'FastK Period' },
      slowkperiod: { ours: 'k', label: 'SlowK Period' },
      slowdperiod: { ours: 'd', label: 'SlowD Period' },
    },
    fixed: { length: 5 },
  },
  STOCHF: {
    id: 'stochastic',
    title: 'Stochastic Fast (STOCHF)',
    outputs: { FastK: 'k', FastD: 'd' },
    parameters: {
      fastkperiod: { ours: 'length', label: 'FastK Period' },
      fastdperiod: { ours: 'd', label: 'FastD Period' },
    },
    fixed: { length: 5, k: 1 },
  },
  STOCHRSI: {
    id: 'stoch-rsi',
    title: 'Stochastic Relative Strength Index (STOCHRSI)',
    outputs: { FastK: 'k', FastD: 'd' },
    parameters: {
      time_period: { ours: 'rsi', label: 'Time Period' },
      fastkperiod: { ours: 'stochastic', label: 'FastK Period' },
      fastdperiod: { ours: 'd', label: 'FastD Period' },
    },
    fixed: { stochastic: 5, k: 1 },
  },
  ULTOSC: {
    ...one('ultimate', 'ULTOSC', 'Ultimate Oscillator'),
    parameters: {
      timeperiod1: { ours: 'short', label: 'Time Period 1' },
      timeperiod2: { ours: 'medium', label: 'Time Period 2' },
      timeperiod3: { ours: 'long', label: 'Time Period 3' },
    },
  },
  SAR: {
    id: 'parabolic-sar',
    title: 'Parabolic SAR (SAR)',
    outputs: { SAR: 'sar' },
    parameters: {
      acceleration: { ours: 'increment', label: 'Acceleration' },
      maximum: { ours: 'maximum', label: 'Maximum' },
    },
    fixed: { start: 0.01, increment: 0.01 },
  },
};
