import type { ShownCall } from './showcase-call.ts';

export interface Box {
  readonly width: number;
  readonly height: number;
  /** Room above and below the outermost line. */
  readonly margin: number;
}

export interface CallGeometry {
  readonly before: string;
  readonly after: string;
  /** Widest first, so that narrower ones are drawn over them. */
  readonly bands: readonly { readonly level: '90' | '80' | '50'; readonly path: string }[];
  readonly median: string;
  readonly call: { readonly x: number; readonly y: number };
  readonly end: { readonly x: number; readonly y: number };
}

const BANDS = [
  { level: '90', low: 0.05, high: 0.95 },
  { level: '80', low: 0.1, high: 0.9 },
  { level: '50', low: 0.25, high: 0.75 },
] as const;

const round = (value: number) => Math.round(value * 10) / 10;

/** Where everything of a call stands in its picture: the past, the range that was given, and what followed. */
export function callGeometry({ bars, fan, close }: ShownCall, { width, height, margin }: Box): CallGeometry {
  const last = Math.max(bars.close.length - 1, bars.at + fan.dates.length, 1);
  const values = [...bars.close, ...fan.prices.flat()].filter((value) => value > 0);
  const [least, most] = [Math.log(Math.min(...values)), Math.log(Math.max(...values))];
  const span = most - least || 1;
  const point = (bar: number, price: number) => ({
    x: round((bar / last) * width),
    y: round(margin + (1 - (Math.log(price) - least) / span) * (height - 2 * margin)),
  });
  const path = (points: readonly { x: number; y: number }[]) =>
    points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const start = point(bars.at, close);
  const line = (from: number, to: number) =>
    path(bars.close.slice(from, to).map((price, at) => point(from + at, price)));
  const quantile = (level: number) => {
    const at = fan.levels.indexOf(level);
    return fan.prices.map((prices, step) => point(bars.at + 1 + step, prices[at] ?? close));
  };
  const bands = BANDS.filter(({ low, high }) => fan.levels.includes(low) && fan.levels.includes(high));
  return {
    before: line(0, bars.at + 1),
    after: line(bars.at, bars.close.length),
    bands: bands.map(({ level, low, high }) => ({
      level,
      path: `${path([start, ...quantile(high), ...quantile(low).toReversed()])}Z`,
    })),
    median: path([start, ...quantile(0.5)]),
    call: start,
    end: point(bars.close.length - 1, bars.close.at(-1) ?? close),
  };
}
