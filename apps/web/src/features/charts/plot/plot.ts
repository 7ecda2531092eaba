import { makeId } from '../../../shared/api/make-id.ts';
import { AXIS_FONT, TIME_AXIS_PX } from './draw-axes.ts';
import { DRAWING_FONT } from './draw-drawings.ts';
import type { MarkBadge } from './draw-marks.ts';
import { drawBase, drawTop, type LegendPlace } from './draw-plot.ts';
import { type Catch, caughtAt, type Drawing, pointsOf, type Spot, type Tool } from './drawing-shapes.ts';
import { type LaidPane, layPanes } from './pane-layout.ts';
import type { PlotEvents, PlotModel, TimeRange } from './plot-model.ts';
import {
  clampView,
  MARGIN_BARS,
  placeAt,
  placeOfTime,
  type TimeView,
  timeOfPlace,
  xOf,
  zoomAt,
} from './time-scale.ts';
import { type ValueRange, valueAt, yOf } from './value-scale.ts';

const FIRST_BAR_PX = 7;
const OLDEST_BARS = 60;
const LEAST_AXIS_PX = 56;
const REST_MS = 150;

function makeCanvas(element: HTMLElement): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%';
  element.append(canvas);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no charts.');
  return context;
}

/** One chart on two canvases: the series below, and above them what follows the pointer. */
export class Plot {
  readonly element: HTMLElement;
  readonly events: PlotEvents;
  readonly ranges = new Map<string, ValueRange>();
  readonly shares = new Map<string, number>();
  model: PlotModel | null = null;
  view: TimeView = { right: 0, barPx: FIRST_BAR_PX };
  panes: readonly LaidPane[] = [];
  badges: readonly MarkBadge[] = [];
  legend: readonly LegendPlace[] = [];
  /** Under the pointer of this plot. */
  pointer: Spot | null = null;
  /** Under the pointer of another plot. */
  remoteMs: number | null = null;
  tool: Tool | null = null;
  /** Being made or moved. */
  draft: Drawing | null = null;
  selected: string | null = null;
  heightPx = 0;
  /** While it moves, lines are as thin as they are drawn fastest; at rest they have their width again. */
  moving = false;
  #rest = 0;
  #widthPx = 0;
  #axisPx = LEAST_AXIS_PX;
  #base: CanvasRenderingContext2D;
  #top: CanvasRenderingContext2D;
  #frame = 0;
  #baseIsOld = true;
  #seen = '';
  #watcher: ResizeObserver;

  constructor(element: HTMLElement, events: PlotEvents) {
    this.element = element;
    this.events = events;
    this.#base = makeCanvas(element);
    this.#top = makeCanvas(element);
    this.#watcher = new ResizeObserver(() => this.#resize());
    this.#watcher.observe(element);
    this.#resize();
  }

  /** Of the series, without the value axis. */
  get widthPx(): number {
    return Math.max(20, this.#widthPx - this.#axisPx);
  }

  get plotBottomPx(): number {
    return this.heightPx - TIME_AXIS_PX;
  }

  setModel(model: PlotModel): void {
    const before = this.model;
    this.model = model;
    const count = model.bars.time.length;
    if (!before || before.key !== model.key || before.bars.time.length === 0) {
      const room = Math.min(MARGIN_BARS, (0.12 * this.widthPx) / this.view.barPx);
      const kept = before && this.#keptRange(before, model);
      if (!kept) this.view = { barPx: FIRST_BAR_PX, right: count + room };
      this.ranges.clear();
    } else {
      const oldest = before.bars.time[0] ?? 0;
      const shift = Math.round(placeOfTime(model.bars.time, oldest));
      const grown = count - shift - before.bars.time.length;
      const atEnd = this.view.right >= before.bars.time.length;
      this.view = { ...this.view, right: this.view.right + Math.max(0, shift) + (atEnd ? grown : 0) };
    }
    if (before && before.symbol !== model.symbol) this.select(null);
    this.#seen = '';
    this.move(this.view, false);
  }

  /** The same span of time for the same symbol in other bars. */
  #keptRange(before: PlotModel, model: PlotModel): boolean {
    if (before.symbol !== model.symbol || model.bars.time.length === 0) return false;
    const toMs = timeOfPlace(before.bars.time, this.view.right);
    const right = placeOfTime(model.bars.time, toMs);
    if (this.view.right >= before.bars.time.length - 1 || right < 20) return false;
    this.view = { barPx: FIRST_BAR_PX, right };
    return true;
  }

  /** Another part of the bars; `byMember` also moves what is synchronised. */
  move(view: TimeView, byMember = true): void {
    const { model } = this;
    if (!model) return;
    this.view = clampView(view, model.bars.time.length, this.widthPx);
    this.redraw();
    if (byMember) {
      this.#startMoving();
      this.events.onRange(this.range());
    }
    const left = placeAt(this.view, 0, this.widthPx);
    const seen = `${model.key} ${model.bars.time.length}`;
    if (left < OLDEST_BARS && this.#seen !== seen && model.bars.time.length > 0) {
      this.#seen = seen;
      this.events.onOldest();
    }
  }

  #startMoving(): void {
    this.moving = true;
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => {
      this.moving = false;
      this.redraw();
    }, REST_MS);
  }

  /** Wider or narrower bars around a place of the screen. */
  zoom(factor: number, x: number, view = this.view): TimeView {
    const count = this.model?.bars.time.length ?? 0;
    return zoomAt(view, { factor, x, widthPx: this.widthPx, count });
  }

  range(): TimeRange {
    const time = this.model?.bars.time ?? [];
    const [from, to] = [placeAt(this.view, 0, this.widthPx), this.view.right];
    return { fromMs: timeOfPlace(time, from), toMs: timeOfPlace(time, to) };
  }

  /** Shows a span of time, such as that of another chart. */
  setRange({ fromMs, toMs }: TimeRange): void {
    if (!this.model) return;
    const { time } = this.model.bars;
    const [from, right] = [placeOfTime(time, fromMs), placeOfTime(time, toMs)];
    this.#startMoving();
    if (right - from > 1e-6) this.move({ right, barPx: this.widthPx / (right - from) }, false);
  }

  setRemote(timeMs: number | null): void {
    this.remoteMs = timeMs;
    this.refresh();
  }

  setTool(tool: Tool | null): void {
    this.tool = tool;
    this.draft = null;
    this.element.style.touchAction = tool ? 'none' : 'pan-y';
    if (tool) this.select(null);
    this.refresh();
  }

  select(id: string | null): void {
    if (this.selected === id) return;
    this.selected = id;
    this.events.onSelect(id);
    this.refresh();
  }

  /** The screen places of a drawing's points. */
  spotsOf = (drawing: Drawing): readonly Spot[] => {
    const [price] = this.panes;
    const time = this.model?.bars.time ?? [];
    if (!price) return [];
    return drawing.points.map((point) => ({
      x: xOf(this.view, placeOfTime(time, point.time), this.widthPx),
      y: yOf(price.scale, point.price),
    }));
  };

  /** The bar and price under a spot; null outside the price pane. */
  pointAt({ x, y }: Spot): Drawing['points'][number] | null {
    const [price] = this.panes;
    if (!price || !this.model || x > this.widthPx) return null;
    const inside = Math.max(price.topPx, Math.min(price.topPx + price.heightPx, y));
    const place = Math.round(placeAt(this.view, x, this.widthPx));
    return { time: timeOfPlace(this.model.bars.time, place), price: valueAt(price.scale, inside) };
  }

  catchAt(spot: Spot, reachPx: number): Catch | null {
    const [price] = this.panes;
    if (!price || !this.model || spot.x > this.widthPx || spot.y > price.topPx + price.heightPx) return null;
    const { widthPx, spotsOf } = this;
    const frame = { widthPx, topPx: price.topPx, bottomPx: price.topPx + price.heightPx };
    const textPx = ({ text }: Drawing) => {
      this.#top.font = DRAWING_FONT;
      return this.#top.measureText(text).width;
    };
    return caughtAt({ drawings: this.model.drawings, spotsOf, frame, reachPx, textPx }, spot);
  }

  /** Sets the next point of the drawing that is being made. */
  place(spot: Spot): void {
    const point = this.pointAt(spot);
    if (!point || !this.tool || !this.model) return;
    if (this.draft) {
      this.finish({ ...this.draft, points: [this.draft.points[0] ?? point, point] });
      return;
    }
    const drawnOn = this.model.sharesOf;
    const id = makeId();
    const drawing: Drawing = { id, tool: this.tool, points: [point], text: '', colour: null, drawnOn };
    if (pointsOf(this.tool) === 1) {
      this.finish(drawing);
      return;
    }
    this.draft = { ...drawing, points: [point, point] };
    this.refresh();
  }

  /** Puts the tool down and lets go of what is selected. */
  cancel(): void {
    this.draft = null;
    this.select(null);
    this.events.onToolDone();
    this.refresh();
  }

  finish(drawing: Drawing): void {
    if (!this.model) return;
    this.draft = null;
    this.events.onToolDone();
    if (drawing.tool === 'text' && drawing.text === '') {
      this.events.onText(drawing);
      return;
    }
    this.commit([...this.model.drawings.filter(({ id }) => id !== drawing.id), drawing]);
    this.select(drawing.id);
  }

  /** Shows the drawings at once, before the page has saved them. */
  commit(drawings: readonly Drawing[]): void {
    if (!this.model) return;
    const before = this.model.drawings;
    this.model = { ...this.model, drawings };
    this.refresh();
    this.events.onDrawings({ before, after: drawings });
  }

  remove(id: string): void {
    if (!this.model) return;
    this.select(null);
    const rest = this.model.drawings.filter((drawing) => drawing.id !== id);
    if (rest.length < this.model.drawings.length) this.commit(rest);
  }

  /** Both canvases as one picture. */
  image(): HTMLCanvasElement {
    this.pointer = null;
    this.moving = false;
    this.#baseIsOld = true;
    this.#draw();
    const canvas = document.createElement('canvas');
    canvas.width = this.#base.canvas.width;
    canvas.height = this.#base.canvas.height;
    const context = canvas.getContext('2d');
    context?.drawImage(this.#base.canvas, 0, 0);
    context?.drawImage(this.#top.canvas, 0, 0);
    return canvas;
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#rest);
    this.#watcher.disconnect();
    this.element.replaceChildren();
  }

  /** Draws everything with the next frame. */
  redraw(): void {
    this.#baseIsOld = true;
    this.refresh();
  }

  /** Draws what lies above the series with the next frame. */
  refresh(): void {
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  #resize(): void {
    const ratio = window.devicePixelRatio || 1;
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#widthPx = clientWidth;
    this.heightPx = clientHeight;
    for (const { canvas } of [this.#base, this.#top]) {
      canvas.width = Math.round(clientWidth * ratio);
      canvas.height = Math.round(clientHeight * ratio);
    }
    this.#baseIsOld = true;
    // At once: a canvas that has a new size is empty.
    if (this.model) {
      this.view = clampView(this.view, this.model.bars.time.length, this.widthPx);
      this.#draw();
    }
  }

  #draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const { model, view, heightPx, ranges, shares } = this;
    if (!model || heightPx === 0) return;
    const ratio = window.devicePixelRatio || 1;
    for (const context of [this.#base, this.#top]) context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (this.#baseIsOld) {
      this.#baseIsOld = false;
      this.panes = layPanes({ model, view, widthPx: this.widthPx, heightPx, ranges, shares });
      this.#base.font = AXIS_FONT;
      const widest = drawBase(this.#base, this);
      const axisPx = Math.max(LEAST_AXIS_PX, Math.ceil(widest) + 14);
      // The figures got longer or much shorter: once more with the room they need.
      if (axisPx > this.#axisPx || axisPx < this.#axisPx - 12) {
        this.#axisPx = axisPx;
        this.panes = layPanes({ model, view, widthPx: this.widthPx, heightPx, ranges, shares });
        drawBase(this.#base, this);
      }
    }
    drawTop(this.#top, this);
  }
}
