import {
  type CustomData,
  type CustomSeriesOptions,
  customSeriesDefaultOptions,
  type ICustomSeriesPaneRenderer,
  type ICustomSeriesPaneView,
  type PaneRendererCustomData,
  type Time,
} from 'lightweight-charts';

/** Nested ranges at one moment, widest first: one for a band, three for a forecast's fan. */
export interface RangeData extends CustomData<Time> {
  readonly ranges: readonly (readonly [low: number, high: number])[];
}

export interface RangeOptions extends CustomSeriesOptions {
  /** Fill of each range, in the order of the data. */
  readonly fills: readonly string[];
}

type Target = Parameters<ICustomSeriesPaneRenderer['draw']>[0];
type ToY = Parameters<ICustomSeriesPaneRenderer['draw']>[1];

/** Draws filled areas between two prices that change over time. */
class RangeRenderer implements ICustomSeriesPaneRenderer {
  private data: PaneRendererCustomData<Time, RangeData> | undefined;
  private fills: readonly string[] = [];

  update(data: PaneRendererCustomData<Time, RangeData>, fills: readonly string[]) {
    this.data = data;
    this.fills = fills;
  }

  draw(target: Target, toY: ToY) {
    // biome-ignore lint/correctness/useHookAtTopLevel: the canvas target's method, not a hook
    target.useMediaCoordinateSpace(({ context }) => {
      this.fills.forEach((fill, place) => {
        this.fillRange(context, toY, { fill, place });
      });
    });
  }

  private fillRange(context: CanvasRenderingContext2D, toY: ToY, layer: { fill: string; place: number }) {
    const { bars = [], visibleRange = null } = this.data ?? {};
    if (!visibleRange) return;
    const shown = bars.slice(Math.max(0, Math.floor(visibleRange.from) - 1), Math.ceil(visibleRange.to) + 1);
    const edges = shown.flatMap(({ x, originalData }) => {
      const range = originalData.ranges[layer.place];
      const [low, high] = range ? [toY(range[0]), toY(range[1])] : [null, null];
      return low === null || high === null ? [] : [{ x, low, high }];
    });
    if (edges.length < 2) return;
    context.beginPath();
    for (const { x, high } of edges) context.lineTo(x, high);
    for (const { x, low } of edges.toReversed()) context.lineTo(x, low);
    context.closePath();
    context.fillStyle = layer.fill;
    context.fill();
  }
}

export class RangeSeriesView implements ICustomSeriesPaneView<Time, RangeData, RangeOptions> {
  private readonly painter = new RangeRenderer();

  renderer() {
    return this.painter;
  }

  update(data: PaneRendererCustomData<Time, RangeData>, options: RangeOptions) {
    this.painter.update(data, options.fills);
  }

  priceValueBuilder({ ranges }: RangeData) {
    const [widest] = ranges;
    return widest ? [widest[0], widest[1]] : [];
  }

  isWhitespace(data: Partial<RangeData>): data is { time: Time } {
    return data.ranges === undefined || data.ranges.length === 0;
  }

  defaultOptions(): RangeOptions {
    return {
      ...customSeriesDefaultOptions,
      fills: [],
      lastValueVisible: false,
      priceLineVisible: false,
    };
  }
}
