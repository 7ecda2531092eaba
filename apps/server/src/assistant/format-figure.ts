import { type AnswerFigure, valueWord } from '@auspex/assistant';
import {
  type Currency,
  formatCompactMoney,
  formatDate,
  formatDateTime,
  formatExact,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
  formatPriceIn,
  formatProbability,
  formatShare,
  type Language,
} from '@auspex/market';

type Shown = Pick<AnswerFigure, 'measure' | 'value' | 'unit' | 'currency'>;

/** Parts of a whole and sizes: they neither rise nor fall, so they carry no sign. */
const shares = new Set([
  ...['percentile', 'strength', 'win-rate', 'hit-rate', 'exposure', 'fees'],
  ...['placebo-percentile', 'weight', 'volatility', 'vol_20', 'vol_60', 'max-drawdown', 'drawdown'],
  ...[
    'dividend-yield',
    'dividend_yield',
    'gross-margin',
    'grossMargin',
    'netMargin',
    'net-margin',
    'net_margin',
  ],
  ...['operating-margin', 'operatingMargin', 'cash-margin', 'cashMargin', 'peer-median', 'deviation'],
  ...['return-on-equity', 'return-on-assets', 'return-on-capital', 'liabilities-to-assets', 'payout'],
  ...['stock-compensation', 'earnings-yield', 'cash-yield'],
  ...['coverage', 'season_wins', 'usual-move', 'usual_move', 'width_30'],
  ...['range_52w', 'rank_6m', 'rank_vol', 'bb_width', 'atr_percent'],
]);

/** From here on an amount is shown at a glance: `$1.23B`. */
const LARGE = 1_000_000;

function percentText({ measure }: Shown, value: number, language: Language): string {
  if (/^p[-_]/.test(measure)) return formatProbability(value, language);
  // Basis points: five of them are not a tenth of a per cent.
  if (measure === 'cost-per-side') return formatShare(value, 2, language);
  return shares.has(measure) ? formatShare(value, 1, language) : formatPercent(value, 2, language);
}

/** A difference between two percentages. */
function pointsText(value: number, language: Language): string {
  const text = formatNumber(value * 100, 1, language);
  const sign = value > 0 && /[1-9]/.test(text) ? '+' : '';
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const isOne = new Intl.PluralRules(language, digits).select(Math.abs(value * 100)) === 'one';
  return `${sign}${text}\u00a0${isOne ? 'point' : 'points'}`;
}

/** Below one unit cents say nothing, so a price then has four significant digits. */
function priceText({ currency }: Shown, value: number, language: Language): string {
  if (currency === null) return formatPrice(value, undefined, language);
  if (value === 0 || Math.abs(value) >= 1)
    return formatMoney(Math.round(value * 100) / 100, currency as Currency, language);
  return formatPriceIn(value, currency as Currency, language);
}

function moneyText(figure: Shown, value: number, language: Language): string {
  const { currency } = figure;
  if (currency === null || Math.abs(value) < LARGE) return priceText(figure, value, language);
  return formatCompactMoney(value, currency as Currency, language);
}

/** A figure as answers write it: rounded by the rule of its unit, in the reader’s language. */
export function formatFigure(figure: Shown, language: Language): string {
  const { value, unit } = figure;
  if (typeof value === 'string') {
    const at = Date.parse(value);
    if (unit === 'date') return formatDate(at, language);
    if (unit === 'word') return valueWord({ measure: figure.measure, value }, language);
    return unit === 'instant' ? formatDateTime(at, language) : value;
  }
  if (unit === 'percent') return percentText(figure, value, language);
  if (unit === 'points') return pointsText(value, language);
  if (unit === 'price') return priceText(figure, value, language);
  if (unit === 'money') return moneyText(figure, value, language);
  return Number.isInteger(value) ? formatExact(value, language) : formatPrice(value, undefined, language);
}
