import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Half of what is usually called good: nothing that is read or pressed moves away. */
const MOST_SHIFT = 0.05;

/** A jump of the page that nobody asked for, and what jumped. */
export interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: ReadonlyArray<{ readonly node?: Node | null }>;
}

/** Runs in the page before anything else does: gathers every jump that is no answer to a press. */
export function watchShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  const nameOf = (node: Node | null | undefined) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element
      ? `${element.tagName.toLowerCase()} “${element.textContent?.trim().slice(0, 40)}”`
      : 'gone';
  };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as ShiftEntry[]) {
      if (entry.hadRecentInput) continue;
      shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => nameOf(node)) });
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}

/** Throws where the page has jumped by more than a reader should notice, and says what moved. */
export async function expectCalm(page: Page): Promise<void> {
  const shifts = await shiftsOf(page);
  const sum = sumOf(shifts);
  const moved = shifts.flatMap((shift) => shift.moved).join(', ');
  assert.ok(sum <= MOST_SHIFT, `the page jumped by ${sum.toFixed(3)}: ${moved}`);
}

/** All jumps since the page was opened. */
export async function shiftsOf(page: Page): Promise<readonly Shift[]> {
  return page.evaluate(() => (window as unknown as { shifts?: Shift[] }).shifts ?? []);
}

export function sumOf(shifts: readonly Shift[]): number {
  return shifts.reduce((sum, { value }) => sum + value, 0);
}
