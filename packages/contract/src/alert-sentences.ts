import {
  formatDate,
  formatFullPrice,
  formatNumber,
  formatPercent,
  formatPrice,
  formatShare,
  type Language,
} from '@auspex/market';
import type { alertCalls } from './alerts.ts';
import type { CallReply } from './call.ts';
import { type AlertEnd, type AlertNotice, noticeSentence, noticeText } from './notice-sentences.ts';

export type { AlertEnd, AlertNotice };

export type AlertCondition = CallReply<(typeof alertCalls)['alerts.list']>['items'][number]['condition'];
type IndicatorOutput = Extract<AlertCondition, { kind: 'indicator' }>['left'];

/** `SMA(50)`, `MACD(12, 26, 9) signal`: short enough for a sentence. */
function indicatorLabel({ indicator, parameters, output }: IndicatorOutput): string {
  const numbers = Object.values(parameters).filter((value) => typeof value === 'number');
  const name = indicator.replaceAll('-', ' ').toUpperCase();
  const shown = numbers.length > 0 ? `${name}(${numbers.join(', ')})` : name;
  return output === indicator ? shown : `${shown} ${output}`;
}

interface Words {
  readonly signals: Readonly<Record<'any' | 'buy' | 'hold' | 'sell', string>>;
  readonly stances: Readonly<Record<number, string>>;
  readonly bars: (count: number) => string;
  readonly price: Readonly<Record<'above' | 'below' | 'crosses', (name: string, level: string) => string>>;
  readonly change: Readonly<
    Record<'rises' | 'falls' | 'moves', (name: string, by: string, bars: string) => string>
  >;
  readonly indicator: Readonly<
    Record<
      'crosses' | 'crosses-above' | 'crosses-below',
      (name: string, left: string, right: string) => string
    >
  >;
  readonly signal: (name: string, to: string) => string;
  readonly horizons: Readonly<Record<'delta_30' | 'delta_90' | 'delta_1y', string>>;
  readonly range: (name: string, horizon: string) => string;
  readonly screen: Readonly<Record<'enters' | 'leaves', (name: string | null) => string>>;
  readonly more: (count: number, text: string) => string;
  readonly earnings: (name: string) => string;
  readonly volume: (name: string, times: string) => string;
  readonly tone: Readonly<
    Record<'positive' | 'negative' | 'either', (name: string, level: string) => string>
  >;
  readonly outside: (by: string) => string;
  readonly ended: (name: string) => string;
  readonly endedAlert: (alert: string) => string;
  readonly newDate: (date: string) => string;
  readonly usual: (times: string) => string;
  readonly against: (value: string, against: string) => string;
  readonly late: (found: string, day: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    signals: { any: 'flips', buy: 'flips to Buy', hold: 'flips to Hold', sell: 'flips to Sell' },
    stances: { 1: 'Buy', 0: 'Hold', [-1]: 'Sell' },
    bars: (count) => (count === 1 ? 'in one day' : `in ${count} days`),
    price: {
      above: (name, level) => `${name} rises above ${level}`,
      below: (name, level) => `${name} falls below ${level}`,
      crosses: (name, level) => `${name} crosses ${level}`,
    },
    change: {
      rises: (name, by, bars) => `${name} rises more than ${by} ${bars}`,
      falls: (name, by, bars) => `${name} falls more than ${by} ${bars}`,
      moves: (name, by, bars) => `${name} moves more than ${by} ${bars}`,
    },
    indicator: {
      crosses: (name, left, right) => `${name}: ${left} crosses ${right}`,
      'crosses-above': (name, left, right) => `${name}: ${left} crosses above ${right}`,
      'crosses-below': (name, left, right) => `${name}: ${left} crosses below ${right}`,
    },
    signal: (name, to) => `${name}: the signal ${to}`,
    horizons: { delta_30: '30 days', delta_90: '90 days', delta_1y: 'a year' },
    range: (name, horizon) => `${name} closes outside the 90% range forecast ${horizon} earlier`,
    screen: {
      enters: (name) => `A stock or coin starts to match your screen${name === null ? '' : ` “${name}”`}`,
      leaves: (name) => `A stock or coin no longer matches your screen${name === null ? '' : ` “${name}”`}`,
    },
    more: (_, text) => `and ${text} more`,
    earnings: (name) => `${name}: the date of the next report moves`,
    volume: (name, times) => `${name} trades more than ${times} times its usual volume`,
    tone: {
      positive: (name, level) => `${name}: the tone of the news rises above ${level}`,
      negative: (name, level) => `${name}: the tone of the news falls below ${level}`,
      either: (name, level) => `${name}: the tone of the news goes beyond ±${level}`,
    },
    outside: (by) => `${by} outside the range`,
    ended: (name) => `${name} is no longer traded`,
    endedAlert: (alert) => `Your alert has ended: ${alert}`,
    newDate: (date) => `Now expected on ${date}`,
    usual: (times) => `${times} times the usual volume`,
    against: (value, against) => `${value}, against ${against}`,
    late: (found, day) => `${found} on ${day}`,
  },
  fr: {
    signals: { any: 'change', buy: 'passe à Acheter', hold: 'passe à Conserver', sell: 'passe à Vendre' },
    stances: { 1: 'Acheter', 0: 'Conserver', [-1]: 'Vendre' },
    bars: (count) => (count === 1 ? 'en une séance' : `en ${count} séances`),
    price: {
      above: (name, level) => `${name} passe au-dessus de ${level}`,
      below: (name, level) => `${name} passe sous ${level}`,
      crosses: (name, level) => `${name} franchit ${level}`,
    },
    change: {
      rises: (name, by, bars) => `${name} gagne plus de ${by} ${bars}`,
      falls: (name, by, bars) => `${name} perd plus de ${by} ${bars}`,
      moves: (name, by, bars) => `${name} varie de plus de ${by} ${bars}`,
    },
    indicator: {
      crosses: (name, left, right) => `${name} : ${left} croise ${right}`,
      'crosses-above': (name, left, right) => `${name} : ${left} croise ${right} à la hausse`,
      'crosses-below': (name, left, right) => `${name} : ${left} croise ${right} à la baisse`,
    },
    signal: (name, to) => `${name} : le signal ${to}`,
    horizons: { delta_30: '30 jours', delta_90: '90 jours', delta_1y: 'un an' },
    range: (name, horizon) => `${name} clôture hors de la fourchette à 90 % prévue ${horizon} plus tôt`,
    screen: {
      enters: (name) =>
        `Un actif commence à répondre à votre filtre${name === null ? '' : ` «\u00a0${name}\u00a0»`}`,
      leaves: (name) =>
        `Un actif ne répond plus à votre filtre${name === null ? '' : ` «\u00a0${name}\u00a0»`}`,
    },
    more: (count, text) => `et ${text} ${count === 1 ? 'autre' : 'autres'}`,
    earnings: (name) => `${name} : la date des prochains résultats change`,
    volume: (name, times) => `${name} dépasse ${times} fois son volume habituel`,
    tone: {
      positive: (name, level) => `${name} : le ton des actualités dépasse ${level}`,
      negative: (name, level) => `${name} : le ton des actualités passe sous ${level}`,
      either: (name, level) => `${name} : le ton des actualités sort de ±${level}`,
    },
    outside: (by) => `${by} hors de la fourchette`,
    ended: (name) => `${name} n’est plus coté`,
    endedAlert: (alert) => `Votre alerte a pris fin : ${alert}`,
    newDate: (date) => `Désormais attendus le ${date}`,
    usual: (times) => `${times} fois le volume habituel`,
    against: (value, against) => `${value}, contre ${against}`,
    late: (found, day) => `${found} le ${day}`,
  },
};

/** What an alert waits for, in a sentence without a full stop; `subject` is its symbol, or the name of its screen. */
export function alertSentence(
  condition: AlertCondition | AlertNotice | AlertEnd,
  subject: string | null,
  language: Language,
): string {
  const text = words[language];
  const name = subject ?? '';
  switch (condition.kind) {
    case 'price':
      return text.price[condition.is](name, formatFullPrice(condition.level, language));
    case 'change': {
      const by = formatShare(condition.by, decimals(condition.by * 100), language);
      return text.change[condition.is](name, by, text.bars(condition.bars));
    }
    case 'indicator': {
      const { left, right } = condition;
      const other = 'value' in right ? plain(right.value, language) : indicatorLabel(right);
      return text.indicator[condition.is](name, indicatorLabel(left), other);
    }
    case 'signal':
      return text.signal(name, text.signals[condition.to]);
    case 'range':
      return text.range(name, text.horizons[condition.horizon]);
    case 'screen':
      return text.screen[condition.is](subject);
    case 'earnings':
      return text.earnings(name);
    case 'volume':
      return text.volume(name, plain(condition.times, language));
    case 'tone': {
      const level = formatNumber(
        condition.is === 'negative' ? -condition.level : condition.level,
        2,
        language,
      );
      return text.tone[condition.is](name, level);
    }
    case 'ended':
      return text.ended(condition.symbol);
    default:
      return noticeSentence(condition, language);
  }
}

/** What an alert found when it fired. */
export interface AlertFinding {
  readonly value: number;
  readonly against: number | null;
  readonly symbols: readonly string[];
  /** The day it happened on, where it is told on a later one. */
  readonly day?: string | null;
  /** Why an order ended as it did, in the reader's language. */
  readonly reason?: string | null;
}

/** What was found, in a few words; with its day, where it is told late. */
export function findingText(
  condition: AlertCondition | AlertNotice | AlertEnd,
  found: AlertFinding,
  language: Language,
): string {
  const text = valueText(condition, found, language);
  const { day } = found;
  return day ? words[language].late(text, formatDate(Date.parse(day), language)) : text;
}

function valueText(
  condition: AlertCondition | AlertNotice | AlertEnd,
  found: AlertFinding,
  language: Language,
): string {
  const text = words[language];
  const { value, against, symbols } = found;
  switch (condition.kind) {
    case 'price':
      return formatPrice(value, undefined, language);
    case 'change':
      return condition.is === 'moves' ? formatShare(value, 2, language) : formatPercent(value, 2, language);
    case 'indicator':
      return text.against(formatPrice(value, undefined, language), formatPrice(against, undefined, language));
    case 'signal':
      return text.stances[value] ?? '';
    case 'range':
      return value > 0 ? text.outside(formatShare(value, 1, language)) : formatShare(value, 1, language);
    case 'screen':
      return namesText(symbols, language);
    case 'earnings':
      return text.newDate(formatDate(value, language));
    case 'volume':
      return text.usual(formatNumber(value, 1, language));
    case 'tone':
      return formatNumber(value, 2, language);
    case 'ended':
      return text.endedAlert(alertSentence(condition.alert, condition.symbol, language));
    default:
      return noticeText(condition, found.reason ?? null, language);
  }
}

/** The first of a broad screen's names say enough; a push message has no room for hundreds. */
const MOST_NAMES = 10;

function namesText(symbols: readonly string[], language: Language): string {
  const names = symbols.slice(0, MOST_NAMES).join(', ');
  const more = symbols.length - MOST_NAMES;
  return more > 0 ? `${names} ${words[language].more(more, formatNumber(more, 0, language))}` : names;
}

/** As many digits as were typed, two at most; what would lose by that below one has those of a price. */
function plain(value: number, language: Language): string {
  const isFine = Math.abs(value) < 1 && Math.round(value * 100) / 100 !== value;
  return isFine ? formatPrice(value, undefined, language) : formatNumber(value, decimals(value), language);
}

function decimals(value: number): number {
  const rounded = Math.round(value * 100) / 100;
  return Number.isInteger(rounded) ? 0 : Number.isInteger(rounded * 10) ? 1 : 2;
}
