import { DAY_MS, isIntraday, type Language, type Timeframe, timeframeMinutes } from '@auspex/market';

/** What part of the bars is in sight: the place at the right edge, in bars, and the width of a bar. */
export interface TimeView {
  readonly right: number;
  readonly barPx: number;
}

/** Room to the right of the newest bar. */
export const MARGIN_BARS = 6;
const WIDEST_BAR_PX = 60;
/** Bars closer than this are drawn in bundles. */
const LEAST_BAR_PX = 2;

export function xOf(view: TimeView, place: number, widthPx: number): number {
  return widthPx - (view.right - place) * view.barPx;
}

export function placeAt(view: TimeView, x: number, widthPx: number): number {
  return view.right - (widthPx - x) / view.barPx;
}

function leastBarPx(count: number, widthPx: number): number {
  return Math.min(WIDEST_BAR_PX, widthPx / (Math.max(count, 20) + 2 * MARGIN_BARS));
}

/** At least a few bars stay in sight, and never more than there are. */
export function clampView(view: TimeView, count: number, widthPx: number): TimeView {
  const barPx = Math.max(leastBarPx(count, widthPx), Math.min(WIDEST_BAR_PX, view.barPx));
  const ahead = Math.max(MARGIN_BARS, widthPx / barPx - Math.min(count, 3));
  return { barPx, right: Math.max(Math.min(3, count), Math.min(count + ahead, view.right)) };
}

interface Zoom {
  readonly factor: number;
  /** What stays where it is. */
  readonly x: number;
  readonly widthPx: number;
  readonly count: number;
}

/** Wider or narrower bars. Once all of them are in sight, the newest is at the right edge. */
export function zoomAt(view: TimeView, { factor, x, widthPx, count }: Zoom): TimeView {
  const least = leastBarPx(count, widthPx);
  const barPx = Math.max(least, Math.min(WIDEST_BAR_PX, view.barPx * factor));
  if (barPx === least) return { barPx, right: count + MARGIN_BARS };
  return { barPx, right: placeAt(view, x, widthPx) + (widthPx - x) / barPx };
}

/** How many bars are drawn as one, always a power of two, so that zooming does not make bundles flicker. */
export function bundleSize(barPx: number): number {
  return barPx >= LEAST_BAR_PX ? 1 : 2 ** Math.ceil(Math.log2(LEAST_BAR_PX / barPx));
}

/** The first bar at or after an instant. */
export function firstFrom(time: ArrayLike<number>, timeMs: number): number {
  let [low, high] = [0, time.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((time[middle] ?? 0) < timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** When the bar that begins at an instant is over; what follows up to the next bar belongs to neither. */
export function barEnd(startMs: number, timeframe: Timeframe): number {
  if (isIntraday(timeframe)) return startMs + timeframeMinutes(timeframe) * 60_000;
  const start = new Date(startMs);
  if (timeframe === '1M') return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
  // Weeks begin on Monday, their first session may be later.
  const days = timeframe === '1w' ? 7 - ((start.getUTCDay() + 6) % 7) : 1;
  return (Math.floor(startMs / DAY_MS) + days) * DAY_MS;
}

/** The usual distance of two bars, for instants ahead of the newest and before the oldest. */
function usualStep(time: ArrayLike<number>): number {
  const count = time.length;
  const back = Math.min(20, count - 1);
  if (back < 1) return DAY_MS;
  return ((time[count - 1] ?? 0) - (time[count - 1 - back] ?? 0)) / back;
}

/** Where an instant lies among the bars; a fraction between two of them. */
export function placeOfTime(time: ArrayLike<number>, timeMs: number): number {
  const count = time.length;
  if (count === 0) return 0;
  const [first, last] = [time[0] ?? 0, time[count - 1] ?? 0];
  if (timeMs >= last) return count - 1 + (timeMs - last) / usualStep(time);
  if (timeMs <= first) return (timeMs - first) / usualStep(time);
  const after = firstFrom(time, timeMs);
  const [before, next] = [time[after - 1] ?? 0, time[after] ?? 0];
  return after - 1 + (timeMs - before) / (next - before);
}

export function timeOfPlace(time: ArrayLike<number>, place: number): number {
  const count = time.length;
  if (count === 0) return 0;
  if (place >= count - 1) return (time[count - 1] ?? 0) + (place - count + 1) * usualStep(time);
  if (place <= 0) return (time[0] ?? 0) + place * usualStep(time);
  const before = Math.floor(place);
  const start = time[before] ?? 0;
  return start + (place - before) * ((time[before + 1] ?? start) - start);
}

export interface TimeTick {
  readonly place: number;
  readonly label: string;
  /** The larger, the earlier it gets room. */
  readonly weight: number;
}

const MINUTES = [1, 5, 15, 30, 60, 180, 360, 720] as const;

/** What begins between two moments: 5 a year, 4 a month, 3 a week, 2 a day, and below parts of the day. */
function weightBetween(before: Date, now: Date): number {
  if (before.getUTCFullYear() !== now.getUTCFullYear()) return 5;
  if (before.getUTCMonth() !== now.getUTCMonth()) return 4;
  const days = Math.floor(now.getTime() / DAY_MS) - Math.floor(before.getTime() / DAY_MS);
  if (days > 0) return days >= 7 || now.getUTCDay() < before.getUTCDay() ? 3 : 2;
  const part = (date: Date, minutes: number) => Math.floor(date.getTime() / (minutes * 60_000));
  return 1 + MINUTES.filter((minutes) => part(before, minutes) !== part(now, minutes)).length / 10;
}

const months: Partial<Record<Language, Intl.DateTimeFormat>> = {};

function tickLabel(date: Date, weight: number, language: Language): string {
  if (weight === 5) return String(date.getUTCFullYear());
  if (weight === 4) {
    months[language] ??= new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
    return months[language].format(date);
  }
  if (weight >= 2) return String(date.getUTCDate());
  return date.toISOString().slice(11, 16);
}

interface TickRequest {
  readonly time: ArrayLike<number>;
  readonly view: TimeView;
  readonly widthPx: number;
  readonly end: number;
  readonly language: Language;
}

const TICK_GAP_PX = 64;

/** Labels of the time axis: the beginnings of years before those of months, and so on, as many as have room. */
export function timeTicks({ time, view, widthPx, end, language }: TickRequest): TimeTick[] {
  const size = bundleSize(view.barPx);
  const first = Math.max(size, Math.ceil(Math.max(0, placeAt(view, 0, widthPx)) / size) * size);
  const last = Math.min(end - 1, Math.floor(view.right));
  const found: { place: number; weight: number; date: Date }[] = [];
  let before = new Date(time[Math.max(0, first - size)] ?? 0);
  for (let place = first; place <= last; place += size) {
    const date = new Date(time[place] ?? 0);
    const weight = weightBetween(before, date);
    before = date;
    found.push({ place, weight, date });
  }
  found.sort((one, other) => other.weight - one.weight || one.place - other.place);
  const taken: number[] = [];
  const gap = TICK_GAP_PX / view.barPx;
  const ticks: TimeTick[] = [];
  for (const { place, weight, date } of found) {
    if (taken.some((other) => Math.abs(other - place) < gap)) continue;
    taken.push(place);
    ticks.push({ place, weight, label: tickLabel(date, weight, language) });
  }
  return ticks;
}
