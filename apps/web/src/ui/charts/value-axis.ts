import { formatNumber, formatPercent, formatShare, type Language } from '@auspex/market';

/** How the figures of an axis are written. */
export interface ValueAxis {
  /** What a value is multiplied with before it is written: 100 for per cent. */
  readonly times: number;
  readonly write: (value: number, places: number) => string;
}

export function numberAxis(language: Language, unit = ''): ValueAxis {
  return { times: 1, write: (value, places) => `${formatNumber(value, places, language)}${unit}` };
}

/** Changes in per cent; `from` is the value that is no change, such as 1 for an account that began with 1. */
export function percentAxis(language: Language, from = 0): ValueAxis {
  return { times: 100, write: (value, places) => formatPercent(value - from, places, language) };
}

/** Parts of a whole in per cent. */
export function shareAxis(language: Language): ValueAxis {
  return { times: 100, write: (value, places) => formatShare(value, places, language) };
}

const MOST_PLACES = 10;
/** What rounding may take from a figure, as a part of the step to its neighbour: nothing, or where that is in vain. */
const LOSSES = [1e-6, 0.1] as const;

/**
 * Digits after the point that a row of ticks needs: ±2.5 between 0 and ±5 needs one, though 5 needs none. Steps of a
 * logarithmic axis have no last digit; they get as many as tell them apart.
 */
export function placesOfTicks(ticks: readonly number[]): number {
  const inOrder = [...ticks].sort((one, other) => one - other);
  const steps = inOrder.slice(1).map((tick, at) => tick - (inOrder[at] ?? tick));
  const step = Math.min(...steps.filter((each) => each > 0));
  if (!Number.isFinite(step)) return 0;
  // A round step has at most three digits, such as 0.125.
  const most = Math.min(MOST_PLACES, Math.max(0, 2 - Math.floor(Math.log10(step))));
  const loss = (places: number) =>
    Math.max(...ticks.map((tick) => Math.abs(Math.round(tick * 10 ** places) / 10 ** places - tick)));
  const all = Array.from({ length: most + 1 }, (_, places) => places);
  const enough = LOSSES.map((part) => all.find((places) => loss(places) <= step * part));
  return enough[0] ?? enough[1] ?? most;
}

/** The ticks of an axis in words, all with as many decimals as their step needs. */
export function writeTicks(ticks: readonly number[], { times, write }: ValueAxis): string[] {
  const places = placesOfTicks(ticks.map((tick) => tick * times));
  return ticks.map((tick) => write(tick, places));
}

export interface ValueScale {
  readonly min: number;
  readonly max: number;
  /** Between two lines of the grid. */
  readonly step: number;
  readonly ticks: readonly number[];
}

const ROUND_STEPS = [1, 2, 2.5, 5, 10] as const;
const MOST_STEPS = 6;

/** From zero, or across it, to the round figures that hold every value. */
export function scaleFromZero(values: readonly number[]): ValueScale {
  const low = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const high = low === most ? 1 : most;
  const size = 10 ** Math.floor(Math.log10((high - low) / MOST_STEPS));
  // What is a line but for the error of a division is one.
  const lines = (step: number) => [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)] as const;
  const fits = (step: number) => lines(step)[1] - lines(step)[0] <= MOST_STEPS;
  const step = ROUND_STEPS.map((round) => round * size).find(fits) ?? 10 * size;
  const [first, last] = lines(step);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
  return { min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, step, ticks };
}

const formats: Partial<Record<Language, Intl.NumberFormat>> = {};
const PLACES = { notation: 'compact', minimumSignificantDigits: 3, maximumSignificantDigits: 3 } as const;

/** 44.8M shares: short, as volumes are compared and not added up, and 9.70M so that the digits of a column say as much. */
export function formatVolume(volume: number, language: Language): string {
  if (volume < 1000) return volume.toLocaleString(language, { maximumSignificantDigits: 3 });
  formats[language] ??= new Intl.NumberFormat(language, PLACES);
  return formats[language].format(volume);
}
