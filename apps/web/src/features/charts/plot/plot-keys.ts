import type { Spot } from './drawing-shapes.ts';
import type { Plot } from './plot.ts';
import { xOf } from './time-scale.ts';
import { yOf } from './value-scale.ts';

/** Room around a line for a finger, and for a crosshair that moves by bars. */
export const FINGER_REACH_PX = 14;

/** What keys and pointers share. */
interface Hands {
  readonly plot: Plot;
  /** The crosshair goes to a spot. */
  readonly point: (spot: Spot) => void;
  readonly click: (spot: Spot) => void;
}

/** A key that does something to the plot: the crosshair by bars, zoom, points of a drawing. */
export function pressKey(input: Hands, event: KeyboardEvent): void {
  const { plot } = input;
  if (!plot.model || event.ctrlKey || event.metaKey || event.altKey) return;
  const action = actionsOf(input, event.shiftKey)[event.key];
  if (!action || (event.key === 'Escape' && !plot.tool && !plot.selected)) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

function actionsOf(input: Hands, fast: boolean): Readonly<Record<string, () => void>> {
  const { plot } = input;
  const { view, widthPx, model } = plot;
  const zoom = (factor: number) => plot.move(plot.zoom(factor, widthPx));
  const remove = () => plot.selected && plot.remove(plot.selected);
  return {
    ArrowLeft: () => step(input, fast ? -20 : -1),
    ArrowRight: () => step(input, fast ? 20 : 1),
    ArrowUp: () => lift(input, fast ? -20 : -4),
    ArrowDown: () => lift(input, fast ? 20 : 4),
    '+': () => zoom(1.25),
    '=': () => zoom(1.25),
    '-': () => zoom(0.8),
    Home: () => plot.move({ ...view, right: widthPx / view.barPx - 3 }),
    End: () => plot.move({ ...view, right: (model?.bars.time.length ?? 0) + 6 }),
    Enter: () => press(input),
    Delete: remove,
    Backspace: remove,
    Escape: () => plot.cancel(),
  };
}

/** Enter does what a click at the crosshair would. */
function press(input: Hands): void {
  const { plot } = input;
  const { pointer } = plot;
  if (!pointer) {
    step(input, 0);
    return;
  }
  if (plot.tool) {
    plot.place(pointer);
    return;
  }
  const caught = plot.catchAt(pointer, FINGER_REACH_PX);
  if (caught) plot.select(caught.id);
  else input.click(pointer);
}

/** The crosshair some bars on; the view follows it. */
function step(input: Hands, bars: number): void {
  const { plot } = input;
  const [price] = plot.panes;
  const { model, view, widthPx } = plot;
  if (!model || !price) return;
  const { time, close } = model.bars;
  const newest = time.length - 1;
  const place = plot.pointer
    ? Math.round(view.right - (widthPx - plot.pointer.x) / view.barPx) + bars
    : Math.min(newest, Math.floor(view.right) - 1);
  const at = Math.max(0, Math.min(newest + 20, place));
  const x = xOf(view, at, widthPx);
  if (x < 10) plot.move({ ...view, right: view.right - (10 - x) / view.barPx });
  if (x > widthPx - 10) plot.move({ ...view, right: view.right + (x - widthPx + 10) / view.barPx });
  const y = plot.pointer?.y ?? yOf(price.scale, close[Math.min(newest, at)] ?? 0);
  input.point({ x: xOf(plot.view, at, plot.widthPx), y });
}

function lift(input: Hands, px: number): void {
  const { pointer, plotBottomPx } = input.plot;
  if (!pointer) step(input, 0);
  else input.point({ x: pointer.x, y: Math.max(0, Math.min(plotBottomPx, pointer.y + px)) });
}
