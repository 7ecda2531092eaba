import { expect, it } from 'vitest';
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
