import type { Intent } from './parse-question.ts';
import { farHorizon, signalHorizon } from './plan-tools.ts';
import type { Times } from './read-dates.ts';
import { type WantName, wantOf } from './wants.ts';

const DAY_MS = 86_400_000;
/** Days of trading per day of the calendar. */
const SESSIONS = 0.7;
const FAR_DAYS: Readonly<Record<string, number>> = {
  ...{ delta_30: 30, delta_90: 90, delta_1y: 365, delta_2y: 730 },
};

const isNear = (asked: number, known: number): boolean => Math.abs(asked - known) / known < 1 / 3;

/** Days of the calendar that a span back names, which is also how far ahead it looks. */
function calendarDays({ from, span, horizon }: Times, today: string): number | undefined {
  if (from !== undefined) return Math.round((Date.parse(today) - Date.parse(from)) / DAY_MS);
  return span === undefined ? undefined : horizon;
}

/** Whether the horizon that a question names is one of the signals’, in sessions or in days. */
function isOfSignals(times: Times, today: string): boolean {
  const { horizon } = times;
  if (horizon === undefined) return true;
  const days = calendarDays(times, today);
  const known = signalHorizon(times);
  return isNear(horizon, known) || (days !== undefined && isNear(days * SESSIONS, known));
}

/** Whether it is one of the forecasts’. */
function isOfForecasts(times: Times, today: string): boolean {
  const { horizon } = times;
  if (horizon === undefined) return true;
  const days = calendarDays(times, today) ?? horizon / SESSIONS;
  const known = FAR_DAYS[farHorizon(times)] ?? 0;
  return isNear(days, known) || isNear(horizon, known);
}

/** The same chance is known of signals for some sessions, and of forecasts for some months. */
function atHorizon(want: WantName, times: Times, today: string): WantName {
  if (want === 'pUp' && !isOfSignals(times, today) && isOfForecasts(times, today)) return 'pUpFar';
  const isSoon = [5, 20, 60].includes(times.horizon ?? 0) || !isOfForecasts(times, today);
  if (want === 'fall' && isSoon && isOfSignals(times, today)) return 'fallSoon';
  return want;
}

const hasTimes = ({ span, from, month, weekday, horizon }: Times): boolean =>
  [span, from, month, weekday, horizon].some((one) => one !== undefined);

const isOfDay = /\b(?:today|daily|day|aujourd hui|auj|jour|journee)\b/;

/** Whether a want is asked for a time that its tool cannot be asked about. */
function isAtOtherTime(want: WantName, { times, said }: Intent, today: string): boolean {
  const { by, tool } = wantOf(want);
  if (by === 'horizon') return !isOfSignals(times, today);
  if (by === 'far') return !isOfForecasts(times, today);
  // The whole record is known, and no part of it; of what is held, only how it stands.
  if (tool === 'track_record') return hasTimes(times);
  if (want === 'bestHeld' || want === 'worstHeld') return hasTimes(times) || isOfDay.test(said);
  const isOfSpan = want === 'average' || want === 'averageVolume' || want === 'largestFall';
  const isExtreme = want === 'highest' || want === 'lowest';
  const { isDay = false, month, weekday, from } = times;
  const isOfCalendar = from === undefined && (month !== undefined || weekday !== undefined);
  return (isOfSpan && isDay) || ((isOfSpan || isExtreme) && isOfCalendar);
}

/** The question with the wants that answer it at its horizon; refused where none does. */
export function fitQuestion(intent: Intent, today: string): Intent {
  const wants = intent.wants.map((want) => atHorizon(want, intent.times, today));
  const isRefused = wants.some((want) => isAtOtherTime(want, intent, today));
  return { ...intent, wants, refused: intent.refused || isRefused };
}
