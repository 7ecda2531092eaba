import { type RefObject, useEffect, useRef } from 'react';
import type { Tool } from './drawing-shapes.ts';
import { Plot } from './plot.ts';
import { PlotInput } from './plot-input.ts';
import type { PlotEvents, PlotModel, TimeRange } from './plot-model.ts';

/** Plots that move together: each shows the span of time and the instant of the one under the pointer. */
export class PlotGroup {
  readonly #plots = new Set<Plot>();

  add(plot: Plot): () => void {
    this.#plots.add(plot);
    return () => this.#plots.delete(plot);
  }

  range(from: Plot, range: TimeRange): void {
    for (const plot of this.#plots) if (plot !== from) plot.setRange(range);
  }

  point(from: Plot, timeMs: number | null): void {
    for (const plot of this.#plots) if (plot !== from) plot.setRemote(timeMs);
  }
}

interface PlotViewProps extends Omit<PlotEvents, 'onRange' | 'onPoint'> {
  readonly model: PlotModel;
  readonly tool: Tool | null;
  readonly group: PlotGroup;
  readonly label: string;
  readonly className?: string | undefined;
  /** The plot as it is drawn, for its picture and its part in sight. */
  readonly plot: RefObject<Plot | null>;
}

/** A plot in the page. */
export function PlotView(props: PlotViewProps) {
  const { model, tool, group, label, className, plot } = props;
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const made: Plot = new Plot(element, {
      onRange: (range) => group.range(made, range),
      onPoint: (timeMs) => group.point(made, timeMs),
      onOldest: () => latest.current.onOldest(),
      onDrawings: (change) => latest.current.onDrawings(change),
      onText: (drawing) => latest.current.onText(drawing),
      onSelect: (id) => latest.current.onSelect(id),
      onToolDone: () => latest.current.onToolDone(),
      onMarks: (marks) => latest.current.onMarks(marks),
      onStudy: (id) => latest.current.onStudy(id),
    });
    const input = new PlotInput(made);
    plot.current = made;
    made.setModel(latest.current.model);
    const leave = group.add(made);
    return () => {
      leave();
      input.stop();
      plot.current = null;
      made.destroy();
    };
  }, [group, plot]);
  useEffect(() => plot.current?.setModel(model), [model, plot]);
  useEffect(() => plot.current?.setTool(tool), [tool, plot]);
  return (
    <div
      ref={box}
      className={className}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move its crosshair, Enter sets points of a drawing
      tabIndex={0}
      // The tools and the keys of the page act on the plot that is used.
      onFocus={() => props.onSelect(plot.current?.selected ?? null)}
    />
  );
}
