import { DAY_MS, dateOfInstant, formatDate, HOUR_MS, type Language, parseDate } from '@auspex/market';
import { numberField, readNumber } from '../../ui/forms/typed-number.ts';
import type { Alert, AlertCondition, AlertWish } from './alert-overlay.ts';

type Of<Kind extends AlertCondition['kind']> = Extract<AlertCondition, { kind: Kind }>;
export type IndicatorChoice = Of<'indicator'>['left'];

/** Kinds that are set for a symbol; screens are set where they are made. */
export const KINDS = [
  'price',
  'change',
  'indicator',
  'signal',
  'range',
  'volume',
  'tone',
  'earnings',
] as const;
export type AlertKind = (typeof KINDS)[number] | 'screen';

/** The form as it is filled in: every part keeps what was written while another kind is tried. */
export interface AlertDraft {
  readonly kind: AlertKind;
  /** The level is null until something is written: then the last price is suggested. */
  readonly price: { readonly is: Of<'price'>['is']; readonly level: string | null };
  readonly change: { readonly is: Of<'change'>['is']; readonly by: string; readonly bars: string };
  readonly indicator: {
    readonly left: IndicatorChoice;
    readonly is: Of<'indicator'>['is'];
    readonly against: 'value' | 'indicator';
    readonly value: string;
    readonly right: IndicatorChoice;
  };
  readonly signal: { readonly to: Of<'signal'>['to'] };
  readonly range: { readonly horizon: Of<'range'>['horizon'] };
  readonly volume: { readonly times: string };
  readonly tone: { readonly is: Of<'tone'>['is']; readonly level: string };
  readonly screen: Of<'screen'> | null;
  readonly frequency: Alert['frequency'];
  readonly mail: boolean;
  readonly push: boolean;
  /** A day, or nothing for an alert without end. */
  readonly until: string;
}

const SECOND_MS = 1000;

const RSI: IndicatorChoice = { indicator: 'rsi', parameters: { length: 14 }, output: 'rsi' };
const SMA: IndicatorChoice = { indicator: 'sma', parameters: { length: 50 }, output: 'sma' };

const empty = (language: Language): AlertDraft => ({
  kind: 'price',
  price: { is: 'crosses', level: null },
  change: { is: 'falls', by: '5', bars: '1' },
  indicator: { left: RSI, is: 'crosses-below', against: 'value', value: '30', right: SMA },
  signal: { to: 'any' },
  range: { horizon: 'delta_30' },
  volume: { times: '3' },
  tone: { is: 'either', level: numberField(0.4, language) },
  screen: null,
  frequency: 'once',
  mail: true,
  push: true,
  until: '',
});

/** What an alert is about: a symbol, or the name of a saved screen. */
export function subjectOf({ symbol, screen, alert }: AlertWish): string | null {
  return symbol ?? screen ?? alert?.screen ?? null;
}

/** The form for a wish: the alert that is changed, a preset, or a price to fill in. */
export function draftOf({ alert, preset }: AlertWish, language: Language): AlertDraft {
  const base = alert
    ? {
        ...{ ...empty(language), ...alert.channels, frequency: alert.frequency },
        until: alert.expiresAt ? localDay(alert.expiresAt) : '',
      }
    : empty(language);
  const condition = alert?.condition ?? preset;
  if (!condition) return base;
  const draft = withCondition(base, condition, (value) => numberField(value, language));
  const isRare = condition.kind === 'signal' || condition.kind === 'earnings' || condition.kind === 'screen';
  return isRare && !alert ? { ...draft, frequency: 'every' } : draft;
}

function withCondition(
  base: AlertDraft,
  condition: AlertCondition,
  written: (value: number) => string,
): AlertDraft {
  const draft = { ...base, kind: condition.kind };
  switch (condition.kind) {
    case 'price':
      return { ...draft, price: { is: condition.is, level: written(condition.level) } };
    case 'change': {
      const { is, by, bars } = condition;
      return { ...draft, change: { is, by: written(Math.round(by * 10_000) / 100), bars: written(bars) } };
    }
    case 'indicator': {
      const { left, is, right } = condition;
      const against =
        'value' in right
          ? { against: 'value' as const, value: written(right.value) }
          : { against: 'indicator' as const, right };
      return { ...draft, indicator: { ...base.indicator, left, is, ...against } };
    }
    case 'signal':
      return { ...draft, signal: { to: condition.to } };
    case 'range':
      return { ...draft, range: { horizon: condition.horizon } };
    case 'volume':
      return { ...draft, volume: { times: written(condition.times) } };
    case 'tone':
      return { ...draft, tone: { is: condition.is, level: written(condition.level) } };
    case 'screen':
      return { ...draft, screen: condition };
    default:
      return draft;
  }
}

/** What is wrong with the form, by the text that says it. */
export type DraftProblem =
  | 'problem.level'
  | 'problem.by'
  | 'problem.bars'
  | 'problem.number'
  | 'problem.times'
  | 'problem.tone'
  | 'problem.screen'
  | 'problem.parameter'
  | 'problem.until';

/** The condition that the form describes, or what it lacks. */
export function conditionOf(draft: AlertDraft, language: Language): AlertCondition | DraftProblem {
  const within = (text: string, low: number, high: number) => {
    const value = readNumber(text, language);
    return value >= low && value <= high ? value : null;
  };
  switch (draft.kind) {
    case 'price': {
      const level = readNumber(draft.price.level ?? '', language);
      return level > 0 && Number.isFinite(level)
        ? { kind: 'price', is: draft.price.is, level }
        : 'problem.level';
    }
    case 'change': {
      const by = within(draft.change.by, 0.1, 1000);
      const bars = within(draft.change.bars, 1, 250);
      if (by === null) return 'problem.by';
      if (bars === null || !Number.isInteger(bars)) return 'problem.bars';
      return { kind: 'change', is: draft.change.is, by: by / 100, bars };
    }
    case 'indicator': {
      const { left, is, against, right } = draft.indicator;
      const value = readNumber(draft.indicator.value, language);
      const lines = against === 'indicator' ? [left, right] : [left];
      if (lines.some(({ parameters }) => Object.values(parameters).some(Number.isNaN))) {
        return 'problem.parameter';
      }
      if (against === 'indicator') return { kind: 'indicator', left, is, right };
      return Number.isFinite(value) ? { kind: 'indicator', left, is, right: { value } } : 'problem.number';
    }
    case 'volume': {
      const times = within(draft.volume.times, 1.1, 100);
      return times === null ? 'problem.times' : { kind: 'volume', times };
    }
    case 'tone': {
      const level = within(draft.tone.level, 0.05, 1);
      return level === null ? 'problem.tone' : { kind: 'tone', is: draft.tone.is, level };
    }
    case 'signal':
      return { kind: 'signal', ...draft.signal };
    case 'range':
      return { kind: 'range', ...draft.range };
    case 'screen':
      return draft.screen ?? 'problem.screen';
    case 'earnings':
      return { kind: 'earnings' };
  }
}

/** The last price is suggested until something is written. */
export function withLastPrice(draft: AlertDraft, last: number | null, language: Language): AlertDraft {
  if (draft.price.level !== null || last === null) return draft;
  return { ...draft, price: { ...draft.price, level: numberField(last, language) } };
}

/** The last second of a day on some clock: they are ahead of UTC by whole hours, by half ones or three quarters. */
const isEndOfDay = (date: Date): boolean =>
  date.getUTCSeconds() === 59 &&
  [59, 29, 14].includes(date.getUTCMinutes()) &&
  date.getUTCMilliseconds() === 0;

/**
 * The day that ends with an instant, in UTC or on the clock on which it was typed: one between Honolulu, ten hours
 * behind, and Tonga and the Chatham Islands, less than fourteen ahead.
 */
function typedDay(end: Date): string {
  const left = (DAY_MS - ((end.getTime() + SECOND_MS) % DAY_MS)) % DAY_MS;
  const ahead = left < 14 * HOUR_MS ? left : left - DAY_MS;
  return dateOfInstant(end.getTime() + ahead);
}

/** The day of an instant where the member is, or, of a day's end, the day that was typed somewhere else. */
function localDay(instant: string): string {
  const date = new Date(instant);
  const endsHere = date.getHours() === 23 && date.getMinutes() === 59;
  if (isEndOfDay(date) && !endsHere) return typedDay(date);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

/** The last day of an alert as it was typed, in words. */
export function lastDayText(expiresAt: string, language: Language): string {
  return formatDate(Date.parse(localDay(expiresAt)), language);
}

/**
 * The end of a day where the member is, null without one; a day that cannot be read is a problem. An end that is there
 * already stays while its day does, wherever it was typed.
 */
export function expiryOf(until: string, before: string | null = null): string | null | 'problem.until' {
  if (until.trim() === '') return null;
  const day = parseDate(until);
  if (before !== null && day === localDay(before)) return before;
  return day === undefined ? 'problem.until' : new Date(`${day}T23:59:59`).toISOString();
}
