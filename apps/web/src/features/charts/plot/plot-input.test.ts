import { expect, it, vi } from 'vitest';
import type { Plot } from './plot.ts';
import { PlotInput } from './plot-input.ts';

/** When a tool is put down, in the order in which a mouse is pressed and let go. */
function pressedWith(tool: string): string[] {
  const steps: string[] = [];
  const element = Object.assign(new EventTarget(), {
    style: {},
    setPointerCapture: () => undefined,
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
  });
  const plot = {
    ...{ element, tool, model: {}, draft: null, panes: [], widthPx: 500 },
    place: () => steps.push('placed'),
    refresh: () => undefined,
  };
  new PlotInput(plot as unknown as Plot);
  for (const type of ['pointerdown', 'pointerup']) {
    steps.push(type);
    const at = { pointerId: 1, pointerType: 'mouse', button: 0, clientX: 40, clientY: 40 };
    element.dispatchEvent(Object.assign(new Event(type), at));
  }
  return steps;
}

it('asks for a text when the mouse is let go: its press would take the focus out of the field again', () => {
  expect(pressedWith('text')).toEqual(['pointerdown', 'pointerup', 'placed']);
  expect(pressedWith('trend')).toEqual(['pointerdown', 'placed', 'pointerup']);
});

/** What is committed of a drawing that fingers or a mouse touch, and what is left half moved. */
function touched(pointerType: string, events: readonly (readonly [type: string, id: number, x: number])[]) {
  vi.stubGlobal('window', globalThis);
  const committed: unknown[] = [];
  const element = Object.assign(new EventTarget(), {
    style: {},
    setPointerCapture: () => undefined,
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
  });
  const drawing = { id: 'line', tool: 'horizontal', points: [{ time: 40, price: 40 }] };
  const plot = {
    ...{ element, tool: null, draft: null, panes: [], widthPx: 500, plotBottomPx: 400, pointer: null },
    model: { bars: { time: [0, 1000] }, drawings: [drawing], scale: 'linear' },
    view: { right: 2, barPx: 7 },
    events: { onPoint: () => undefined },
    catchAt: () => ({ id: 'line', point: null }),
    pointAt: ({ x, y }: { x: number; y: number }) => ({ time: x, price: y }),
    ...{ zoom: () => ({ right: 2, barPx: 7 }), move: () => undefined },
    ...{ select: () => undefined, refresh: () => undefined },
    commit: (drawings: readonly unknown[]) => committed.push(...drawings),
  };
  const input = new PlotInput(plot as unknown as Plot);
  for (const [type, pointerId, x] of events) {
    const at = { pointerId, pointerType, button: 0, clientX: x, clientY: x };
    element.dispatchEvent(Object.assign(new Event(type), at));
  }
  input.stop();
  vi.unstubAllGlobals();
  return { committed, left: plot.draft };
}

it('CHART-2: a drawing that is only pressed stays where it is, though the hand is not quite still', () => {
  const press = (to: number) =>
    touched('mouse', [
      ['pointerdown', 1, 40],
      ['pointermove', 1, to],
      ['pointerup', 1, to],
    ]);
  expect(press(42)).toEqual({ committed: [], left: null });
  expect(press(60).committed).toMatchObject([{ points: [{ price: 60 }] }]);
});

it('CHART-2: two fingers that zoom move no drawing that one of them was on', () => {
  const pinch = [
    ['pointerdown', 1, 40],
    ['pointermove', 1, 60],
    ['pointerdown', 2, 200],
    ['pointermove', 2, 240],
    ['pointerup', 2, 240],
    ['pointerup', 1, 60],
  ] as const;
  expect(touched('touch', pinch)).toEqual({ committed: [], left: null });
});
