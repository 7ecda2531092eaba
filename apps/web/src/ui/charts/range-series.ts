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
  /** Nothing is known just before it: the area begins anew. */
  readonly begins?: boolean;
}

/** What is drawn as one area: an unknown stretch parts two of them. */
export function areasOf<Edge extends { readonly begins: boolean }>(edges: readonly Edge[]): Edge[][] {
  const areas: Edge[][] = [];
  for (const edge of edges) {
    const last = areas.at(-1);
    if (edge.begins || !last) areas.push([edge]);
    else last.push(edge);
  }
  return areas;
}

export interface RangeOptions extends CustomSeriesOptions {
  /** Fill of each range, in the order of the data. */
  readonly fills: readonly string[];
  /** What each range is called inside the plot, in the same order; empty for none. */
  readonly names: readonly string[];
  readonly nameColour: string;
  readonly nameFont: string;
}

type Look = Pick<RangeOptions, 'fills' | 'names' | 'nameColour' | 'nameFont'>;

const NAME_GAP_PX = 6;
const NAME_LINE_PX = 12;

type Target = Parameters<ICustomSeriesPaneRenderer['draw']>[0];
type ToY = Parameters<ICustomSeriesPaneRenderer['draw']>[1];

/** Draws filled areas between two prices that change over time. */
class RangeRenderer implements ICustomSeriesPaneRenderer {
  private data: PaneRendererCustomData<Time, RangeData> | undefined;
  private look: Look = { fills: [], names: [], nameColour: '', nameFont: '' };

  update(data: PaneRendererCustomData<Time, RangeData>, look: Look) {
    this.data = data;
    this.look = look;
  }

  draw(target: Target, toY: ToY) {
    // biome-ignore lint/correctness/useHookAtTopLevel: the canvas target's method, not a hook
    target.useMediaCoordinateSpace(({ context }) => {
      this.look.fills.forEach((fill, place) => {
        this.fillRange(context, toY, { fill, place });
      });
      this.writeNames(context, toY);
    });
  }

  private edges(toY: ToY, place: number) {
    const { bars = [], visibleRange = null } = this.data ?? {};
    if (!visibleRange) return [];
    const shown = bars.slice(Math.max(0, Math.floor(visibleRange.from) - 1), Math.ceil(visibleRange.to) + 1);
    return shown.flatMap(({ x, originalData }) => {
      const range = originalData.ranges[place];
      const [low, high] = range ? [toY(range[0]), toY(range[1])] : [null, null];
      const begins = originalData.begins === true;
      return low === null || high === null ? [] : [{ x, low, high, begins }];
    });
  }

  /** Under the upper edge of each range at its right end, from the innermost outwards so that none covers another. */
  private writeNames(context: CanvasRenderingContext2D, toY: ToY) {
    const { names, nameColour, nameFont } = this.look;
    context.fillStyle = nameColour;
    context.font = nameFont;
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    let below = Number.POSITIVE_INFINITY;
    for (let place = names.length - 1; place >= 0; place -= 1) {
      const end = this.edges(toY, place).at(-1);
      if (!end || end.low - end.high < NAME_LINE_PX) continue;
      below = Math.min(end.high + NAME_LINE_PX / 2 + 1, below - NAME_LINE_PX);
      context.fillText(names[place] ?? '', end.x - NAME_GAP_PX, below);
    }
  }

  private fillRange(context: CanvasRenderingContext2D, toY: ToY, layer: { fill: string; place: number }) {
    context.fillStyle = layer.fill;
    for (const edges of areasOf(this.edges(toY, layer.place))) {
      if (edges.length < 2) continue;
      context.beginPath();
      for (const { x, high } of edges) context.lineTo(x, high);
      for (const { x, low } of edges.toReversed()) context.lineTo(x, low);
      context.closePath();
      context.fill();
    }
  }
}

export class RangeSeriesView implements ICustomSeriesPaneView<Time, RangeData, RangeOptions> {
  private readonly painter = new RangeRenderer();

  renderer() {
    return this.painter;
  }

  update(data: PaneRendererCustomData<Time, RangeData>, options: RangeOptions) {
    this.painter.update(data, options);
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
      names: [],
      nameColour: '',
      nameFont: '',
      lastValueVisible: false,
      priceLineVisible: false,
    };
  }
}
