import { badgeAt } from './draw-marks.ts';
import { type Drawing, type Spot, withPoint } from './drawing-shapes.ts';
import type { LaidPane } from './pane-layout.ts';
import type { Plot } from './plot.ts';
import { FINGER_REACH_PX, pressKey } from './plot-keys.ts';
import { placeOfTime, type TimeView, timeOfPlace } from './time-scale.ts';
import type { ValueRange } from './value-scale.ts';

/** What a press that goes on does. */
type Gesture =
  | {
      readonly kind: 'pan';
      readonly from: Spot;
      readonly view: TimeView;
      readonly range: ValueRange | null;
      readonly pane: LaidPane | undefined;
    }
  | {
      readonly kind: 'stretch value';
      readonly from: Spot;
      readonly pane: LaidPane;
      readonly range: ValueRange;
    }
  | { readonly kind: 'stretch time'; readonly from: Spot; readonly view: TimeView }
  | { readonly kind: 'border'; readonly from: Spot; readonly above: LaidPane; readonly below: LaidPane }
  | {
      readonly kind: 'drawing';
      readonly from: Spot;
      readonly drawing: Drawing;
      readonly point: number | null;
    }
  | { readonly kind: 'making'; readonly from: Spot };

const CLICK_PX = 4;
const BORDER_PX = 4;
const LEAST_PANE_PX = 40;
const MOUSE_REACH_PX = 6;
const LONG_PRESS_MS = 350;

/** Mouse, fingers and keys of one plot. */
export class PlotInput {
  readonly plot: Plot;
  readonly #stop = new AbortController();
  readonly #fingers = new Map<number, Spot>();
  #gesture: Gesture | null = null;
  #pinch: { readonly apart: number; readonly middle: number; readonly view: TimeView } | null = null;
  #longPress = 0;
  /** A finger that rests moves the crosshair instead of the bars. */
  #reading = false;

  constructor(plot: Plot) {
    this.plot = plot;
    const { element } = plot;
    const { signal } = this.#stop;
    element.style.touchAction = 'pan-y';
    element.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    element.addEventListener('pointermove', (event) => this.#move(event), { signal });
    element.addEventListener('pointerup', (event) => this.#up(event), { signal });
    element.addEventListener('pointercancel', (event) => this.#up(event), { signal });
    element.addEventListener('pointerleave', () => this.#leave(), { signal });
    element.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false });
    element.addEventListener('dblclick', (event) => this.#double(event), { signal });
    element.addEventListener('keydown', (event) => pressKey(this, event), { signal });
  }

  stop(): void {
    this.#stop.abort();
    clearTimeout(this.#longPress);
  }

  #spot(event: MouseEvent): Spot {
    const { left, top } = this.plot.element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  #paneAt({ y }: Spot): LaidPane | undefined {
    return this.plot.panes.find(({ topPx, heightPx }) => y >= topPx && y < topPx + heightPx);
  }

  #borderAt({ y }: Spot): { above: LaidPane; below: LaidPane } | null {
    const { panes } = this.plot;
    const place = panes.findIndex(({ topPx }, at) => at > 0 && Math.abs(topPx - y) <= BORDER_PX);
    const [above, below] = [panes[place - 1], panes[place]];
    return above && below ? { above, below } : null;
  }

  #down(event: PointerEvent) {
    const plot = this.plot;
    if (!plot.model || event.button > 0) return;
    const spot = this.#spot(event);
    this.#fingers.set(event.pointerId, spot);
    plot.element.setPointerCapture(event.pointerId);
    if (this.#fingers.size === 2) return this.#startPinch();
    const touch = event.pointerType !== 'mouse';
    if (touch) {
      this.#longPress = window.setTimeout(() => {
        this.#reading = true;
        this.#gesture = null;
        this.point(spot);
      }, LONG_PRESS_MS);
    }
    this.#gesture = this.#gestureAt(spot, touch ? FINGER_REACH_PX : MOUSE_REACH_PX);
    if (plot.tool) clearTimeout(this.#longPress);
  }

  #gestureAt(spot: Spot, reachPx: number): Gesture {
    const plot = this.plot;
    const { view } = plot;
    const pane = this.#paneAt(spot);
    if (plot.tool && spot.x < plot.widthPx) {
      // What a text says is asked for when it is let go: a press takes the focus out of what it opened.
      if (plot.tool !== 'text') plot.place(spot);
      return { kind: 'making', from: spot };
    }
    if (spot.y > plot.plotBottomPx) return { kind: 'stretch time', from: spot, view };
    const border = this.#borderAt(spot);
    if (border) return { kind: 'border', from: spot, ...border };
    if (spot.x > plot.widthPx && pane)
      return { kind: 'stretch value', from: spot, pane, range: pane.scale.range };
    const caught = plot.catchAt(spot, reachPx);
    const drawing = caught && plot.model?.drawings.find(({ id }) => id === caught.id);
    if (caught && drawing) {
      plot.select(drawing.id);
      return { kind: 'drawing', from: spot, drawing, point: caught.point };
    }
    const range = pane ? (plot.ranges.get(pane.pane.id) ?? null) : null;
    return { kind: 'pan', from: spot, view, range, pane };
  }

  #move(event: PointerEvent) {
    const plot = this.plot;
    const spot = this.#spot(event);
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, spot);
    if (this.#pinch) return this.#pinchTo();
    const gesture = this.#gesture;
    if (gesture && Math.hypot(spot.x - gesture.from.x, spot.y - gesture.from.y) > CLICK_PX) {
      clearTimeout(this.#longPress);
    }
    if (gesture) this.#drag(gesture, spot);
    if (event.pointerType === 'mouse' || this.#reading || plot.tool) this.point(spot);
    if (!gesture) this.#shape(spot);
  }

  #drag(gesture: Gesture, spot: Spot) {
    const plot = this.plot;
    const [dx, dy] = [spot.x - gesture.from.x, spot.y - gesture.from.y];
    switch (gesture.kind) {
      case 'pan': {
        const { range, pane, view } = gesture;
        if (range && pane) {
          const by = (dy / pane.heightPx) * (range.max - range.min);
          plot.ranges.set(pane.pane.id, { min: range.min + by, max: range.max + by });
        }
        return plot.move({ ...view, right: view.right - dx / view.barPx });
      }
      case 'stretch time':
        return plot.move({ ...gesture.view, barPx: gesture.view.barPx * Math.exp(dx / 250) });
      case 'stretch value': {
        const { min, max } = gesture.range;
        const [middle, half] = [(min + max) / 2, ((max - min) / 2) * Math.exp(dy / 200)];
        plot.ranges.set(gesture.pane.pane.id, { min: middle - half, max: middle + half });
        return plot.redraw();
      }
      case 'border':
        return this.#resize(gesture, dy);
      case 'drawing':
        // A press is no move, though no hand is quite still.
        if (plot.draft || Math.hypot(dx, dy) > CLICK_PX) this.#moveDrawing(gesture, spot);
        return;
      case 'making': {
        const point = plot.pointAt(spot);
        if (plot.draft && point) plot.draft = withPoint(plot.draft, 1, point);
      }
    }
  }

  #resize({ above, below }: Gesture & { kind: 'border' }, dy: number): void {
    const room = above.heightPx + below.heightPx;
    const height = Math.max(LEAST_PANE_PX, Math.min(room - LEAST_PANE_PX, above.heightPx + dy));
    for (const { pane, heightPx } of this.plot.panes) this.plot.shares.set(pane.id, heightPx);
    this.plot.shares.set(above.pane.id, height);
    this.plot.shares.set(below.pane.id, room - height);
    this.plot.redraw();
  }

  #moveDrawing({ drawing, point: place, from }: Gesture & { kind: 'drawing' }, spot: Spot): void {
    const plot = this.plot;
    const to = plot.pointAt(spot);
    const start = plot.pointAt(from);
    if (!to || !start || !plot.model) return;
    if (place !== null) plot.draft = withPoint(drawing, place, to);
    else {
      const { time } = plot.model.bars;
      const bars = Math.round(placeOfTime(time, to.time) - placeOfTime(time, start.time));
      const points = drawing.points.map((point) => ({
        time: timeOfPlace(time, placeOfTime(time, point.time) + bars),
        price:
          plot.model?.scale === 'log'
            ? (point.price * to.price) / start.price
            : point.price + to.price - start.price,
      }));
      plot.draft = { ...drawing, points };
    }
    plot.refresh();
  }

  #up(event: PointerEvent) {
    const plot = this.plot;
    const spot = this.#spot(event);
    clearTimeout(this.#longPress);
    this.#fingers.delete(event.pointerId);
    const gesture = this.#gesture;
    this.#gesture = null;
    if (this.#pinch) {
      if (this.#fingers.size < 2) this.#pinch = null;
      return;
    }
    if (this.#reading) {
      this.#reading = false;
      return this.#leave();
    }
    if (!gesture || event.type === 'pointercancel') {
      if (gesture?.kind === 'drawing') plot.draft = null;
      return plot.refresh();
    }
    const moved = Math.hypot(spot.x - gesture.from.x, spot.y - gesture.from.y) > CLICK_PX;
    const isLeft = plot.tool === 'text' || (plot.draft !== null && moved);
    if (gesture.kind === 'making' && isLeft) return plot.place(spot);
    if (gesture.kind === 'drawing' && plot.draft) return this.#drop();
    if (gesture.kind === 'pan' && !moved) this.click(spot);
  }

  #drop(): void {
    const plot = this.plot;
    const { draft, model } = plot;
    plot.draft = null;
    if (draft && model) plot.commit(model.drawings.map((one) => (one.id === draft.id ? draft : one)));
  }

  click(spot: Spot) {
    const plot = this.plot;
    const badge = badgeAt(plot.badges, spot.x, spot.y);
    if (badge) return plot.events.onMarks(badge.marks);
    const row = plot.legend.find(
      ({ topPx, rightPx }) => spot.y >= topPx && spot.y < topPx + 17 && spot.x < rightPx,
    );
    if (row?.study) return plot.events.onStudy(row.study);
    plot.select(null);
  }

  #double(event: MouseEvent) {
    const spot = this.#spot(event);
    const pane = this.#paneAt(spot);
    const drawing = this.plot.model?.drawings.find(({ id }) => id === this.plot.selected);
    if (drawing?.tool === 'text' && spot.x < this.plot.widthPx) return this.plot.events.onText(drawing);
    if (pane) this.plot.ranges.delete(pane.pane.id);
    this.plot.redraw();
  }

  #startPinch(): void {
    const [one, other] = [...this.#fingers.values()];
    clearTimeout(this.#longPress);
    // The first finger was on its way to zoom, not to move a drawing.
    if (this.#gesture?.kind === 'drawing') this.plot.draft = null;
    this.#gesture = null;
    this.#reading = false;
    if (!one || !other) return;
    const apart = Math.max(10, Math.hypot(one.x - other.x, one.y - other.y));
    this.#pinch = { apart, middle: (one.x + other.x) / 2, view: this.plot.view };
  }

  #pinchTo(): void {
    const [one, other] = [...this.#fingers.values()];
    if (!one || !other || !this.#pinch) return;
    const { apart, middle, view } = this.#pinch;
    const factor = Math.max(10, Math.hypot(one.x - other.x, one.y - other.y)) / apart;
    const zoomed = this.plot.zoom(factor, middle, view);
    this.plot.move({ ...zoomed, right: zoomed.right - ((one.x + other.x) / 2 - middle) / zoomed.barPx });
  }

  #wheel(event: WheelEvent) {
    const plot = this.plot;
    if (!plot.model) return;
    event.preventDefault();
    const { view, widthPx } = plot;
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      return plot.move({ ...view, right: view.right + (event.deltaX || event.deltaY) / view.barPx });
    }
    const px = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    plot.move(plot.zoom(Math.exp(-px / 400), Math.min(this.#spot(event).x, widthPx)));
  }

  /** The crosshair goes to a spot. */
  point(spot: Spot): void {
    const plot = this.plot;
    plot.pointer = spot.x <= plot.widthPx && spot.y <= plot.plotBottomPx ? spot : null;
    if (plot.tool && plot.draft) {
      const point = plot.pointAt(spot);
      if (point) plot.draft = withPoint(plot.draft, 1, point);
    }
    plot.events.onPoint(plot.pointer ? (plot.pointAt(spot)?.time ?? null) : null);
    plot.refresh();
  }

  #leave(): void {
    const plot = this.plot;
    if (this.#gesture) return;
    plot.pointer = null;
    plot.events.onPoint(null);
    plot.refresh();
  }

  /** The mouse says what a press would do. */
  #shape(spot: Spot): void {
    const plot = this.plot;
    const cursor = () => {
      if (spot.y > plot.plotBottomPx) return 'ew-resize';
      if (this.#borderAt(spot)) return 'ns-resize';
      if (spot.x > plot.widthPx) return 'ns-resize';
      const legend = plot.legend.some(
        ({ study, topPx, rightPx }) => study && spot.y >= topPx && spot.y < topPx + 17 && spot.x < rightPx,
      );
      if (legend || badgeAt(plot.badges, spot.x, spot.y)) return 'pointer';
      return plot.catchAt(spot, MOUSE_REACH_PX) ? 'move' : 'crosshair';
    };
    plot.element.style.cursor = cursor();
  }
}
