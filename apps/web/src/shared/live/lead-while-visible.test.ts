import { expect, it } from 'vitest';
import { leadWhileVisible } from './lead-while-visible.ts';

class Tab extends EventTarget {
  visibilityState: DocumentVisibilityState = 'hidden';
  become(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

it('a browser that cannot choose one tab holds streams for those that are seen only', () => {
  const tab = new Tab();
  const signals: AbortSignal[] = [];
  leadWhileVisible(tab, async (signal) => void signals.push(signal));
  expect(signals).toEqual([]);
  tab.become('visible');
  tab.become('visible');
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  tab.become('hidden');
  tab.become('visible');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});
